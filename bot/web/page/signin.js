// Pages for a browser that is not signed in, as far as the server was told: a way from another
// site, as from Discord, brings no strict cookie. So the page asks again from here.
const { to, back } = document.body.dataset;
const path = back ?? location.pathname;
const kept = sessionStorage;

if (to) {
  location.replace(to === '/host' ? to : kept.after ?? to);
  kept.clear();
} else if (to === undefined || back) {
  document.querySelector('a.primary')?.addEventListener('click', () => { kept.after = path; });
  if (Date.now() - (kept.asked ?? 0) > 5000 && (await fetch(path).catch(() => null))?.ok) {
    kept.asked = Date.now();
    location.replace(path);
  }
}
