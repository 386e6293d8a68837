// How a page asks its server. In a browser a cookie says who asks; within Discord, where
// not every client keeps cookies of a frame, the page holds a key and sends it along.
let base = ''; // before every path: Discord's proxy
let key = '';

export const within = () => key !== '';

// ask is fetch with the key; null when nothing arrived.
export const ask = (path, { headers, ...rest } = {}) =>
  fetch(base + path, { ...rest, headers: { ...headers, ...(key ? { Authorization: `Bearer ${key}` } : {}) } }).catch(() => null);

// post sends JSON.
export const post = (path, body) => ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

// stream listens to a stream of events until the function that it returns is called.
// on.lost(true) says that the stream is over, on.lost(false) that the browser tries again.
export function stream(path, on) {
  if (within()) return read(path, on);
  const source = new EventSource(path);
  source.onopen = on.open;
  source.onmessage = (e) => on.data(e.data);
  source.addEventListener('end', on.end);
  source.onerror = () => on.lost(source.readyState === EventSource.CLOSED);
  return () => source.close();
}

// read is stream by a request that brings the key.
function read(path, on) {
  const stop = new AbortController();
  (async () => {
    const answer = await ask(path, { signal: stop.signal });
    if (answer?.ok) {
      on.open();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ;) {
        const { done, value } = await reader.read().catch(() => ({ done: true }));
        if (done) break;
        const events = (rest + value).split('\n\n');
        rest = events.pop();
        for (const event of events) {
          const data = event.split('\n').find((line) => line.startsWith('data: '))?.slice(6);
          if (event.startsWith('event: end')) return on.end();
          if (data) on.data(data);
        }
      }
    }
    if (!stop.signal.aborted) on.lost(true);
  })();
  return () => stop.abort();
}

const shown = []; // addresses of the last pictures that were read with the key

// load shows the picture at a path, and resolves when it is there. A hidden page decodes none.
export async function load(img, path) {
  if (within()) {
    const answer = await ask(path);
    if (!answer?.ok) return;
    shown.push(path = URL.createObjectURL(await answer.blob()));
    if (shown.length > 8) URL.revokeObjectURL(shown.shift()); // the page shows two, and waits for two
  }
  img.src = path;
  return document.hidden ? new Promise((done) => { img.onload = img.onerror = done; }) : img.decode();
}

let pages = 0; // that took the place of the present one

// hold keeps the key of a page within Discord, and what stands before its addresses.
export function hold(given, proxy) {
  key = given;
  base = proxy;
}

// enter goes on to another page of the session. Within Discord it takes the place of the
// present one, as the frame cannot go elsewhere with the key. It returns the status of a
// refusal.
export async function enter(path) {
  if (!within()) return location.assign(path);
  const answer = await ask(path);
  if (!answer?.ok) return answer?.status ?? -1;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.className = page.documentElement.className;
  for (const link of page.body.querySelectorAll('link')) link.setAttribute('href', base + link.getAttribute('href'));
  document.body.replaceWith(page.body);
  // A script runs once at its address, and this page may have been here before.
  const script = `./${page.querySelector('script').getAttribute('src').split('/').pop()}?${++pages}`;
  await import(script);
}
