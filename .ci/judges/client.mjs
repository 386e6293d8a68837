// node client.mjs URL TOKEN
//
// Connects discord.js to a sandbox at URL with the sample world and checks that both
// understand each other. Prints one line a check and exits with 1 if one fails.
import assert from 'node:assert/strict';
import {
	ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelSelectMenuBuilder, CheckboxBuilder,
	CheckboxGroupBuilder, Client, ComponentType, ContainerBuilder, Events, FileBuilder, FileUploadBuilder,
	GatewayIntentBits, LabelBuilder, MediaGalleryBuilder, MentionableSelectMenuBuilder, MessageFlags, ModalBuilder,
	Partials, RadioGroupBuilder, RESTEvents, RoleSelectMenuBuilder, SectionBuilder, SeparatorBuilder,
	SlashCommandBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
	ThumbnailBuilder, UserSelectMenuBuilder,
} from 'discord.js';
import { peopleOf } from './people.mjs';
import { refusals } from './refusals.mjs';

const [sandbox, token] = process.argv.slice(2);
const people = peopleOf(sandbox);
const TIMEOUT = 8000;

let passed = 0, failed = 0;
async function check(name, run) {
	try {
		await within(name, run());
		passed++;
		console.log(`ok: ${name}`);
	} catch (e) {
		failed++;
		console.log(`FAILED: ${name}: ${e.message}`);
	}
}

function within(name, promise) {
	let timer;
	const timeout = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT);
	});
	return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

const client = new Client({
	intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
	partials: [Partials.Channel],
	rest: { api: `${sandbox}/api`, cdn: sandbox, retries: 0 },
});
client.on(Events.Error, (e) => console.log(`error of the client: ${e.message}`));

// next returns the next event of a name. It must be called before the event can come.
const next = (event, is = () => true) => new Promise((resolve) => {
	const listener = (...values) => {
		if (!is(...values)) return;
		client.off(event, listener);
		resolve(values[0]);
	};
	client.on(event, listener);
});

// interaction lets a person act and returns the interaction that arrives, and what the
// page of the person got.
async function interaction(me, action, body) {
	const arrives = next(Events.InteractionCreate);
	const shown = await people.act(me, action, body);
	return [await within(action, arrives), shown];
}

// refused checks that a request fails with one of Discord's error codes.
async function refused(code, promise) {
	await assert.rejects(promise, (e) => {
		assert.equal(e.code, code, `error ${e.code} (${e.message}), want ${code}`);
		return true;
	});
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const row = (...components) => new ActionRowBuilder().addComponents(...components);
const button = (id, label = id) => new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);
const text = (content) => new TextDisplayBuilder().setContent(content);
const V2 = MessageFlags.IsComponentsV2;

let guild, games, ada, bo;
const visible = async (channel, message) => (await people.messages(ada, channel.id)).find((m) => m.id === message.id);

async function login() {
	await check('login is followed by ready', async () => {
		const ready = next(Events.ClientReady);
		await client.login(token);
		await ready;
	});
	const personOf = (list, name) => list.find((p) => p.username === name).id;
	const everybody = (await people.state()).people;
	ada = personOf(everybody, 'ada');
	bo = personOf(everybody, 'bo');
	await check('the user is the bot', async () => assert.equal(client.user.bot, true));
	await check('the guild is cached', async () => {
		guild = client.guilds.cache.first();
		assert.equal(guild.name, 'Guildhall');
	});
	await check('its channels are cached', async () => {
		games = guild.channels.cache.find((c) => c.name === 'games');
		assert.ok(games.isTextBased());
	});
	await check('the bot\'s permissions are computed', async () => {
		assert.ok(games.permissionsFor(client.user).has('SendMessages'));
	});
	await check('a member is fetched', async () => assert.equal((await guild.members.fetch(ada)).id, ada));
	await check('the application is fetched', async () => assert.equal((await client.application.fetch()).id, client.user.id));
	await check('an unknown channel is 10003', () => refused(10003, client.channels.fetch('1', { force: true })));
	await check('an unknown message is 10008', () => refused(10008, games.messages.fetch('1')));
}

