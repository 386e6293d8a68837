// Prints the processor time in milliseconds that Skia needs to draw each SVG file and to encode
// it as PNG: the median after a warm-up. A file is parsed before; it has the elements that
// render.SVG writes.
import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas';

const [fonts, ...files] = process.argv.slice(2);
for (const face of ['regular', 'bold']) GlobalFonts.registerFromPath(`${fonts}/${face}.otf`, face);

const attributes = (text) => Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map((m) => [m[1], m[2]]));
const unescape = (s) => s.replace(/&(amp|lt|gt|quot);/g, (_, n) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[n]);

// outline returns the path of a shape.
const outline = (name, a) => {
  if (name === 'path') return new Path2D(a.d);
  const p = new Path2D();
  if (name === 'rect') p.roundRect(+a.x, +a.y, +a.width, +a.height, +(a.rx ?? 0));
  else if (name === 'circle') p.ellipse(+a.cx, +a.cy, +a.r, +a.r, 0, 0, 2 * Math.PI);
  else p.ellipse(+a.cx, +a.cy, +a.rx, +a.ry, 0, 0, 2 * Math.PI);
  return p;
};

const shape = (name, a) => {
  const path = outline(name, a);
  const dash = a['stroke-dasharray']?.split(' ').map(Number) ?? [];
  const [dx, dy, k] = (a.transform?.match(/-?[\d.]+/g) ?? [0, 0, 1]).map(Number);
  return (c) => {
    c.save();
    c.transform(k, 0, 0, k, dx, dy);
    if (a.fill && a.fill !== 'none') {
      c.fillStyle = a.fill;
      c.fill(path);
    }
    if (a.stroke) {
      c.strokeStyle = a.stroke;
      c.lineWidth = +a['stroke-width'];
      c.lineCap = a['stroke-linecap'] ?? 'butt';
      c.lineJoin = a['stroke-linejoin'] ?? 'miter';
      c.setLineDash(dash);
      c.stroke(path);
    }
    c.restore();
  };
};

const label = (a, text) => (c) => {
  c.font = `${a['font-size']}px ${a.class}`;
  c.textAlign = { middle: 'center', end: 'end' }[a['text-anchor']] ?? 'start';
  c.fillStyle = a.fill;
  c.fillText(text, +a.x, +a.y);
};

// parse returns functions that draw the elements of a text.
const parse = (text, symbols) => [...text.matchAll(/<(rect|circle|ellipse|path|use|text)([^>]*?)(?:\/>|>([^<]*)<\/text>)/g)].map(([, name, rest, inner]) => {
  const a = attributes(rest);
  if (name === 'text') return label(a, unescape(inner));
  if (name !== 'use') return shape(name, a);
  const parts = symbols.get(a.href.slice(1));
  return (c) => {
    c.save();
    c.translate(+a.x, +a.y);
    c.scale(+a.width / parts.size, +a.height / parts.size);
    c.translate(-parts.x, -parts.y);
    for (const part of parts.list) part(c);
    c.restore();
  };
});

const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (file) => {
  const svg = readFileSync(file, 'utf8');
  const { width, height } = attributes(svg.match(/<svg[^>]*>/)[0]);
  const symbols = new Map();
  for (const [, head, body] of svg.matchAll(/<symbol([^>]*)>(.*?)<\/symbol>/gs)) {
    const a = attributes(head);
    const [x, y, size] = a.viewBox.split(' ').map(Number);
    symbols.set(a.id, { x, y, size, list: parse(body, symbols) });
  }
  const elements = parse(svg.replace(/<symbol.*?<\/symbol>/gs, ''), symbols);
  const times = [];
  let bytes = 0;
  for (let n = 0; n < 8; n++) {
    const began = processor();
    const canvas = createCanvas(+width, +height);
    const c = canvas.getContext('2d');
    for (const draw of elements) draw(c);
    bytes = canvas.encodeSync('png').length;
    if (n > 0) times.push(processor() - began);
  }
  return { ms: times.sort((a, b) => a - b)[times.length >> 1], bytes, elements: elements.length };
};

console.log(JSON.stringify(files.map(median)));
