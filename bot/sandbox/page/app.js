import { h, $, avatar, displayName } from "./dom.js";
import { api } from "./api.js";
import { message } from "./message.js";
import { relative } from "./markdown.js";
import { Composer, flat } from "./composer.js";
import { showForm } from "./modal.js";
import { showFaults } from "./faults.js";
import { showActivity } from "./activity.js";
import { setLanguage, w } from "./words.js";
import { closeMenu } from "./menu.js";

// App is what one person sees: where they are, what stands there, what is
// waited for.
class App {
  constructor() {
    this.messages = [];
    this.unread = new Map(); // channel -> number of pings, 0 for plain news
    this.waiting = new Map(); // interaction -> what was pressed
    this.composer = null;
    this.commands = new Map(); // path -> what the reader's menu calls it
    this.names = {
      user: (id) => displayName(this.users.get(id) ?? { username: id }),
      role: (id) => this.roles.find((r) => r.id === id)?.name ?? id,
      channel: (id) => this.places.get(id)?.name ?? id,
      command: (path) => this.commands.get(path) ?? path,
    };
  }

  async become(id) {
    delete document.body.dataset.ready;
    this.turn = (this.turn ?? 0) + 1; // answers for who we were come too late
    this.source?.close();
    if (!$("activity").hidden) $("activity").close();
    this.missed = null;
    this.unread.clear();
    this.waiting.clear();
    await this.readState(id);
    localStorage.setItem("me", this.me.id);
    this.composer ??= new Composer(this);
    await this.listen();
    const wanted = location.hash.slice(1);
    const first = this.places.has(wanted) ? wanted : this.channels.find((c) => c.name === "games")?.id ?? this.channels[0]?.id;
    await this.readCommands();
    await this.open(first);
    document.body.dataset.ready = this.me.id;
  }

  // here is where the person is, as a fault names it.
  here() {
    const shared = this.messages.filter((m) => !m.ephemeral);
    return { channel: this.place?.id, guild: this.place?.guild_id || this.state.guilds[0]?.id, message: shared.at(-1)?.id };
  }

  async readState(id) {
    const turn = this.turn;
    const s = await api.state(id);
    if (turn !== this.turn) return;
    this.state = s;
    this.me = s.me;
    setLanguage(this.me.locale);
    this.people = s.people;
    this.users = new Map([...s.people, s.app].map((u) => [u.id, u]));
    this.channels = s.guilds.flatMap((g) => g.channels);
    this.roles = s.guilds.flatMap((g) => g.roles ?? []);
    this.places = new Map();
    for (const c of this.channels) {
      this.places.set(c.id, c);
      for (const t of c.threads ?? []) this.places.set(t.id, t);
    }
    this.known = JSON.stringify([...this.places.values()].map((p) => p.name).concat(s.people.map(displayName)));
    for (const d of s.dms) this.places.set(d.id, { ...d, name: d.recipients.map(displayName).join(", "), dm: true });
    this.drawSide();
    this.drawTop();
  }

  // readCommands learns what the commands are called in the person's language, which
  // replies and texts name by their path.
  async readCommands() {
    const channel = this.channels.find((c) => c.can_send) ?? this.channels[0];
    const turn = this.turn;
    if (!channel) return;
    const { commands } = await api.commands(this.me.id, channel.id);
    if (turn !== this.turn) return;
    this.commands = new Map(flat(commands).map((c) => [c.path, c.shown]));
  }

  // refresh reads the state again, once for many reasons that come together.
  refresh() {
    this.refreshing ??= Promise.resolve().then(async () => {
      this.refreshing = null;
      const before = this.known;
      await this.readState(this.me.id);
      if (before !== this.known) this.drawMessages(); // mentions have names now
    }).catch((err) => this.report(err));
  }

  // listen opens the stream of what this person sees and resolves when it has
  // begun: nothing that is done after that can be missed.
  listen() {
    const source = (this.source = api.events(this.me.id));
    const on = (type, f) => source.addEventListener(type, (e) => { if (this.source === source) f(JSON.parse(e.data)); });
    const begun = new Promise((resolve) => source.addEventListener("hello", resolve, { once: true }));
    let again = false;
    on("hello", async () => {
      this.say("");
      if (again) { // what happened while the stream was broken came to nobody
        this.waiting.clear();
        await this.readState(this.me.id);
        await this.readMessages();
      }
      again = true;
    });
    on("message_create", (m) => this.afterReading(m, () => this.arrived(m)));
    on("message_update", (m) => this.afterReading(m, () => this.changed(m)));
    on("message_delete", (d) => this.afterReading(d, () => this.deleted(d)));
    for (const t of ["channel_create", "channel_update", "channel_delete", "thread_create", "thread_update", "thread_delete", "guild_update"]) on(t, () => this.refresh());
    on("commands", async () => {
      this.refresh();
      this.composer.command || this.composer.load(this.place);
      try { await this.readCommands(); } catch (err) { this.report(err); }
      this.drawMessages();
    });
    on("interaction", (i) => this.settled(i));
    on("launch", (l) => showActivity(this, l));
    source.onerror = () => this.say(w("lost"));
    return begun;
  }

