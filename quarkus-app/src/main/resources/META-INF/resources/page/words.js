// Numbers, times and states as people read them.
import {h, s, text, attribute} from './dom.js';

const NOTHING = '–';
const NUMBER = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});

export function count(value) {
  return value === null || value === undefined ? NOTHING : NUMBER.format(Math.round(value));
}

/** Per second. */
export function rate(value) {
  if (value === null || value === undefined) {
    return NOTHING;
  }
  return `${value < 10 && value > 0 ? value.toFixed(1) : count(value)}/s`;
}

export function percent(value) {
  if (value === null || value === undefined) {
    return NOTHING;
  }
  const hundred = value * 100;
  return `${hundred > 0 && hundred < 10 ? hundred.toFixed(1) : Math.round(hundred)} %`;
}

/** Of microseconds. */
export function duration(micros) {
  if (micros === null || micros === undefined) {
    return NOTHING;
  }
  const millis = micros / 1000;
  if (millis >= 1000) {
    return `${(millis / 1000).toFixed(1)} s`;
  }
  return `${millis >= 100 ? Math.round(millis) : millis.toPrecision(2)} ms`;
}

/** Time of day; with the date when it is another day. */
export function clock(iso) {
  const time = new Date(iso);
  const day = time.toDateString() === new Date().toDateString() ? '' : `${iso.slice(0, 10)} `;
  return day + TIME.format(time);
}

/** How long ago, seen from another moment. */
export function ago(iso, now) {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(iso)) / 1000));
  if (seconds < 100) {
    return `${seconds} s`;
  }
  if (seconds < 6000) {
    return `${Math.round(seconds / 60)} min`;
  }
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86400)} days`;
}

const KINDS = {
  up: 'good', 'in-service': 'good',
  suspect: 'doubt', probing: 'doubt', unknown: 'doubt', quarantine: 'doubt',
  down: 'bad', dead: 'bad', 'out-of-service': 'bad', unavailable: 'bad', unresolved: 'bad',
  disabled: 'held', draining: 'held',
};

/** good, doubt, bad or held: each has a colour and a shape; the word stands beside it. */
export function kind(state) {
  return KINDS[state] ?? 'doubt';
}

/** Circle with a tick, triangle, square with a cross, hexagon with two bars. */
const SHAPES = {
  good: ['M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z', 'M4.8 8.2l2.3 2.3 4.2-4.6'],
  doubt: ['M8 1.2 15.3 14.6H.7Z', 'M8 6v4M8 12v.4'],
  bad: ['M1.5 1.5h13v13h-13Z', 'M5 5l6 6M11 5l-6 6'],
  held: ['M5 1h6l4 7-4 7H5L1 8Z', 'M6.3 5.3v5.4M9.7 5.3v5.4'],
};

/** A state as shape and word. */
export function stateMark() {
  const mark = h('span', {class: 'state'});
  const icon = s('svg', {viewBox: '0 0 16 16', 'aria-hidden': 'true'}, s('path', {class: 'shape'}), s('path', {class: 'sign'}));
  mark.append(icon, h('span', {class: 'word'}));
  return mark;
}

export function showState(mark, state) {
  const of = kind(state);
  attribute(mark, 'data-kind', of);
  const [shape, sign] = SHAPES[of];
  attribute(mark.querySelector('.shape'), 'd', shape);
  attribute(mark.querySelector('.sign'), 'd', sign);
  text(mark.lastElementChild, state);
}
