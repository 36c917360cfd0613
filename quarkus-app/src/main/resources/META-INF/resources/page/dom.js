// Small helpers: elements are made once, afterwards only texts and attributes that differ are written.
const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes and children (elements or texts). */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** The same in SVG. */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
}

/** Writes a text where it differs. */
export function text(element, value) {
  const wanted = String(value ?? '');
  const node = element.firstChild;
  if (!node) {
    if (wanted) {
      element.append(wanted);
    }
  } else if (node.data !== wanted) {
    node.data = wanted;
  }
}

/** Writes an attribute where it differs; null removes it. */
export function attribute(element, name, value) {
  if (value === null) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

/** As many children as items, made by make and filled by fill, in place. */
export function fill(parent, items, make, write) {
  while (parent.childElementCount > items.length) {
    parent.lastElementChild.remove();
  }
  items.forEach((item, i) => {
    let child = parent.children[i];
    if (!child) {
      child = make();
      parent.append(child);
    }
    write(child, item);
  });
}
