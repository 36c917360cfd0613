// A small chart of the last minute: one or two lines, the highest value as the scale. Its number stands beside it.
import {s, attribute} from './dom.js';
import {SECONDS} from './series.js';

const WIDTH = SECONDS - 1;
const HEIGHT = 20;

export function sparkline(lines = 1) {
  const svg = s('svg', {class: 'spark', viewBox: `0 -1 ${WIDTH} ${HEIGHT + 2}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'});
  for (let i = 0; i < lines; i++) {
    svg.append(s('path', {class: `line line${i}`}));
  }
  return svg;
}

/** @param least the scale's least upper end, so that noise is not drawn as mountains */
export function draw(svg, least, ...lines) {
  let top = least;
  for (const points of lines) {
    for (const value of points) {
      if (value > top) {
        top = value;
      }
    }
  }
  lines.forEach((points, i) => attribute(svg.children[i], 'd', path(points, top)));
}

function path(points, top) {
  let d = '';
  let pen = 'M';
  points.forEach((value, x) => {
    if (value === null) {
      pen = 'M';
    } else {
      d += `${pen}${x} ${(HEIGHT * (1 - value / top)).toFixed(1)}`;
      pen = 'L';
    }
  });
  return d || 'M0 0';
}
