// The page for owners. It is complete without a script, which only brings what is new.
const every = 60_000; // milliseconds
const soon = 5_000; // while newer findings of the doctor are on the way
let timer;

async function renew() {
  clearTimeout(timer);
  if (!document.hidden && !document.querySelector('details[open]')) {
    const answer = await fetch(location.href).catch(() => null);
    if ([401, 404].includes(answer?.status)) return location.reload(); // signed out, or no owner any more
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  }
  wait();
}

function show(page) {
  const main = document.querySelector('main');
  const at = main.scrollTop;
  document.querySelector('#live').textContent = page.querySelector('#live').textContent;
  main.replaceChildren(...page.querySelector('main').childNodes);
  main.toggleAttribute('data-soon', page.querySelector('main').hasAttribute('data-soon'));
  main.scrollTop = at;
}

function wait() {
  timer = setTimeout(renew, document.querySelector('[data-soon]') ? soon : every);
}

addEventListener('visibilitychange', () => document.hidden || renew());
wait();
