// Request bodies that Discord refuses: [name, kind, body]. Kinds are message, modal and
// commands. The checks are Discord's documented limits.
const text = (n) => 'x'.repeat(n);
const repeat = (n, f) => Array.from({ length: n }, (_, i) => f(i));
const button = (more) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...more });
const row = (...components) => ({ type: 1, components });
const old = (...components) => ({ content: 'x', components });
const v2 = (...components) => ({ flags: 1 << 15, components });
const display = (content) => ({ type: 10, content });
const menu = (more) => ({ type: 3, custom_id: 'x', options: [{ label: 'a', value: 'a' }], ...more });
const form = (...components) => ({ custom_id: 'f', title: 'Form', components });
const label = (component) => ({ type: 18, label: 'x', component });
const pair = [{ label: 'a', value: 'a' }, { label: 'b', value: 'b' }];
const command = (more) => [{ name: 'x', description: 'x', ...more }];

export const refusals = [
	['empty message', 'message', {}],
	['text of 2001 characters', 'message', { content: text(2001) }],
	['eleven embeds', 'message', { embeds: repeat(11, () => ({ title: 'x' })) }],
	['embed title of 257 characters', 'message', { embeds: [{ title: text(257) }] }],
	['embeds of 6001 characters', 'message', { embeds: [{ description: text(4000) }, { description: text(2001) }] }],
	['mentions parse users and list them', 'message', { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } }],
	['nonce of 26 characters', 'message', { content: 'x', nonce: text(26) }],
	['six rows', 'message', old(...repeat(6, (i) => row(button({ custom_id: `${i}` }))))],
	['six buttons in a row', 'message', old(row(...repeat(6, (i) => button({ custom_id: `${i}` }))))],
	['empty row', 'message', old(row())],
	['custom id twice', 'message', old(row(button(), button()))],
	['custom id of 101 characters', 'message', old(row(button({ custom_id: text(101) })))],
	['button without custom id', 'message', old(row(button({ custom_id: undefined })))],
	['button label of 81 characters', 'message', old(row(button({ label: text(81) })))],
	['link with custom id', 'message', old(row(button({ style: 5, url: 'https://example.org' })))],
	['menu without options', 'message', old(row(menu({ options: [] })))],
	['menu of 26 options', 'message', old(row(menu({ options: repeat(26, (i) => ({ label: 'a', value: `${i}` })) })))],
	['menu with min above max', 'message', old(row(menu({ options: pair, min_values: 2, max_values: 1 })))],
	['placeholder of 151 characters', 'message', old(row(menu({ placeholder: text(151) })))],
	['version 2 without its flag', 'message', old(display('x'))],
	['version 2 with text', 'message', { ...v2(display('x')), content: 'x' }],
	['version 2 with an embed', 'message', { ...v2(display('x')), embeds: [{ title: 'x' }] }],
	['version 2 with 41 components', 'message', v2(...repeat(41, () => display('x')))],
	['version 2 with 4001 characters', 'message', v2(display(text(4000)), display('x'))],
	['container in a container', 'message', v2({ type: 17, components: [{ type: 17, components: [display('x')] }] })],
	['section without accessory', 'message', v2({ type: 9, components: [display('x')] })],
	['section of four texts', 'message', v2({ type: 9, components: repeat(4, () => display('x')), accessory: button() })],
	['gallery of eleven pictures', 'message', v2({ type: 12, items: repeat(11, () => ({ media: { url: 'https://example.org/x.png' } })) })],
	['picture that was not uploaded', 'message', v2({ type: 12, items: [{ media: { url: 'attachment://x.png' } }] })],
	['thumbnail outside a section', 'message', v2({ type: 11, media: { url: 'https://example.org/x.png' } })],
	['radio group in a message', 'message', v2(row({ type: 21, custom_id: 'x', options: pair }))],
	['modal title of 46 characters', 'modal', { ...form(label({ type: 4, custom_id: 'x', style: 1 })), title: text(46) }],
	['modal of six labels', 'modal', form(...repeat(6, (i) => label({ type: 4, custom_id: `${i}`, style: 1 })))],
	['radio group with one option', 'modal', form(label({ type: 21, custom_id: 'x', options: pair.slice(1) }))],
	['radio group with two defaults', 'modal', form(label({ type: 21, custom_id: 'x', options: pair.map((o) => ({ ...o, default: true })) }))],
	['checkbox group with max above its options', 'modal', form(label({ type: 22, custom_id: 'x', options: pair, max_values: 3 }))],
	['command name with a capital', 'commands', command({ name: 'Xy' })],
	['required option after an optional one', 'commands', command({ options: [
		{ type: 3, name: 'a', description: 'x' }, { type: 3, name: 'b', description: 'x', required: true }] })],
];
