// The events of others as motion: each lights its place on the board, the piece that moved goes
// there from its old place, or the badge of who acted from their row, and a line says what
// happened.
import { h } from './parts/dom.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
let running = null;

// stop ends what is playing, and returns it.
export function stop() {
  const was = running;
  was?.end();
  return was;
}

// film plays moves, 700 ms each, or 350 where there are many. With reduced motion nothing moves,
// and a touch goes on to the next. show.beam lights places and returns the element on the first;
// show.flight returns the element that moves, and the rectangles between which it moves.
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
    running = null;
    show.end();
    box.hidden = true;
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

  // fly moves a piece, or the badge of who acted, on a low arc: after 150 of 700 ms, for 300.
  function fly(move, lit) {
    play.flying?.remove();
    lit?.animate([{ opacity: 0, transform: 'scale(.8)' }, { opacity: 1, transform: 'none' }], { duration: each * 0.21, easing: 'ease-out' });
    const { face, from, to } = show.flight(move);
    if (!from || !to) return;
    play.flying = face;
    face.classList.add('fly');
    document.body.append(face);
    const { width, height } = face.getBoundingClientRect();
    const at = (x, y) => `translate(${x - width / 2}px, ${y - height / 2}px)`, middle = (r, d) => r[d === 'x' ? 'left' : 'top'] + r[d === 'x' ? 'width' : 'height'] / 2;
    const [x, y, a, b] = [middle(from, 'x'), middle(from, 'y'), middle(to, 'x'), middle(to, 'y')];
    face.style.transform = at(a, b);
    face.animate([{ transform: at(x, y) }, { transform: at((x + a) / 2, Math.min((y + b) / 2, y, b + 40) - 20) }, { transform: at(a, b) }], { duration: each * 0.43, delay: each * 0.21, fill: 'backwards', easing: 'ease-in-out' });
  }

  label();
  next();
}