async function commands() {
	const open = new SlashCommandBuilder().setName('open').setDescription('Open a table').setDescriptionLocalization('ko', '테이블 열기')
		.addStringOption((o) => o.setName('game').setDescription('Game').setRequired(true).setAutocomplete(true))
		.addIntegerOption((o) => o.setName('seats').setDescription('Seats').setMinValue(1).setMaxValue(5));
	const group = new SlashCommandBuilder().setName('admin').setDescription('Settings').setDefaultMemberPermissions(0)
		.addSubcommand((s) => s.setName('channel').setDescription('Channel').addChannelOption((o) => o.setName('where').setDescription('Channel')));
	await check('commands are registered', async () => {
		assert.equal((await client.application.commands.set([open, group])).size, 2);
	});
	await check('commands are fetched with localizations', async () => {
		const all = await client.application.commands.fetch({ withLocalizations: true });
		assert.equal(all.find((c) => c.name === 'open').descriptionLocalizations.ko, '테이블 열기');
	});
	await check('a command is edited', async () => {
		const all = await client.application.commands.fetch();
		const edited = await client.application.commands.edit(all.find((c) => c.name === 'open').id, { description: 'New' });
		assert.equal(edited.description, 'New');
	});
	await check('autocompletion brings the typed text and takes choices', async () => {
		const arrives = next(Events.InteractionCreate);
		const shown = people.act(ada, 'autocomplete', { channel: games.id, command: 'open', focused: 'game', typed: 'cle', options: {} });
		const i = await arrives;
		assert.ok(i.isAutocomplete());
		assert.equal(i.options.getFocused(), 'cle');
		await i.respond([{ name: 'Cleopatra', value: 'cleopatra' }]);
		assert.equal((await shown).choices[0].value, 'cleopatra');
	});
	await check('a command brings its options', async () => {
		const [i] = await use({ game: 'cleopatra', seats: 3 });
		assert.ok(i.isChatInputCommand());
		assert.equal(i.options.getString('game'), 'cleopatra');
		assert.equal(i.options.getInteger('seats'), 3);
		await i.reply('fine');
	});
	await check('a subcommand brings a resolved channel', async () => {
		const [i] = await interaction(ada, 'command', { channel: games.id, command: 'admin channel', options: { where: games.id } });
		assert.equal(i.options.getSubcommand(), 'channel');
		assert.equal(i.options.getChannel('where').id, games.id);
		await i.reply({ content: 'fine', flags: MessageFlags.Ephemeral });
	});
	await check('an interaction brings locale, member and permissions', async () => {
		const [i] = await use();
		assert.equal(i.locale, 'en-US');
		assert.equal(i.member.id, ada);
		assert.ok(i.appPermissions.has('SendMessages'));
		await i.reply('fine');
	});
}

const use = (options = { game: 'x' }) => interaction(ada, 'command', { channel: games.id, command: 'open', options });

async function responses() {
	await check('a reply can be fetched', async () => {
		const [i] = await use();
		await i.reply('first');
		assert.equal((await i.fetchReply()).content, 'first');
	});
	await check('a reply returns its message with the response', async () => {
		const [i] = await use();
		const { resource } = await i.reply({ content: 'with', withResponse: true });
		assert.equal(resource.message.content, 'with');
	});
	await check('an ephemeral reply is seen by its person alone', async () => {
		const [i] = await use();
		await i.reply({ content: 'secret', flags: MessageFlags.Ephemeral });
		assert.ok((await i.fetchReply()).flags.has(MessageFlags.Ephemeral));
		const secret = (m) => m.content === 'secret';
		assert.ok((await people.messages(ada, games.id)).some(secret));
		assert.ok(!(await people.messages(bo, games.id)).some(secret));
	});
	await check('a deferred reply is thinking until it is edited', async () => {
		const [i] = await use();
		await i.deferReply();
		assert.ok((await i.fetchReply()).flags.has(MessageFlags.Loading));
		const m = await i.editReply('done');
		assert.ok(!m.flags.has(MessageFlags.Loading));
		assert.equal(m.content, 'done');
	});
	await check('a follow-up can be edited and deleted', async () => {
		const [i] = await use();
		await i.reply('first');
		const m = await i.followUp({ content: 'second', flags: MessageFlags.Ephemeral });
		assert.equal((await i.editReply({ message: m, content: 'third' })).content, 'third');
		await i.deleteReply(m);
		await refused(10008, i.editReply({ message: m, content: 'fourth' }));
	});
	await check('a reply can be deleted', async () => {
		const [i] = await use();
		await i.reply('short');
		await i.deleteReply();
		await refused(10008, i.fetchReply());
	});
	await check('a second response is 40060', async () => {
		const [i] = await use();
		await i.reply('first');
		await refused(40060, client.rest.post(`/interactions/${i.id}/${i.token}/callback`, { body: { type: 4, data: { content: 'x' } }, auth: false }));
	});
	await check('a response to an unknown interaction is 10062', () =>
		refused(10062, client.rest.post('/interactions/1/unknown/callback', { body: { type: 5 }, auth: false })));
	await check('an edit before the response is 10015', async () => {
		const [i] = await use();
		await refused(10015, client.rest.patch(`/webhooks/${client.user.id}/${i.token}/messages/@original`, { body: { content: 'x' }, auth: false }));
		await i.reply('late');
	});
}

