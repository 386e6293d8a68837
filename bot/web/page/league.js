// The page of a league. It is complete without a script, which only brings what is new.
const every = 60_000; // milliseconds

async function renew() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.status === 404) return location.reload(); // it is closed, and says so
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = document.querySelector('main');
  const at = main.scrollTop;
  if (main.textContent === page.querySelector('main').textContent) return;
  main.replaceChildren(...page.querySelector('main').childNodes);
  main.scrollTop = at;
}

setInterval(renew, every);
addEventListener('visibilitychange', renew);
