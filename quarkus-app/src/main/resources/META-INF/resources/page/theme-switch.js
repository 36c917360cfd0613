// Light, dark, or as the system has it.
import {h} from './dom.js';

class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    const select = h('select', {'aria-label': 'Theme'},
        ...['auto', 'light', 'dark'].map(name => h('option', {value: name}, name === 'auto' ? 'Theme: auto' : `Theme: ${name}`)));
    select.value = document.documentElement.dataset.theme ?? 'auto';
    select.addEventListener('change', () => choose(select.value));
    this.append(select);
  }
}

function choose(theme) {
  if (theme === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // no storage: it holds until the page is left
  }
}

customElements.define('theme-switch', ThemeSwitch);