async function messages() {
	await check('a message is sent, edited, fetched and deleted', async () => {
		const m = await games.send('one');
		assert.equal((await m.edit('two')).content, 'two');
		assert.equal((await games.messages.fetch({ message: m.id, force: true })).content, 'two');
		await m.delete();
		await refused(10008, games.messages.fetch({ message: m.id, force: true }));
	});
	await check('the gateway tells of a message', async () => {
		const arrives = next(Events.MessageCreate);
		await games.send('told');
		assert.equal((await arrives).content, 'told');
	});
	await check('the same nonce gives the same message', async () => {
		const nonce = '123456';
		const first = await games.send({ content: 'once', nonce, enforceNonce: true });
		assert.equal((await games.send({ content: 'once', nonce, enforceNonce: true })).id, first.id);
	});
	await check('a reply refers to its message', async () => {
		const m = await games.send('asked');
		assert.equal((await m.reply('answered')).reference.messageId, m.id);
	});
	await check('mentions that are not allowed notify nobody', async () => {
		const m = await games.send({ content: `<@${ada}>`, allowedMentions: { parse: [] } });
		assert.deepEqual((await visible(games, m)).pings, []);
	});
	await check('an embed comes back', async () => {
		const m = await games.send({ embeds: [{ title: 'Title', fields: [{ name: 'a', value: 'b' }] }] });
		assert.equal(m.embeds[0].fields[0].value, 'b');
	});
	await check('messages are listed, the newest first', async () => {
		const last = await games.send('last');
		assert.equal((await games.messages.fetch({ limit: 2 })).first().id, last.id);
	});
	await check('messages are deleted in bulk', async () => {
		const list = [await games.send('a'), await games.send('b')];
		assert.equal((await games.bulkDelete(list)).size, 2);
	});
	await check('an attachment comes back with name, size and description', async () => {
		const m = await games.send({ files: [new AttachmentBuilder(png, { name: 'x.png', description: 'A dot' })] });
		const a = m.attachments.first();
		assert.deepEqual([a.name, a.size, a.description, a.width], ['x.png', png.length, 'A dot', 1]);
		assert.equal((await visible(games, m)).attachments.length, 1);
	});
	await check('an edit keeps, adds and removes attachments', async () => {
		let m = await games.send({ content: 'x', files: [new AttachmentBuilder(png, { name: 'a.png' })] });
		m = await m.edit({ attachments: [...m.attachments.values()], files: [new AttachmentBuilder(png, { name: 'b.png' })] });
		assert.deepEqual(m.attachments.map((a) => a.name).sort(), ['a.png', 'b.png']);
		m = await m.edit({ attachments: [] });
		assert.equal(m.attachments.size, 0);
	});
	await check('a direct message arrives, and its answer', async () => {
		const dm = await (await client.users.fetch(ada)).createDM();
		await dm.send('hello');
		const arrives = next(Events.MessageCreate, (m) => m.author.id === ada);
		await people.act(ada, 'send', { channel: dm.id, content: 'hello yourself' });
		assert.equal((await arrives).content, 'hello yourself');
	});
	await check('a closed conversation is 50007', async () => {
		await people.act(bo, 'persona', { closed_dm: true });
		await refused(50007, client.users.fetch(bo).then((u) => u.send('x')));
	});
}

