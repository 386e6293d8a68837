// The link of a person's calendar: made, replaced and removed here. The server keeps only a
// digest of it, so it is shown once.
import { h } from './dom.js';
import { ask, post } from '../net.js';

export async function showCalendar(place, root, words) {
  const answer = await ask(`${root}calendar`);
  if (!answer?.ok) return;
  let { since } = await answer.json();
  const note = h('p', { class: 'soft', role: 'status' });
  const shown = h('input', { type: 'text', readonly: '', 'aria-label': words.calendar, onfocus: (e) => e.target.select() });
  const make = h('button', { onclick: () => change('make') });
  const remove = h('button', { onclick: () => change('remove') }, words.calendar_remove);

  async function change(what) {
    const response = await post(`${root}calendar`, { do: what });
    if (!response?.ok) {
      note.textContent = response?.status === 429 ? words.slow : words.lost;
      return;
    }
    const { link } = await response.json();
    since = link ? Date.now() / 1000 : 0;
    draw(link);
  }

  function draw(link) {
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date(since * 1000));
    note.textContent = link ? words.calendar_copy : since ? words.calendar_since.replace('{}', day) : '';
    shown.value = link ?? '';
    shown.hidden = !link;
    make.textContent = since ? words.calendar_replace : words.calendar_make;
    remove.hidden = !since;
    if (link) shown.focus();
  }

  draw('');
  place.replaceChildren(h('h2', {}, words.calendar), h('div', { class: 'table' }, h('p', { class: 'soft' }, words.calendar_about), note, shown, h('p', { class: 'acts' }, make, remove)));
}
