// The events of others as motion: each lights its place on the board, the badge of who acted
// goes there from their row, and a line says what happened.
import { h } from './dom.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
let running = null;

// stop ends what is playing.
export function stop() {
  running?.end();
}

// film plays moves, 700 ms each, or 350 where there are many. With reduced motion nothing moves,
// and a touch goes on to the next. show.beam lights places and returns the element on the first;
// show.from returns the row of a seat.
export function film(moves, show) {
  stop();
  const each = moves.length > 12 ? 350 : 700, { box, words } = show;
  const play = { at: -1, paused: calm.matches, timer: 0, flying: null };
  const line = h('span', {}), count = h('b', {});
  const pause = h('button', { id: 'pause', onclick: toggle }), skip = h('button', { id: 'skip', onclick: () => play.end() }, words.skip);
  box.replaceChildren(line, count, pause, skip);
  box.hidden = false;
  running = play;

  play.end = () => {
    clearTimeout(play.timer);
    play.flying?.remove();
    box.hidden = true;
    running = null;
    show.end();
  };

  function label() {
    pause.textContent = calm.matches ? '›' : play.paused ? '▶' : '❚❚';
    pause.setAttribute('aria-label', calm.matches ? words.next_move : play.paused ? words.go_on : words.pause);
  }

  function toggle() {
    if (calm.matches) return next();
    play.paused = !play.paused;
    clearTimeout(play.timer);
    label();
    if (!play.paused) next();
  }

  function next() {
    play.at++;
    if (play.at >= moves.length) return play.end();
    const move = moves[play.at], to = show.beam(move.places);
    line.replaceChildren(show.badge(move.seat), ` ${move.text}`);
    line.firstChild.style.display = 'inline-grid';
    count.textContent = `${play.at + 1}/${moves.length}`;
    if (!calm.matches) {
      fly(move, to);
      play.timer = setTimeout(next, each);
    }
  }

  // fly moves the badge of who acted from their row to the place: after 150 of 700 ms, for 300.
  function fly(move, to) {
    play.flying?.remove();
    const from = show.from(move.seat)?.getBoundingClientRect(), area = to?.getBoundingClientRect();
    to?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: each * 0.2 });
    if (!from || !area) return;
    const there = { left: area.right, top: area.bottom, width: 0, height: 0 };
    const badge = play.flying = show.badge(move.seat);
    badge.classList.add('fly');
    document.body.append(badge);
    const at = (r, size) => `translate(${r.left + r.width / 2 - 17}px, ${r.top + r.height / 2 - 17}px) scale(${size})`;
    Object.assign(badge.style, { left: 0, top: 0, transform: at(there, 1) });
    badge.animate([{ transform: at({ left: from.left, top: from.top, width: 34, height: from.height }, 0.6) }, { transform: at(there, 1) }], { duration: each * 0.43, delay: each * 0.21, fill: 'backwards', easing: 'cubic-bezier(.2,.8,.2,1)' });
  }

  label();
  next();
}