async function threads() {
	let thread;
	await check('a thread starts from a message', async () => {
		const told = next(Events.ThreadCreate);
		thread = await (await games.send('table')).startThread({ name: 'Table 1', autoArchiveDuration: 1440 });
		assert.equal((await told).id, thread.id);
		assert.equal(thread.parentId, games.id);
	});
	await check('a second thread of a message is 160004', async () =>
		refused(160004, (await games.messages.fetch(thread.id)).startThread({ name: 'x' }).catch((e) => {
			// discord.js refuses it by itself when it knows of the thread.
			if (e.code === 'MessageExistingThread') return client.rest.post(`/channels/${games.id}/messages/${thread.id}/threads`, { body: { name: 'x' } });
			throw e;
		})));
	await check('a person is added to a thread', async () => {
		await thread.members.add(ada);
		assert.ok((await thread.members.fetch()).has(ada));
	});
	await check('a thread takes messages', async () => assert.equal((await thread.send('x')).channelId, thread.id));
	await check('a thread is renamed', async () => assert.equal((await thread.setName('Table 2')).name, 'Table 2'));
	await check('a thread is archived, locked and opened again', async () => {
		assert.equal((await thread.setArchived(true)).archived, true);
		assert.equal((await thread.setArchived(false)).archived, false);
		assert.equal((await thread.setLocked(true)).locked, true);
	});
	await check('active threads are listed', async () => assert.ok((await guild.channels.fetchActiveThreads()).threads.has(thread.id)));
	await check('a private thread starts', async () => {
		const secret = await games.threads.create({ name: 'secret', type: 12, invitable: false });
		assert.equal(secret.invitable, false);
	});
	await check('a thread is deleted', async () => {
		const told = next(Events.ThreadDelete);
		// Not thread.delete(): it takes the thread out of the cache, and its event comes too late then.
		await client.rest.delete(`/channels/${thread.id}`);
		assert.equal((await told).id, thread.id);
	});
}

// layouts holds one message of version 2 for every kind of component.
const picture = () => [new AttachmentBuilder(png, { name: 'x.png' })];
const layouts = {
	TextDisplay: () => ({ components: [text('hello')] }),
	Separator: () => ({ components: [text('a'), new SeparatorBuilder().setDivider(true).setSpacing(2)] }),
	ActionRow: () => ({ components: [row(button('a'), button('b'))] }),
	MediaGallery: () => ({ files: picture(), components: [new MediaGalleryBuilder().addItems({ media: { url: 'attachment://x.png' }, description: 'dot' })] }),
	File: () => ({ files: [new AttachmentBuilder(Buffer.from('x'), { name: 'x.txt' })], components: [new FileBuilder().setURL('attachment://x.txt')] }),
	Section: () => ({ components: [new SectionBuilder().addTextDisplayComponents(text('x')).setButtonAccessory(button('s'))] }),
	Thumbnail: () => ({ files: picture(), components: [new SectionBuilder().addTextDisplayComponents(text('x'))
		.setThumbnailAccessory(new ThumbnailBuilder().setURL('attachment://x.png'))] }),
	Container: () => ({ components: [new ContainerBuilder().setAccentColor(255).setSpoiler(true).addTextDisplayComponents(text('x')).addActionRowComponents(row(button('c')))] }),
};

const types = (list) => list.flatMap((c) => [c.type, ...types(c.components ?? []), ...types(c.accessory ? [c.accessory] : [])]);

