"use strict";
const byId = id => document.getElementById(id);
const svgSpace = "http://www.w3.org/2000/svg";

// read unpacks the data that stand in the page.
async function read() {
	const text = byId("data").textContent.replaceAll("-", "+").replaceAll("_", "/");
	const packed = Uint8Array.from(atob(text), c => c.charCodeAt(0));
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Response(stream).json();
}

read().then(match => {
	let lang = match.langs[0]; // of whoever made the page
	let at = -1, timer = 0;
	const last = match.steps.length - 1;
	const word = key => match.words[lang][key];
	byId("symbols").innerHTML = match.symbols;

	// players are the people of the seats, then the automatic opponent of a solo match.
	const players = match.seats.map(seat => ({name: () => seat.name, colour: seat.colour}));
	if (match.rival) players.push({name: () => match.rival.names[lang], colour: match.rival.colour});

	// lists are the elements of the boards that were shown, by form and step.
	const lists = {}, narrow = matchMedia("(max-width: 900px)");
	const form = () => lang + (narrow.matches ? ".phone" : ".full");
	function list(n) {
		const known = lists[form()] ||= [];
		for (let i = known.length; i <= n; i++) {
			const b = match.boards[form()][i], before = i ? known[i - 1] : [];
			known[i] = before.slice(0, b.at).concat(b.new || [], before.slice(b.at + b.cut));
		}
		return known[n];
	}

	// pool keeps the nodes of elements: a step replaces few of them.
	const pool = new Map();
	function nodes(ids) {
		const used = new Map();
		return ids.map(id => {
			const k = used.get(id) || 0;
			used.set(id, k + 1);
			let made = pool.get(id);
			if (!made) pool.set(id, made = []);
			if (!made[k]) {
				const frame = document.createElementNS(svgSpace, "g");
				frame.innerHTML = match.items[id];
				made[k] = frame.firstChild;
			}
			return made[k];
		});
	}

	function show(n, jump) {
		n = Math.max(0, Math.min(last, n));
		const step = match.steps[n], b = match.boards[form()][n];
		at = n;
		const board = byId("board");
		board.setAttribute("viewBox", `0 0 ${b.w} ${b.h}`);
		board.replaceChildren(...nodes(list(n)));
		board.setAttribute("aria-label", `${match.titles[lang]}: ${step.phase[lang]}`);
		byId("phase").textContent = step.phase[lang];
		byId("at").textContent = `${n} / ${last}`;
		byId("slider").value = n;
		byId("first").disabled = byId("back").disabled = n === 0;
		byId("last").disabled = byId("forward").disabled = n === last;
		for (const item of byId("log").querySelectorAll(".now")) item.classList.remove("now");
		const item = byId("log").children[n];
		item.classList.add("now");
		byId("log").scrollTop = item.offsetTop - byId("log").offsetTop - byId("log").clientHeight / 3;
		for (const cursor of cursors) cursor.setAttribute("transform", `translate(${across(n)} 0)`);
		players.forEach((player, i) => {
			const line = byId("seats").children[i];
			const told = [step.points ? `${player.name()} ${step.points[i]}` : player.name()];
			if (step.chances && i in step.chances) told.push(`${Math.round(step.chances[i] / 10)}%`);
			if (line) line.lastChild.textContent = told.join(" · ");
		});
		if (jump !== false) history.replaceState(null, "", "#" + n);
	}

	// Graphs of the points and of the chances: one line for each player who has any.
	const width = 360, height = 110, edge = 8;
	const across = n => edge + (width - 2 * edge) * n / Math.max(1, last);
	const cursors = [];
	function graph(name, values, low, high) {
		const svg = byId(name), told = match.steps.filter(values).length > 1;
		svg.style.display = byId(name + "Head").style.display = told ? "" : "none";
		if (!told) return;
		const up = p => height - edge - (height - 2 * edge) * (p - low) / (high - low);
		svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
		svg.setAttribute("preserveAspectRatio", "none");
		const add = (name, attributes) => {
			const e = document.createElementNS(svgSpace, name);
			for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
			svg.append(e);
			return e;
		};
		players.forEach((player, i) => {
			const points = match.steps.map((s, n) => values(s) && i in values(s) ? `${across(n).toFixed(1)},${up(values(s)[i]).toFixed(1)}` : "").join(" ");
			add("polyline", {points, fill: "none", stroke: player.colour, "stroke-width": 2.5, "vector-effect": "non-scaling-stroke"});
		});
		if (name === "chances") match.steps.forEach((s, n) => {
			if (s.judged && s.seat >= 0) add("line", {x1: across(n), x2: across(n), y1: 0, y2: 10, stroke: match.seats[s.seat].colour, "stroke-width": 3, "vector-effect": "non-scaling-stroke"});
		});
		cursors.push(add("line", {x1: 0, x2: 0, y1: 0, y2: height, stroke: "#2b2320", "stroke-width": 1.5, "vector-effect": "non-scaling-stroke"}));
		svg.onclick = e => {
			const box = svg.getBoundingClientRect();
			go(Math.round(((e.clientX - box.left) / box.width * width - edge) / (width - 2 * edge) * last));
		};
	}

	function text() {
		document.documentElement.lang = lang;
		document.title = byId("title").textContent = match.titles[lang];
		for (const [id, key] of [["first", "first"], ["back", "back"], ["forward", "forward"], ["last", "last"]]) {
			byId(id).title = word(key);
			byId(id).setAttribute("aria-label", word(key));
		}
		playing();
		byId("pointsHead").textContent = word("points");
		byId("chancesHead").textContent = word("chances");
		byId("logHead").textContent = word("log");
		byId("keys").textContent = word("keys");
		byId("shuffle").textContent = match.seed ? `${word("seed")}: ${match.seed} ${word("hash")}: ${match.hash}` : "";
		byId("slider").setAttribute("aria-label", word("log"));
		byId("seats").replaceChildren(...players.map(player => {
			const line = document.createElement("li"), mark = document.createElement("i");
			mark.style.background = player.colour;
			line.append(mark, document.createTextNode(player.name()));
			return line;
		}));
		byId("log").replaceChildren(...match.steps.map((step, n) => {
			const line = document.createElement("li"), number = document.createElement("b");
			number.textContent = n;
			line.style.borderLeftColor = step.seat >= 0 ? match.seats[step.seat].colour : "transparent";
			const told = (step.log[lang] || []).slice();
			if (step.back >= 0) told.unshift(`${word("taken")} ${step.back}`);
			if (n === 0) told.unshift(word("start"));
			if (n === last) told.push(word("over"));
			told.forEach((one, i) => {
				const p = document.createElement("p");
				if (i === 0) p.append(number);
				p.append(one);
				line.append(p);
			});
			for (const one of step.judged || []) {
				const p = document.createElement("p"), sign = document.createElement("b");
				p.className = "judged";
				sign.textContent = one.sign;
				p.append(sign, one.told[lang]);
				line.append(p);
			}
			if (!told.length) line.append(number, step.seat >= 0 ? `${match.seats[step.seat].name}: ${word("answered")}` : "");
			line.onclick = () => { pause(); show(n); };
			return line;
		}));
	}

	function playing() {
		byId("play").firstChild.innerHTML = timer ? pauseSign : playSign;
		byId("play").title = word(timer ? "pause" : "play");
		byId("play").setAttribute("aria-label", byId("play").title);
	}
	function pause() { clearInterval(timer); timer = 0; playing(); }
	function play() {
		if (timer) return pause();
		if (at === last) show(0);
		timer = setInterval(() => at === last ? pause() : show(at + 1), 900);
		playing();
	}
	const playSign = '<path d="M7 4l13 8-13 8z"/>', pauseSign = '<path d="M6 4h4v16H6zM14 4h4v16h-4z"/>';
	const go = n => { pause(); show(n); };

	byId("first").onclick = () => go(0);
	byId("back").onclick = () => go(at - 1);
	byId("forward").onclick = () => go(at + 1);
	byId("last").onclick = () => go(last);
	byId("play").onclick = play;
	byId("slider").max = last;
	byId("slider").oninput = e => go(+e.target.value);
	byId("lang").append(...match.langs.map(l => new Option({en: "English", ko: "한국어"}[l] || l, l, l === lang, l === lang)));
	byId("lang").onchange = e => { lang = e.target.value; text(); show(at); };
	document.onkeydown = e => {
		if (e.target.matches("select") || e.ctrlKey || e.metaKey || e.altKey) return;
		const acts = {ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last), " ": play};
		if (!acts[e.key]) return;
		e.preventDefault();
		acts[e.key]();
	};
	let from = null;
	byId("stage").addEventListener("touchstart", e => { from = e.touches.length === 1 ? e.touches[0] : null; }, {passive: true});
	byId("stage").addEventListener("touchend", e => {
		if (!from) return;
		const to = e.changedTouches[0], dx = to.clientX - from.clientX;
		if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(to.clientY - from.clientY)) go(at + (dx < 0 ? 1 : -1));
		from = null;
	});
	narrow.onchange = () => show(at);
	window.onhashchange = () => go(+location.hash.slice(1) || 0);

	const scored = match.steps.flatMap(s => s.points || []);
	text();
	graph("points", s => s.points, Math.min(...scored), Math.max(Math.min(...scored) + 1, ...scored));
	graph("chances", s => s.chances, 0, 1000);
	show(+location.hash.slice(1) || 0, false);
});
