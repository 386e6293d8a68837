import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { w } from "./words.js";
import { select } from "./select.js";

// The measures of these elements stand in components.css; bot/discord/layout
// calculates with the same ones.

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const edge = (colour) => `border-left-color:#${colour.toString(16).padStart(6, "0")}`;

// component draws one component of a message and what it holds.
export function component(c, m, app) {
  const inner = (list) => list.map((x) => component(x, m, app));
  switch (c.type) {
    case 1: return h("div", { class: "row" }, inner(c.components));
    case 2: return button(c, m, app);
    case 3: case 5: case 6: case 7: case 8: return select(c, app.busy(m, c.custom_id), app, (values) => app.select(m, c.custom_id, values));
    case 9: return h("div", { class: "section" }, h("div", { class: "texts" }, inner(c.components)), c.accessory && h("div", { class: "accessory" }, component(c.accessory, m, app)));
    case 10: return h("div", { class: "content" }, markdown(c.content, app.names));
    case 11: return veiled(c, h("div", { class: "thumbnail" }, picture(c.media.url, c.description, app)));
    case 12: return gallery(c.items, m, app);
    case 13: return veiled(c, h("a", { class: "file", href: c.file.url, download: "" }, decodeURIComponent(c.file.url.split("?")[0].split("/").pop())));
    case 14: return h("hr", { class: [c.divider === false && "space", c.spacing === 2 && "large"].filter(Boolean).join(" ") });
    case 17: return veiled(c, h("div", { class: "container", style: c.accent_color != null ? edge(c.accent_color) : "" }, inner(c.components)));
    default: return h("span", {});
  }
}

// veiled covers a spoiler until it is pressed.
function veiled(c, shown) {
  if (!c.spoiler) return shown;
  const veil = h("button", { class: "veil", type: "button", onclick: () => box.classList.add("shown") }, w("spoiler"));
  const box = h("div", { class: "veiled" }, shown, veil);
  return box;
}

// gallery lays out pictures as the clients do: one in its own shape, two to four in
// a square grid, more in rows of three below what is left over.
function gallery(items, m, app) {
  return h("div", { class: `gallery of${items.length < 5 ? items.length : "rest" + (items.length % 3)}` }, items.map((i) => {
    const file = (m.attachments ?? []).find((a) => a.url === i.media.url) ?? i.media;
    return veiled(i, picture(i.media.url, i.description, app, file));
  }));
}

// picture draws a picture that a press enlarges. With size it takes its place before
// it is loaded.
export function picture(url, alt, app, size = {}) {
  return h("button", { class: "picture", type: "button", "aria-label": alt || "", onclick: () => app.enlarge(url, alt) },
    h("img", { src: url, alt: alt ?? "", loading: "lazy", ...(size.width ? { width: size.width, height: size.height } : {}) }));
}

function button(c, m, app) {
  const label = [c.emoji?.name, c.label].filter(Boolean).join(" ");
  if (c.style === 5) return h("a", { class: "button link", href: c.url, target: "_blank", rel: "noreferrer" }, label + " ↗");
  const busy = app.busy(m, c.custom_id);
  return h("button", {
    class: `button ${styles[c.style] ?? "secondary"} ${busy ? "busy" : ""}`, type: "button", disabled: c.disabled || busy,
    dataset: { customId: c.custom_id }, "aria-busy": busy ? "true" : undefined,
    onclick: () => app.press(m, c.custom_id),
  }, label);
}