  // afterReading handles an event now, or, if the messages of its channel are
  // being read, after them: the answer to that read may be older than the event.
  afterReading({ channel_id }, handle) {
    if (this.missed && channel_id === this.place?.id) this.missed.push(handle); else handle();
  }

  arrived(m) {
    if (m.channel_id !== this.place?.id) {
      const pinged = (m.pings ?? []).includes(this.me.id) || this.places.get(m.channel_id)?.dm;
      this.unread.set(m.channel_id, (this.unread.get(m.channel_id) ?? 0) + (pinged ? 1 : 0));
      if (this.places.has(m.channel_id)) this.drawSide(); else this.refresh();
      return;
    }
    if (!this.messages.some((x) => x.id === m.id)) this.messages.push(m);
    this.drawMessages();
  }

  changed(m) {
    const at = this.messages.findIndex((x) => x.id === m.id);
    if (at < 0) return;
    this.messages[at] = m;
    this.drawMessages();
  }

  deleted(d) {
    this.messages = this.messages.filter((m) => m.id !== d.id);
    this.drawMessages();
  }

  // watch waits for what becomes of an interaction.
  watch(i, pressed = {}) {
    const known = this.early?.get(i.id);
    this.waiting.set(i.id, pressed);
    if (known) this.settled(known);
    else if (i.state !== "pending") this.settled(i);
  }

  settled(i) {
    if (!this.waiting.has(i.id)) {
      // The event can overtake the answer to the request that caused it.
      this.early ??= new Map();
      if (i.state !== "pending") this.early.set(i.id, i);
      if (this.early.size > 50) this.early.delete(this.early.keys().next().value);
      return;
    }
    if (i.state === "pending") return;
    const pressed = this.waiting.get(i.id);
    this.waiting.delete(i.id);
    if (i.modal) showForm(i.modal, (values) => this.act("modal", { interaction: i.id, values }));
    if (i.state === "failed" && !pressed.message) this.say(w("failed"), true);
    this.drawMessages();
  }

  async act(what, body, pressed) {
    try {
      this.watch(await api.post(what, { me: this.me.id, ...body }), pressed);
    } catch (err) { this.report(err); }
    this.drawMessages();
  }

  press(m, id) { this.mark(m, id); return this.act("press", { channel: m.channel_id, message: m.id, custom_id: id }, { message: m.id, id }).finally(() => this.unmark(m, id)); }
  select(m, id, values) { this.mark(m, id); return this.act("select", { channel: m.channel_id, message: m.id, custom_id: id, values }, { message: m.id, id }).finally(() => this.unmark(m, id)); }
  mark(m, id) { this.pressing = m.id + id; this.drawMessages(); }
  unmark(m, id) { if (this.pressing === m.id + id) this.pressing = null; this.drawMessages(); }
  busy(m, id) { return this.pressing === m.id + id || [...this.waiting.values()].some((p) => p.message === m.id && p.id === id); }

  async dismiss(m) {
    try { await api.post("dismiss", { me: this.me.id, channel: m.channel_id, message: m.id }); } catch (err) { this.report(err); }
    this.messages = this.messages.filter((x) => x.id !== m.id);
    this.drawMessages();
  }

  enlarge(url, alt) {
    const box = $("lightbox");
    const close = () => { box.hidden = true; box.replaceChildren(); };
    box.replaceChildren(h("button", { class: "plain", type: "button", "aria-label": w("close"), onclick: close, onkeydown: (e) => e.key === "Escape" && close() }, h("img", { src: url, alt: alt ?? "" })));
    box.hidden = false;
    box.firstChild.focus();
  }

  async open(id) {
    if (!this.places.has(id)) await this.readState(this.me.id);
    this.place = this.places.get(id);
    if (this.place) history.replaceState(null, "", "#" + id);
    this.unread.delete(id);
    drawer(false);
    this.drawSide();
    this.drawTop();
    await this.readMessages();
    this.forgetOldAnswers();
    await this.composer.load(this.place && this.place.can_send !== false ? this.place : null);
  }