async function components() {
	for (const [name, layout] of Object.entries(layouts)) {
		await check(`version 2: ${name}`, async () => {
			const m = await games.send({ ...layout(), flags: V2 });
			assert.ok(m.flags.has(V2));
			assert.ok(types(m.components).includes(ComponentType[name]), `got types ${types(m.components)}`);
			assert.equal(m.attachments.size, 0, 'attachments that components name are not listed');
		});
	}
	await check('version 2: an edit replaces the components', async () => {
		const m = await games.send({ components: [text('before')], flags: V2 });
		assert.equal((await m.edit({ components: [text('after')] })).components[0].content, 'after');
	});
	await check('version 2: a reply to a command', async () => {
		const [i] = await use();
		await i.reply({ components: [text('shown')], flags: V2 | MessageFlags.Ephemeral });
		assert.equal((await i.fetchReply()).components[0].content, 'shown');
	});
	await check('a button is pressed and updates its message', async () => {
		const m = await games.send({ content: 'x', components: [row(button('go'))] });
		const [i] = await interaction(ada, 'press', { channel: games.id, message: m.id, custom_id: 'go' });
		assert.ok(i.isButton());
		assert.equal(i.message.id, m.id);
		await i.update({ content: 'pressed', components: [] });
		assert.equal((await visible(games, m)).content, 'pressed');
	});
	await check('a deferred update leaves the message until it is edited', async () => {
		const m = await games.send({ content: 'x', components: [row(button('later'))] });
		const [i] = await interaction(ada, 'press', { channel: games.id, message: m.id, custom_id: 'later' });
		await i.deferUpdate();
		assert.equal((await visible(games, m)).content, 'x');
		await i.editReply('edited');
		assert.equal((await visible(games, m)).content, 'edited');
	});
	const select = (name, builder, values, is) => check(`${name} select`, async () => {
		const m = await games.send({ content: name, components: [row(builder.setCustomId('s'))] });
		const [i] = await interaction(ada, 'select', { channel: games.id, message: m.id, custom_id: 's', values });
		assert.deepEqual(i.values, values);
		assert.ok(is(i), 'the interaction is of another kind');
		await i.deferUpdate();
	});
	await select('string', new StringSelectMenuBuilder().setMaxValues(2).addOptions({ label: 'A', value: 'a' }, { label: 'B', value: 'b' }),
		['a', 'b'], (i) => i.isStringSelectMenu());
	await select('user', new UserSelectMenuBuilder(), [ada], (i) => i.users.has(ada) && i.members.has(ada));
	await select('role', new RoleSelectMenuBuilder(), [guild.id], (i) => i.roles.has(guild.id));
	await select('mentionable', new MentionableSelectMenuBuilder(), [bo], (i) => i.users.has(bo));
	await select('channel', new ChannelSelectMenuBuilder(), [games.id], (i) => i.channels.has(games.id));
}

