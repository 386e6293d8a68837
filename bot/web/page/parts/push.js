// «Tell me on this device»: notifications of this browser, chosen by their kind.
import { h } from './dom.js';
import { ask, post, within } from '../net.js';

const kinds = ['turns', 'reminders', 'results'];
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

// offer shows the choice of notifications in a place, where the browser and the server have
// them.
export async function offer(place, root, words) {
  if (within() || !('serviceWorker' in navigator) || !('PushManager' in window)) return;
  const answer = await ask(`${root}push`);
  if (!answer?.ok) return;
  const now = await answer.json();
  const worker = await navigator.serviceWorker.register(`${root}sw.js`, { scope: root }).catch(() => null);
  if (!worker) return;
  const subscribed = await worker.pushManager.getSubscription();
  if (!subscribed) for (const kind of kinds) now[kind] = false;
  const note = h('p', { class: 'soft', role: 'status' });

  async function choose(box, kind) {
    note.textContent = '';
    now[kind] = box.checked;
    const wanted = kinds.some((one) => now[one]);
    const ok = await (wanted ? subscribe() : unsubscribe()).catch(() => false);
    if (ok) return;
    now[kind] = box.checked = !box.checked;
    note.textContent = Notification.permission === 'denied' ? words.push_denied : words.lost;
  }

  async function subscribe() {
    await navigator.serviceWorker.ready;
    const to = await worker.pushManager.getSubscription() ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(now.key) });
    const { turns, reminders, results } = now;
    return (await post(`${root}push`, { endpoint: to.endpoint, key: text(to.getKey('p256dh')), secret: text(to.getKey('auth')), turns, reminders, results }))?.ok;
  }

  async function unsubscribe() {
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return (await post(`${root}push`, { endpoint: '' }))?.ok;
  }

  const row = (kind, name, about) => {
    const box = h('input', { type: 'checkbox', id: `push-${kind}`, onchange: () => choose(box, kind) });
    box.checked = now[kind];
    return h('label', { class: 'switch' }, named(name, about), box);
  };
  const named = (name, about) => h('span', {}, name, about ? h('small', { class: 'soft' }, about) : null);
  place.replaceChildren(h('h2', {}, words.push), h('div', { class: 'table' }, row('turns', words.push_turns, words.push_turns_about), row('reminders', words.push_reminders, words.push_reminders_about),
    row('results', words.push_results), h('p', { class: 'switch' }, named(now.quiet, words.push_quiet_about)), h('p', { class: 'soft' }, words.push_about), note));
}
