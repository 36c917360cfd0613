// Before the page is painted, so that it does not flash in the other theme.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // no storage: the system's preference holds
}
