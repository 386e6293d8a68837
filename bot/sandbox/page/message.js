import { h, avatar, displayName } from "./dom.js";
import { markdown } from "./markdown.js";
import { w, language } from "./words.js";
import { component, picture } from "./components.js";
import { openMenu } from "./menu.js";

// message draws one message. `app` knows names and carries out what is pressed:
// app.names, app.press(message, customID), app.select(message, customID, values),
// app.dismiss(message), app.open(channelID), app.busy(message, customID).
export function message(m, app, grouped) {
  if (m.type === 21) return h("article", { class: "message system", dataset: { id: m.id } }, h("p", {}, w("threadBegins")));
  const body = h("div", { class: onlyComponents(m) ? "body v2" : "body" });
  if (m.content) body.append(h("div", { class: "content" }, markdown(m.content, app.names), m.edited_timestamp && h("small", {}, " " + w("edited"))));
  if (m.loading) body.append(h("div", { class: "content loading" }, displayName(m.author) + " " + w("thinking")));
  const used = usedFiles(m);
  for (const e of m.embeds ?? []) body.append(embed(e, app));
  if (!onlyComponents(m)) for (const f of m.attachments ?? []) if (!used.has(f.url)) body.append(file(f, app));
  for (const c of m.components ?? []) body.append(component(c, m, app));
  if (m.thread) body.append(h("button", { class: "threadlink", onclick: () => app.open(m.thread.id) }, "↳ " + m.thread.name + " · " + w("thread")));
  if (m.failed) body.append(h("p", { class: "failed", role: "alert" }, w("failed")));
  if (m.ephemeral) {
    body.append(h("p", { class: "onlyme" }, w("ephemeral") + " · ",
      h("button", { class: "plain", onclick: () => app.dismiss(m) }, w("dismiss"))));
  }
  return h("article", { class: ["message", grouped && "grouped", m.ephemeral && "ephemeral", (m.pings ?? []).includes(app.me.id) && "pinged"].filter(Boolean).join(" "), dataset: { id: m.id }, oncontextmenu: (e) => openMenu(e, m, app) },
    grouped ? h("span", { class: "gutter" }) : avatar(m.author),
    h("div", { class: "main" }, !grouped && heading(m, app), body));
}

// onlyComponents: such a message (flag 32768, components V2) shows no file that none of
// its components names.
const onlyComponents = (m) => Boolean((m.flags ?? 0) & 32768);

// commandName is a command as the reader's menu shows it.
function commandName(app, name) {
  return "/" + app.names.command(name);
}

function heading(m, app) {
  const at = new Date(m.timestamp);
  const clock = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(at);
  const day = at.toDateString() === new Date().toDateString() ? w("today") : new Intl.DateTimeFormat(language(), { dateStyle: "short" }).format(at);
  const used = m.interaction_metadata ?? m.interaction;
  return h("header", {},
    used?.user && h("span", { class: "used" }, displayName(used.user) + (m.interaction?.name ? " · " + commandName(app, m.interaction.name) : ""), h("br")),
    h("strong", { class: "author" }, displayName(m.author)),
    m.author.bot && h("span", { class: "tag" }, w("bot")),
    h("time", { dateTime: m.timestamp }, `${day} ${clock}`),
    h("button", { class: "plain more", type: "button", "aria-label": w("menu"), onclick: (e) => openMenu(e, m, app) }, "⋯"));
}

function usedFiles(m) {
  const used = new Set();
  for (const e of m.embeds ?? []) for (const p of [e.image, e.thumbnail]) if (p) used.add(p.url);
  const walk = (c) => {
    for (const media of [c.media, c.file, ...(c.items ?? []).map((i) => i.media)]) if (media) used.add(media.url);
    [...(c.components ?? []), c.accessory].filter(Boolean).forEach(walk);
  };
  (m.components ?? []).forEach(walk);
  return used;
}

function file(f, app) {
  if (f.content_type?.startsWith("image/")) return picture(f.url, f.description || f.filename, app, f);
  return h("a", { class: "file", href: f.url, download: f.filename }, `${f.filename} · ${Math.ceil((f.size ?? 0) / 1024)} KB`);
}

function embed(e, app) {
  const colour = e.color ? "#" + e.color.toString(16).padStart(6, "0") : undefined;
  return h("div", { class: "embed", style: colour ? `border-color:${colour}` : "" },
    e.author?.name && h("p", { class: "embed-author" }, e.author.name),
    e.title && h("p", { class: "embed-title" }, markdown(e.title, app.names)),
    e.description && h("div", {}, markdown(e.description, app.names)),
    e.fields?.length && h("dl", { class: "fields" }, e.fields.map((f) =>
      h("div", { class: f.inline ? "inline" : "" }, h("dt", {}, markdown(f.name, app.names)), h("dd", {}, markdown(f.value, app.names))))),
    e.image && picture(e.image.url, e.image.description ?? e.title ?? "", app, e.image),
    e.footer?.text && h("small", { class: "block" }, e.footer.text));
}
