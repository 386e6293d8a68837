import { h, $, displayName } from "./dom.js";
import { api } from "./api.js";
import { w } from "./words.js";

// flat lists every command that can be called: subcommands by their whole path.
export function flat(commands) {
  const out = [];
  const walk = (c, path, shown) => {
    const subs = (c.options ?? []).filter((o) => o.type === 1 || o.type === 2);
    if (!subs.length) out.push({ path: path.join(" "), shown: shown.join(" "), about: c.display_description ?? "", options: c.options ?? [] });
    for (const s of subs) walk(s, [...path, s.name], [...shown, s.display_name]);
  };
  for (const c of commands) if (c.type === 1) walk(c, [c.name], [c.display_name]);
  return out;
}

// Composer is the message line: plain messages, and commands with their options.
export class Composer {
  constructor(app) {
    this.app = app;
    this.form = $("composer");
    this.commands = [];
    this.menu = []; // commands on people and messages
    this.form.addEventListener("submit", (e) => { e.preventDefault(); this.submit(); });
  }

  async load(channel) {
    this.channel = channel;
    this.reset();
    if (!channel) return;
    try {
      const { commands } = await api.commands(this.app.me.id, channel.id);
      this.commands = flat(commands);
      this.menu = commands.filter((c) => c.type === 2 || c.type === 3);
    } catch (err) { this.app.report(err); }
  }

  reset() {
    this.command = null;
    if (!this.channel) { this.form.replaceChildren(); return; }
    this.list = h("div", { class: "picker", role: "listbox", id: "picker", hidden: true });
    this.input = h("textarea", {
      id: "line", rows: 1, placeholder: w("placeholder"), "aria-label": w("placeholder"), "aria-controls": "picker", maxLength: 2000,
      oninput: () => { this.grow(); this.suggest(); }, onkeydown: (e) => this.key(e),
    });
    this.form.replaceChildren(this.list, h("div", { class: "line" }, this.input, h("button", { class: "icon", type: "submit", "aria-label": w("send") }, "➤")));
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = Math.min(this.input.scrollHeight, 160) + "px";
  }

  suggest() {
    const typed = this.input.value;
    if (!typed.startsWith("/")) { this.list.hidden = true; return; }
    const want = typed.slice(1).toLowerCase().trimEnd();
    // What begins as typed comes first: «/move» is not «/admin remove».
    const begins = (c) => c.path.startsWith(want) || c.shown.startsWith(want);
    const found = [...this.commands.filter(begins), ...this.commands.filter((c) => !begins(c) && c.shown.includes(want))];
    this.show(found.map((c) => ({ label: "/" + c.shown, about: c.about, pick: () => this.choose(c) })), w("noCommands"));
  }

  show(items, none) {
    this.items = items;
    this.at = 0;
    this.list.replaceChildren(...(items.length ? items.map((item, i) => h("button", {
      class: "option" + (i === 0 ? " chosen" : ""), type: "button", role: "option", tabIndex: -1,
      onmousedown: (e) => e.preventDefault(), onclick: () => item.pick(),
    }, h("span", {}, item.label), item.about && h("small", {}, item.about))) : [h("p", {}, none)]));
    this.list.hidden = false;
  }

  move(step) {
    if (!this.items?.length) return;
    const all = this.list.querySelectorAll(".option");
    all[this.at].classList.remove("chosen");
    this.at = (this.at + step + all.length) % all.length;
    all[this.at].classList.add("chosen");
    all[this.at].scrollIntoView({ block: "nearest" });
  }

  key(e) {
    if (e.isComposing) return; // a Hangul syllable is not finished
    const open = !this.list.hidden && this.items?.length;
    if (e.key === "ArrowDown" && open) this.move(1);
    else if (e.key === "ArrowUp" && open) this.move(-1);
    else if ((e.key === "Enter" || e.key === "Tab") && open) this.items[this.at].pick();
    else if (e.key === "Enter" && !e.shiftKey) this.form.requestSubmit();
    else if (e.key === "Escape") { if (open) this.list.hidden = true; else this.reset(); this.input?.focus(); }
    else return;
    e.preventDefault();
  }

