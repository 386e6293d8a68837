// h makes an element: attributes, handlers beginning with "on", and children. Text is
// never read as HTML.
export function h(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) e[name] = value;
    else e.setAttribute(name, value);
  }
  e.append(...children.filter((c) => c != null && c !== ''));
  return e;
}

// list is lines as a list; nothing for none.
export const list = (name, lines) => (lines?.length ? h('ul', { class: name }, ...lines.map((line) => h('li', {}, line))) : null);
