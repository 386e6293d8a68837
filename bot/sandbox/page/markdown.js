import { h } from "./dom.js";
import { language } from "./words.js";

// The part of Discord's markdown that a message may hold, as DOM nodes.
// `names` finds what a mention means: names.user(id), names.role(id),
// names.channel(id), names.command(path).
export function markdown(text, names) {
  const out = [];
  for (const part of text.split(/(```[\s\S]*?```)/)) {
    const code = part.match(/^```(?:[\w-]+\n)?([\s\S]*?)```$/);
    if (code) out.push(h("pre", {}, code[1].replace(/^\n/, "")));
    else out.push(...blocks(part, names));
  }
  return out;
}

function blocks(text, names) {
  const out = [];
  let list = null;
  let quote = null;
  const lines = text.split("\n");
  lines.forEach((line, i) => {
    const item = line.match(/^\s*[-*] (.*)$/);
    const cited = line.match(/^> ?(.*)$/);
    const head = line.match(/^(#{1,3}|-#) (.*)$/);
    if (!item) list = null;
    if (!cited) quote = null;
    if (item) {
      if (!list) out.push((list = h("ul")));
      list.append(h("li", {}, inline(item[1], names)));
    } else if (cited) {
      if (!quote) out.push((quote = h("blockquote")));
      else quote.append(h("br"));
      quote.append(...inline(cited[1], names));
    } else if (head) {
      const depth = head[1].length;
      out.push(head[1] === "-#" ? h("small", { class: "block" }, inline(head[2], names)) : h("h" + (depth + 2), { class: "h" + depth }, inline(head[2], names)));
    } else {
      out.push(...inline(line, names));
      if (i < lines.length - 1) out.push(h("br"));
    }
  });
  return out;
}

const rules = [
  [/^\\([\\`*_~|>#()[\]<:@\-.!])/, (m) => [m[1]]],
  [/^`([^`]+)`/, (m) => [h("code", {}, m[1])]],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, n) => [h("strong", {}, inline(m[1], n))]],
  [/^__([\s\S]+?)__/, (m, n) => [h("u", {}, inline(m[1], n))]],
  [/^~~([\s\S]+?)~~/, (m, n) => [h("s", {}, inline(m[1], n))]],
  [/^\|\|([\s\S]+?)\|\|/, (m, n) => [h("span", { class: "spoiler", tabIndex: 0, onclick: (e) => e.currentTarget.classList.add("shown") }, inline(m[1], n))]],
  [/^\*([^\s*][^*]*?)\*(?!\*)/, (m, n) => [h("em", {}, inline(m[1], n))]],
  [/^<@!?(\d+)>/, (m, n) => [h("span", { class: "mention" }, "@" + n.user(m[1]))]],
  [/^<@&(\d+)>/, (m, n) => [h("span", { class: "mention" }, "@" + n.role(m[1]))]],
  [/^<#(\d+)>/, (m, n) => [h("a", { class: "mention", href: "#" + m[1] }, "#" + n.channel(m[1]))]],
  [/^<\/([^:>]+):\d+>/, (m, n) => [h("span", { class: "mention" }, "/" + n.command(m[1]))]],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => [time(Number(m[1]), m[2] || "f")]],
  [/^\[([^\]]+)\]\((https?:[^)\s]+)\)/, (m, n) => [h("a", { href: m[2], target: "_blank", rel: "noreferrer" }, inline(m[1], n))]],
];

function inline(text, names) {
  const out = [];
  let plain = "";
  let rest = text;
  next: while (rest) {
    for (const [pattern, make] of rules) {
      const m = rest.match(pattern);
      if (!m) continue;
      if (plain) out.push(plain);
      plain = "";
      out.push(...make(m, names));
      rest = rest.slice(m[0].length);
      continue next;
    }
    const step = rest.codePointAt(0) > 0xffff ? 2 : 1;
    plain += rest.slice(0, step);
    rest = rest.slice(step);
  }
  if (plain) out.push(plain);
  return out;
}

const formats = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(language(), formats.F).format(date);
  const shown = style === "R" ? relative(date) : new Intl.DateTimeFormat(language(), formats[style]).format(date);
  return h("time", { class: "mention", dateTime: date.toISOString(), title: full, dataset: style === "R" ? { relative: seconds } : {} }, shown);
}

export function relative(date) {
  const seconds = (date - Date.now()) / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, s]) => Math.abs(seconds) >= s) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
