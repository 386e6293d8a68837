// The result of a finished match: its picture, «Share picture», and the points by source.
import { h } from './parts/dom.js';

let drawn = null; // the elements of the result that the page shows, so that it loads once

// outcome is the result as elements; paint loads the picture with a name into an img.
export function outcome(of, paint) {
  if (!of) return [];
  if (drawn?.name !== of.picture.name) drawn = { name: of.picture.name, elements: elements(of, paint) };
  return drawn.elements;
}

function elements(of, paint) {
  const img = h('img', { class: 'result', alt: of.picture.alt, width: of.picture.w, height: of.picture.h });
  paint(img, of.picture.name);
  const line = (row, tag) => h('tr', {}, h('th', { scope: 'row' }, row.name), ...row.points.map((n) => h(tag, {}, n)));
  return [
    img,
    h('p', { class: 'chips' }, h('button', { id: 'share', onclick: () => share(img) }, of.share)),
    h('table', { class: 'points' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, of.source), ...of.seats.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...of.rows.map((row) => line(row, 'td')), line(of.total, 'td'))),
  ];
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
