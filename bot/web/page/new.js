// «+ New table»: the form that opens a table for friends, or the way to open one on Discord.
import { h } from './parts/dom.js';
import { ask, enter, post } from './net.js';

// toggle shows the form in a place, or takes it away.
export async function toggle(button, place, root, words) {
  const close = () => {
    place.replaceChildren();
    button.setAttribute('aria-expanded', false);
    button.focus();
  };
  if (place.firstChild) return close();
  const answer = await ask(`${root}new`);
  const asked = answer?.ok ? await answer.json() : { about: answer?.status === 429 ? words.slow : words.lost };
  button.setAttribute('aria-expanded', true);
  const about = h('p', { class: 'soft' }, `${asked.about} `, asked.to ? h('a', { href: asked.to, target: '_blank', rel: 'noreferrer' }, words.new_discord) : '');
  place.replaceChildren(asked.games ? form(asked, about, root, words) : about);
  place.onkeydown = (e) => { if (e.key === 'Escape') close(); };
  (place.querySelector('input, a') ?? button).focus();
}

function form({ games, levels }, about, root, words) {
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
  const select = (name, label) => h('label', {}, h('span', {}, label), h('select', { name }));
  const [seats, computers, level] = [select('seats', words.new_players), select('computers', words.new_computers), select('level', words.new_level)];
  const fill = (field, list) => field.lastChild.replaceChildren(...list.map(([value, text]) => h('option', { value }, text)));
  const game = () => games.find((g) => g.id === all.elements.game.value);
  const status = h('p', { role: 'status' });
  const choose = () => {
    fill(seats, [[0, game().any], ...(game().seats.length > 1 ? game().seats.map((n) => [n, n]) : [])]);
    limit();
  };
  const limit = () => {
    const most = Number(seats.lastChild.value) || Math.max(...game().seats), kept = Math.min(computers.lastChild.value, most - 1);
    fill(computers, Array.from({ length: most }, (_, n) => [n, n || words.new_none]));
    computers.lastChild.value = kept;
    level.hidden = !kept;
  };
  const all = h('form', { onsubmit: (e) => { e.preventDefault(); open(); }, onchange: (e) => { if (e.target.name === 'game') choose(); else limit(); } },
    h('fieldset', {}, h('legend', {}, words.new_game), ...games.map((g, i) => h('label', { 'data-game': g.id },
      h('input', { type: 'radio', name: 'game', value: g.id, ...(i ? {} : { checked: '' }) }), h('span', {}, h('b', {}, g.name), h('span', { class: 'soft' }, g.about))))),
    seats, computers, level, h('button', { class: 'go' }, words.new_open), status, about);
  fill(level, levels.map((l) => [l.level, l.name]));
  choose();

  async function open() {
    const value = (field) => Number(field.lastChild.value);
    all.querySelector('.go').disabled = true;
    const answer = await post(`${root}new`, { id, game: game().id, seats: value(seats), computers: value(computers), level: value(level) });
    const said = answer?.ok ? await answer.json() : null;
    if (said?.to && !await enter(said.to)) return;
    status.textContent = said?.said?.join(' ') ?? (answer?.status === 429 ? words.slow : words.lost);
    all.querySelector('.go').disabled = false;
  }
  return all;
}
