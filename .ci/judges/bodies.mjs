// node bodies.mjs BODIES.jsonl [openapi.json]
//
// Judges recorded request bodies, one JSON object {match, method, route, body} a line:
// parts by @discordjs/builders and, if Discord's API description is given, each whole body
// by ajv. Prints every kind of difference once and exits with 1 if there is one.
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { checkCommand, checkComponents, checkEmbed, checkModal } from './builders.mjs';

const [file, specFile] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));

const MODAL = 9;
const AUTOCOMPLETION = 8;

// judgeByBuilders returns the number of parts that it built.
function judgeByBuilders({ route, body }) {
	if (/\/commands$/.test(route)) {
		const list = Array.isArray(body) ? body : [body];
		list.forEach(checkCommand);
		return list.length;
	}
	const isCallback = route.endsWith('/callback');
	if (isCallback && body.type === MODAL) {
		checkModal(body.data);
		return 1;
	}
	if (isCallback && body.type === AUTOCOMPLETION) return 0;
	const message = (isCallback ? body.data : body.message ?? body) ?? {};
	checkComponents(message.components ?? []);
	(message.embeds ?? []).forEach(checkEmbed);
	return (message.components ?? []).length + (message.embeds ?? []).length;
}

// compilerOf returns a function that returns the validator of a route, or undefined if the
// description gives no JSON body for it.
function compilerOf(specFile) {
	const spec = JSON.parse(readFileSync(specFile, 'utf8'));
	const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: false });
	const any = () => true;
	ajv.addFormat('snowflake', /^(0|[1-9][0-9]{0,19})$/);
	ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
	ajv.addFormat('uri', (text) => URL.canParse(text));
	ajv.addFormat('nonce', (text) => text.length <= 25);
	for (const name of ['int32', 'int64', 'double']) ajv.addFormat(name, { type: 'number', validate: any });
	ajv.addSchema(spec, 'discord');
	const pointer = (part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
	const compiled = new Map();
	return (method, route) => {
		const key = `${method} ${route}`;
		if (!compiled.has(key)) {
			const content = spec.paths[route]?.[method.toLowerCase()]?.requestBody?.content;
			const path = ['paths', route, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
			compiled.set(key, content?.['application/json']?.schema && ajv.compile({ $ref: 'discord#/' + path.map(pointer).join('/') }));
		}
		return compiled.get(key);
	};
}

// The description gives permissions as integers; Discord documents and accepts digits in a
// string.
function withNumbers(body) {
	return JSON.parse(JSON.stringify(body), (key, value) =>
		key === 'default_member_permissions' && typeof value === 'string' ? Number(value) : value);
}

const differences = new Map();
function differs(judge, line, text) {
	const key = `${judge}: ${line.method} ${line.route}: ${text}`;
	differences.set(key, (differences.get(key) ?? 0) + 1);
}

const validatorOf = specFile ? compilerOf(specFile) : undefined;
if (!validatorOf) console.log('NOT CHECKED by ajv: no API description (GUILDHALL_DISCORD_SPEC can name one)');
let built = 0, validated = 0;
for (const line of lines) {
	try {
		built += judgeByBuilders(line);
	} catch (e) {
		differs('builders', line, e.message.slice(0, 600));
	}
	const validate = validatorOf?.(line.method, line.route);
	if (!validate) continue;
	validated++;
	if (!validate(withNumbers(line.body))) {
		differs('ajv', line, validate.errors.slice(0, 4).map((e) => `${e.instancePath} ${e.message}`).join('; '));
	}
}
for (const [text, times] of differences) console.log(`${times} times: ${text}`);
const matches = new Set(lines.map((line) => line.match)).size;
console.log(`${lines.length} bodies of ${matches} matches: ${built} parts built by builders, ${validated} bodies validated by ajv, ${differences.size} kinds of differences`);
if (differences.size === 0 && (matches === 0 || built === 0)) {
	console.log('FAILED: nothing was judged');
	process.exit(1);
}
process.exit(differences.size ? 1 : 0);
