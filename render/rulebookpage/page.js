'use strict';
const books = [...document.querySelectorAll('.book')];
const buttons = [...document.querySelectorAll('header button')];
const langs = books.map(b => b.lang);

// show shows the book in one language, at an anchor without its language.
function show(lang, anchor) {
	for (const b of books) {
		b.hidden = b.lang !== lang;
		if (!b.hidden) document.title = b.dataset.title;
	}
	for (const b of buttons) b.setAttribute('aria-pressed', b.dataset.to === lang);
	document.documentElement.lang = lang;
	const at = anchor && document.getElementById(lang + '-' + anchor);
	if (at) at.scrollIntoView();
}

// here is the section that is being read.
function here() {
	const book = books.find(b => !b.hidden);
	const above = [...book.querySelectorAll('section')].filter(s => s.getBoundingClientRect().top < 120);
	return above.length ? above[above.length - 1].id.slice(book.lang.length + 1) : '';
}

// follow shows what the address names: en-market, or market in the reader's language.
function follow() {
	const hash = location.hash.slice(1);
	const named = langs.find(l => hash.startsWith(l + '-'));
	const wanted = navigator.languages.map(l => l.split('-')[0]).find(l => langs.includes(l));
	const shown = books.filter(b => !b.hidden).length === 1 && books.find(b => !b.hidden).lang;
	show(named || shown || wanted || langs[0], named ? hash.slice(named.length + 1) : hash);
}

for (const b of buttons) b.addEventListener('click', () => {
	const at = here();
	show(b.dataset.to, at);
	if (at) history.replaceState(null, '', '#' + b.dataset.to + '-' + at);
});
for (const b of books) b.querySelector('input').addEventListener('input', e => {
	const words = e.target.value.toLowerCase().split(/\s+/);
	for (const a of b.querySelectorAll('nav a')) {
		const text = document.getElementById(a.hash.slice(1)).textContent.toLowerCase();
		a.parentNode.hidden = !words.every(w => text.includes(w));
	}
});
if (matchMedia('(max-width: 900px)').matches) for (const d of document.querySelectorAll('details')) d.open = false;
addEventListener('hashchange', follow);
follow();
