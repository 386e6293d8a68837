// The result of a finished match: its picture, «Share picture», and the points by source with
// their icons.
import { h } from './parts/dom.js';

let drawn = null; // the elements of the result that the page shows, so that it loads once

// outcome is the result as elements; paint loads the picture with a name into an img, badge draws
// the sign of a seat.
export function outcome(of, paint, badge) {
  if (!of) return [];
  if (drawn?.name !== of.picture.name) drawn = { name: of.picture.name, elements: elements(of, paint, badge) };
  return drawn.elements;
}

function elements(of, paint, badge) {
  const img = h('img', { class: 'result', alt: of.picture.alt, width: of.picture.w, height: of.picture.h });
  paint(img, of.picture.name);
  const icons = of.rows.map((_, i) => {
    const icon = h('img', { class: 'icon', alt: '' });
    icon.style.objectPosition = `${100 * i / Math.max(1, of.rows.length - 1)}% 0`;
    return icon;
  });
  if (icons.length) paint(icons[0], of.icons.name).then(() => { for (const icon of icons.slice(1)) icon.src = icons[0].src; });
  const most = Math.max(1, ...of.rows.flatMap((row) => row.points.map(Math.abs)));
  const seats = of.seats.map((s) => badge(s.seat));
  const line = (row, at) => h('tr', {}, h('th', { scope: 'row' }, h('div', {}, icons[at], row.name)), ...row.points.map((n, i) => cell(n, row.points, most, seats[i].style.getPropertyValue('--seat'))));
  return [
    img,
    h('p', { class: 'chips' }, h('button', { id: 'share', class: 'good', onclick: () => share(img) }, of.share)),
    h('table', { class: 'points' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, of.source), ...of.seats.map((s, i) => h('th', { scope: 'col' }, seats[i], h('span', { class: 'unseen' }, s.name))))),
      h('tbody', {}, ...of.rows.map(line), h('tr', {}, h('th', { scope: 'row' }, of.total.name), ...of.total.points.map((n) => h('td', {}, signed(n)))))),
  ];
}

const signed = (n) => String(n).replace('-', '−');

// cell is the points of a seat from one source, above a bar on the scale of the table.
function cell(n, row, most, colour) {
  if (!n) return h('td', {}, '–');
  const bar = h('u', {});
  bar.style.width = `${100 * Math.abs(n) / most}%`;
  if (n > 0) bar.style.background = colour;
  return h('td', { class: n < 0 ? 'minus' : n === Math.max(...row) ? 'best' : '' }, signed(n), bar);
}

// share hands the picture to the device, or saves it where the browser cannot share files.
async function share(img) {
  const canvas = h('canvas', { width: img.naturalWidth, height: img.naturalHeight });
  canvas.getContext('2d').drawImage(img, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  const file = new File([blob], 'result.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], text: img.alt.split('. ')[0] });
    } catch (failed) {
      if (failed.name === 'AbortError') return; // the person changed their mind
    }
  }
  const link = h('a', { href: URL.createObjectURL(blob), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