  async readMessages() {
    if (!this.place) return;
    const wanted = this.place.id;
    const missed = (this.missed = []); // events since this read began; a later read begins its own
    const superseded = () => missed !== this.missed;
    try {
      const { messages } = await api.messages(this.me.id, wanted);
      if (superseded()) return;
      this.messages = messages;
      this.more = shared(messages) >= 50;
    } catch (err) { if (superseded()) return; this.report(err); }
    this.missed = null;
    for (const handle of missed) handle();
    this.drawMessages(true);
  }

  // forgetOldAnswers drops private answers but the latest, as a client that is
  // started again does.
  forgetOldAnswers() {
    const answers = this.messages.filter((m) => m.ephemeral);
    for (const m of answers.slice(0, -1)) this.dismiss(m);
  }

  async older() {
    const { messages } = await api.messages(this.me.id, this.place.id, this.messages[0]?.id);
    this.more = shared(messages) >= 50;
    this.messages.unshift(...messages);
    this.drawMessages();
  }

  // drawMessages keeps the elements of messages that did not change, so that an
  // open menu, the focus and loaded pictures stay.
  drawMessages(atEnd) {
    const box = $("messages");
    const end = atEnd || box.scrollHeight - box.scrollTop - box.clientHeight < 120;
    const old = new Map([...box.querySelectorAll("article")].map((el) => [el.dataset.id, el]));
    const kept = [];
    let last = null;
    for (const m of this.messages) {
      const grouped = last && last.author.id === m.author.id && !m.interaction_metadata && !m.interaction && Boolean(last.ephemeral) === Boolean(m.ephemeral) && new Date(m.timestamp) - new Date(last.timestamp) < 420000;
      const stamp = JSON.stringify([m, grouped, this.known, [...this.commands.values()], this.pressing?.startsWith(m.id), [...this.waiting.values()].filter((p) => p.message === m.id)]);
      let el = old.get(m.id);
      if (!el || el.stamp !== stamp) { el = message(m, this, grouped); el.stamp = stamp; }
      kept.push(el);
      last = m;
    }
    if (!kept.length) kept.push(h("p", { class: "empty" }, w("empty")));
    if (this.more) kept.unshift(h("button", { class: "plain older", type: "button", onclick: () => this.older() }, w("older")));
    const focus = document.activeElement?.dataset?.customId;
    const focusIn = document.activeElement?.closest?.("article")?.dataset.id;
    reconcile(box, kept);
    if (focus && !document.activeElement?.dataset?.customId) box.querySelector(`article[data-id="${focusIn}"] [data-custom-id="${CSS.escape(focus)}"]`)?.focus();
    if (end) {
      box.scrollTop = box.scrollHeight;
      for (const img of box.querySelectorAll("img")) if (!img.complete) img.addEventListener("load", () => { box.scrollTop = box.scrollHeight; }, { once: true });
    }
  }

  drawTop() {
    const p = this.place;
    $("place").textContent = !p ? "" : (p.dm ? "@ " : p.type >= 10 && p.type <= 12 ? "↳ " : "# ") + p.name;
    if (!this.state.bot_online) this.say(w("offline"));
    else if ($("status").textContent === w("offline")) this.say("");
  }

  drawSide() {
    const s = this.state;
    $("guild").replaceChildren(h("strong", {}, s.guilds[0]?.name ?? "Guildhall"), h("small", {}, "sandbox"));
    const item = (c, mark, extra = "") => h("button", {
      class: `place ${extra} ${this.place?.id === c.id ? "current" : ""} ${this.unread.has(c.id) ? "unread" : ""}`, type: "button",
      "aria-current": this.place?.id === c.id ? "page" : undefined, onclick: () => this.open(c.id),
    }, h("span", { class: "mark", "aria-hidden": "true" }, mark), h("span", { class: "name" }, c.name), this.unread.get(c.id) > 0 && h("span", { class: "badge" }, this.unread.get(c.id)));
    const list = [];
    for (const c of this.channels) {
      list.push(item(c, "#"));
      for (const t of c.threads ?? []) list.push(item({ ...t, name: t.name + (t.thread_metadata?.archived ? ` (${w("archived")})` : "") }, "↳", "thread"));
    }
    list.push(h("h2", {}, w("dms")));
    for (const d of s.dms) list.push(item(this.places.get(d.id), "@"));
    if (!s.dms.length) list.push(h("button", { class: "place", type: "button", onclick: () => this.message() }, h("span", { class: "mark" }, "@"), h("span", { class: "name" }, w("withBot"))));
    $("channels").replaceChildren(...list);
    this.drawMe();
  }