  // choose turns the line into a bar with a field for each option.
  choose(command) {
    this.command = command;
    this.fields = new Map();
    this.list = h("div", { class: "picker", role: "listbox", id: "picker", hidden: true });
    const bar = h("div", { class: "bar" });
    const add = (o, focus) => {
      const field = this.field(o);
      bar.insertBefore(h("label", { class: "opt" }, h("span", { title: o.display_description }, o.display_name), field), more);
      if (focus) field.focus();
    };
    const more = h("span", { class: "more" });
    bar.append(more);
    for (const o of command.options.filter((x) => x.required)) add(o, false);
    for (const o of command.options.filter((x) => !x.required)) {
      more.append(h("button", { class: "chip", type: "button", title: o.display_description, onclick: (e) => { e.currentTarget.remove(); add(o, true); } }, "+ " + o.display_name));
    }
    this.form.replaceChildren(this.list, h("div", { class: "line command" },
      h("button", { class: "plain name", type: "button", title: w("cancel"), onclick: () => { this.reset(); this.input.focus(); } }, "/" + command.shown),
      bar, h("button", { class: "icon send", type: "submit", "aria-label": w("send") }, "➤")),
    h("p", { class: "about" }, command.about));
    (this.form.querySelector(".opt input, .opt select") ?? this.form.querySelector(".send")).focus();
  }

  field(o) {
    const options = this.offered(o);
    if (options) {
      const el = h("select", { required: o.required, name: o.name }, !o.required && h("option", { value: "" }, ""), options.map(([label, value]) => h("option", { value }, label)));
      this.fields.set(o.name, () => (el.value === "" ? undefined : o.type === 4 || o.type === 10 ? Number(el.value) : o.type === 5 ? el.value === "true" : el.value));
      return el;
    }
    const number = o.type === 4 || o.type === 10;
    const el = h("input", {
      type: "text", name: o.name, inputMode: number ? "decimal" : "text", required: o.required, placeholder: o.display_description ?? "",
      onkeydown: (e) => this.key(e),
    });
    let value;
    this.fields.set(o.name, () => {
      if (value !== undefined && el.value === value.shown) return value.value;
      if (el.value === "") return undefined;
      return number && !Number.isNaN(Number(el.value)) ? Number(el.value) : el.value;
    });
    if (o.autocomplete) {
      let asked = 0;
      const ask = async () => {
        const mine = ++asked;
        try {
          const answer = await api.post("autocomplete", { me: this.app.me.id, channel: this.channel.id, command: this.command.path, options: this.values(o.name), focused: o.name, typed: el.value });
          if (mine !== asked || document.activeElement !== el) return;
          this.show((answer.choices ?? []).map((c) => ({ label: c.name, pick: () => { el.value = c.name; value = { shown: c.name, value: c.value }; this.list.hidden = true; el.focus(); } })), w("noValues"));
        } catch (err) { this.app.report(err); }
      };
      el.addEventListener("input", ask);
      el.addEventListener("focus", ask);
    }
    el.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== el) this.list.hidden = true; }, 150));
    return el;
  }

  offered(o) {
    if (o.choices?.length) return o.choices.map((c) => [c.display_name ?? c.name, c.value]);
    if (o.type === 5) return [["✓", "true"], ["✗", "false"]];
    if (o.type === 6) return this.app.people.map((p) => [displayName(p), p.id]);
    if (o.type === 7) return this.app.channels.map((c) => ["#" + c.name, c.id]);
    if (o.type === 8) return this.app.roles.map((r) => ["@" + r.name, r.id]);
    return null;
  }

  values(except) {
    const out = {};
    for (const [name, read] of this.fields) {
      const value = name === except ? undefined : read();
      if (value !== undefined) out[name] = value;
    }
    return out;
  }

  async submit() {
    const channel = this.channel;
    if (!channel) return;
    try {
      if (this.command) {
        const body = { me: this.app.me.id, channel: channel.id, command: this.command.path, options: this.values() };
        this.app.watch(await api.post("command", body));
        this.reset();
        this.input.focus();
        return;
      }
      const content = this.input.value.trim();
      if (!content) return;
      if (content.startsWith("/")) { this.suggest(); if (this.items.length) this.items[0].pick(); return; }
      this.input.value = "";
      this.grow();
      await api.post("send", { me: this.app.me.id, channel: channel.id, content });
    } catch (err) { this.app.report(err); }
  }
}
