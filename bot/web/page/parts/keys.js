// The keyboard of a board page. Digits press what the sheet offers, letters and arrows go to
// places on the board. Where one key is not enough for all of them, each has two.
const letters = 'abcdefghijklmnopqrstvwxyz'; // u takes back
const digits = '123456789';

// labels returns a label for each of n things: one character, or two where there are more
// things than characters.
function labels(n, characters, second = characters) {
  if (n <= characters.length) return [...characters].slice(0, n);
  return [...characters].flatMap((a) => [...second].map((b) => a + b)).slice(0, n);
}

export const digitLabels = (n) => labels(n, digits, `0${digits}`);
export const letterLabels = (n) => labels(n, letters);

const collator = new Intl.Collator('en', { numeric: true });
export const naturally = (a, b) => collator.compare(a, b); // r2 before r10

// listen calls on with what a key asks for. on.labelled returns what has a label now: pairs of
// a label and a function.
export function listen(on) {
  let typed = '';
  addEventListener('keydown', (e) => {
    if (!on.ready() || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.('input, select, textarea')) return;
    const handle = (act) => { e.preventDefault(); typed = ''; act(); };
    if (e.key === 'Escape') return handle(on.back);
    if (!on.enabled()) return;
    const own = e.target.closest?.('button, a, summary'); // they have an Enter of their own
    if (e.key === 'Enter') return own ? undefined : handle(on.confirm);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (step) return e.target.closest?.('.scroll:focus, [role=tablist]') ? undefined : handle(() => on.step(step));
    if (e.key.length !== 1) return;
    const plain = { '?': on.help, u: on.undo, 0: typed ? null : on.all }[e.key];
    if (plain) return handle(plain);
    const key = e.key.toLowerCase(), known = on.labelled();
    const find = (text) => known.find(([label]) => label === text), begins = (text) => known.some(([label]) => label.startsWith(text));
    const text = begins(typed + key) ? typed + key : key;
    if (!begins(text)) {
      typed = '';
      return;
    }
    const found = find(text);
    if (found) return handle(found[1]);
    typed = text;
    e.preventDefault();
  });
}