async function modals() {
	const options = [{ label: 'A', value: 'a' }, { label: 'B', value: 'b' }];
	const label = (name) => new LabelBuilder().setLabel(name);
	const show = async (...labels) => {
		const [i, shown] = await use();
		await i.showModal(new ModalBuilder().setCustomId('form').setTitle('Form').addLabelComponents(...labels));
		return (values) => interaction(ada, 'modal', { interaction: shown.id, values });
	};
	await check('modal: text inputs', async () => {
		const submit = await show(label('Name').setTextInputComponent(new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short)));
		const [i] = await submit({ name: 'Ada' });
		assert.ok(i.isModalSubmit());
		assert.equal(i.fields.getTextInputValue('name'), 'Ada');
		await i.reply('fine');
	});
	await check('modal: a string select in a label', async () => {
		const submit = await show(label('Pace').setStringSelectMenuComponent(new StringSelectMenuBuilder().setCustomId('pace').addOptions(options)));
		const [i] = await submit({ pace: ['b'] });
		assert.deepEqual(i.fields.getStringSelectValues('pace'), ['b']);
		await i.reply('fine');
	});
	await check('modal: a user select in a label', async () => {
		const submit = await show(label('Who').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('who')));
		const [i] = await submit({ who: [ada] });
		assert.ok(i.fields.getSelectedUsers('who').has(ada));
		await i.reply('fine');
	});
	await check('modal: a radio group', async () => {
		const submit = await show(label('One').setRadioGroupComponent(new RadioGroupBuilder().setCustomId('one').addOptions(options)));
		const [i] = await submit({ one: 'b' });
		assert.equal(i.fields.getRadioGroup('one'), 'b');
		await i.reply('fine');
	});
	await check('modal: a checkbox group takes all its options', async () => {
		const submit = await show(label('All').setCheckboxGroupComponent(new CheckboxGroupBuilder().setCustomId('all').addOptions(options)));
		const [i] = await submit({ all: ['a', 'b'] });
		assert.deepEqual(i.fields.getCheckboxGroup('all'), ['a', 'b']);
		await i.reply('fine');
	});
	await check('modal: a checkbox', async () => {
		const submit = await show(label('On').setCheckboxComponent(new CheckboxBuilder().setCustomId('on')));
		const [i] = await submit({ on: true });
		assert.equal(i.fields.getCheckbox('on'), true);
		await i.reply('fine');
	});
	await check('modal: a file upload that stays empty', async () => {
		const submit = await show(label('File').setFileUploadComponent(new FileUploadBuilder().setCustomId('file').setRequired(false)));
		const [i] = await submit({});
		assert.equal(i.fields.getUploadedFiles('file')?.size ?? 0, 0);
		await i.reply('fine');
	});
	await check('modal: from a button, with its message', async () => {
		const m = await games.send({ content: 'x', components: [row(button('open'))] });
		const [i, shown] = await interaction(ada, 'press', { channel: games.id, message: m.id, custom_id: 'open' });
		await i.showModal(new ModalBuilder().setCustomId('form').setTitle('Form').addLabelComponents(
			label('Name').setTextInputComponent(new TextInputBuilder().setCustomId('name').setStyle(TextInputStyle.Short))));
		const [submitted] = await interaction(ada, 'modal', { interaction: shown.id, values: { name: 'x' } });
		assert.ok(submitted.isFromMessage());
		await submitted.update({ content: 'filled in', components: [] });
		assert.equal((await visible(games, m)).content, 'filled in');
	});
}

async function faults() {
	await check('a request waits after 429 and is sent again', async () => {
		const limited = new Promise((resolve) => client.rest.once(RESTEvents.RateLimited, resolve));
		await people.fault({ kind: 'rest_rate_limit', route: 'POST /channels/*/messages', scope: 'user', seconds: 0.5, count: 1 });
		const m = await games.send('after the limit');
		assert.ok((await limited).retryAfter > 0);
		assert.equal(m.content, 'after the limit');
	});
	await check('op 7: the session is resumed', async () => {
		const resumed = next(Events.ShardResume);
		await people.fault({ kind: 'gateway_op7' });
		await resumed;
	});
	await check('op 9 that is resumable: the session is resumed', async () => {
		const resumed = next(Events.ShardResume);
		await people.fault({ kind: 'gateway_op9', resumable: true });
		await resumed;
	});
	await check('op 9 that is not resumable: the client identifies again', async () => {
		const ready = next(Events.ShardReady);
		await people.fault({ kind: 'gateway_op9', resumable: false });
		await ready;
	});
	await check('events arrive after it', async () => {
		const arrives = next(Events.MessageCreate);
		await games.send('still there');
		await arrives;
	});
}

async function wrongBodies() {
	for (const [name, kind, body] of refusals) {
		await check(`refused: ${name}`, async () => {
			switch (kind) {
			case 'message':
				return assert.rejects(client.rest.post(`/channels/${games.id}/messages`, { body }), (e) => e.status === 400);
			case 'commands':
				return assert.rejects(client.rest.put(`/applications/${client.user.id}/commands`, { body }), (e) => e.status === 400);
			case 'modal': {
				const [i] = await use();
				return assert.rejects(client.rest.post(`/interactions/${i.id}/${i.token}/callback`, { body: { type: 9, data: body }, auth: false }), (e) => e.status === 400);
			}
			}
			throw new Error(`unknown kind ${kind}`);
		});
	}
}

await login();
for (const part of [commands, responses, messages, threads, components, modals, faults, wrongBodies]) await part();
console.log(`${passed} checks passed, ${failed} failed`);
await client.destroy();
process.exit(failed || !passed ? 1 : 0);