  async message() {
    try { const c = await api.post("dm", { me: this.me.id }); await this.readState(this.me.id); await this.open(c.id); } catch (err) { this.report(err); }
  }

  drawMe() {
    $("me").replaceChildren(h("small", {}, w("people")),
      h("div", { class: "people", role: "radiogroup", "aria-label": w("people") }, this.people.map((p) => h("button", {
        class: "person" + (p.id === this.me.id ? " current" : ""), type: "button", role: "radio", "aria-checked": p.id === this.me.id ? "true" : "false",
        title: `${displayName(p)} · ${p.locale}`, dataset: { person: p.id }, onclick: () => this.become(p.id).catch((err) => this.report(err)),
      }, avatar(p, "small"), h("span", {}, displayName(p))))),
      h("div", { class: "own" },
        h("select", { "aria-label": w("language"), onchange: (e) => this.change({ locale: e.target.value }) },
          [["en-US", "English"], ["ko", "한국어"], ["de", "Deutsch"]].map(([v, n]) => h("option", { value: v, selected: v === this.me.locale }, n))),
        h("label", {}, h("input", { type: "checkbox", checked: Boolean(this.self().closed_dm), onchange: (e) => this.change({ closed_dm: e.target.checked }) }), w("dmClosed"))));
  }

  self() { return this.people.find((p) => p.id === this.me.id) ?? this.me; }

  async change(what) {
    try { await api.post("persona", { me: this.me.id, ...what }); await this.readState(this.me.id); await this.readCommands(); await this.composer.load(this.composer.channel); this.drawMessages(); } catch (err) { this.report(err); }
  }

  say(text, passing) {
    $("status").textContent = text;
    clearTimeout(this.saying);
    if (passing) this.saying = setTimeout(() => { $("status").textContent = ""; }, 5000);
  }

  report(err) { this.say(err.message, true); }
}

// shared counts the messages that everybody sees.
const shared = (messages) => messages.filter((m) => !m.ephemeral).length;

// reconcile makes box hold exactly these elements, moving as few as possible.
function reconcile(box, wanted) {
  const keep = new Set(wanted);
  for (const el of [...box.children]) if (!keep.has(el)) el.remove();
  wanted.forEach((el, i) => { if (box.children[i] !== el) box.insertBefore(el, box.children[i] ?? null); });
}

// drawer shows or hides the list of channels on a phone. While it is open a cover lies
// over the messages, so that the press that closes it reaches nothing else.
function drawer(open) {
  document.body.classList.toggle("side", open);
  $("menu").setAttribute("aria-expanded", String(open));
}

const app = new App();
$("menu").addEventListener("click", () => drawer(!document.body.classList.contains("side")));
$("cover").addEventListener("click", () => drawer(false));
$("faults").addEventListener("click", () => showFaults(app.me, app.here(), (err) => app.report(err)));
$("lightbox").addEventListener("click", () => { $("lightbox").hidden = true; });
addEventListener("hashchange", () => { const id = location.hash.slice(1); if (id !== app.place?.id && app.places?.has(id)) app.open(id); });
addEventListener("keydown", (e) => {
  if (e.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName) && !$("dialog").open) { $("line")?.focus(); }
  if (e.key === "Escape") drawer(false);
});
document.addEventListener("pointerdown", (e) => { if (!e.target.closest(".menu")) closeMenu(); });
document.addEventListener("keydown", (e) => { if (e.key === "Escape") closeMenu(); });
document.addEventListener("click", (e) => { for (const d of document.querySelectorAll("details.select[open]")) if (!d.contains(e.target)) d.open = false; });
setInterval(() => { for (const t of document.querySelectorAll("time[data-relative]")) t.textContent = relative(new Date(Number(t.dataset.relative) * 1000)); }, 15000);

const asked = new URLSearchParams(location.search).get("me");
const start = async () => {
  try {
    await app.become(asked ?? await remembered());
  } catch (err) { $("status").textContent = err.message; }
};

// remembered is who the browser was last, if this sandbox knows them: each sandbox has
// people of its own.
async function remembered() {
  const id = localStorage.getItem("me");
  if (!id) return "";
  const { people } = await api.state("");
  return people.some((p) => p.id === id) ? id : "";
}
start();
