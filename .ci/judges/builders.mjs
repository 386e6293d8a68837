// Rebuilds parts of request bodies with @discordjs/builders. A builder checks each value in
// its setter and the whole in toJSON, so a part that Discord would refuse throws here.
import assert from 'node:assert/strict';
import * as b from '@discordjs/builders';

const componentBuilders = {
	1: b.ActionRowBuilder, 2: b.ButtonBuilder, 3: b.StringSelectMenuBuilder, 4: b.TextInputBuilder,
	5: b.UserSelectMenuBuilder, 6: b.RoleSelectMenuBuilder, 7: b.MentionableSelectMenuBuilder,
	8: b.ChannelSelectMenuBuilder, 9: b.SectionBuilder, 10: b.TextDisplayBuilder, 11: b.ThumbnailBuilder,
	12: b.MediaGalleryBuilder, 13: b.FileBuilder, 14: b.SeparatorBuilder, 17: b.ContainerBuilder,
	18: b.LabelBuilder, 19: b.FileUploadBuilder, 21: b.RadioGroupBuilder, 22: b.CheckboxGroupBuilder,
	23: b.CheckboxBuilder,
};

const optionBuilders = {
	3: b.StringSelectMenuOptionBuilder, 21: b.RadioGroupOptionBuilder, 22: b.CheckboxGroupOptionBuilder,
};

// The setters whose names do not follow from the key.
const setterNames = { url: 'setURL', sku_id: 'setSKUId' };

function setterOf(key) {
	return setterNames[key] ?? 'set' + key.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
}

// fill calls the setter of every key that is not handled by the caller.
function fill(builder, json, handled) {
	for (const [key, value] of Object.entries(json)) {
		if (handled.includes(key)) continue;
		const setter = setterOf(key);
		if (typeof builder[setter] !== 'function') {
			throw new Error(`${builder.constructor.name} has no key ${key}`);
		}
		builder[setter](value);
	}
	return builder;
}

const isSame = (built, json, path) => assert.deepEqual(JSON.parse(JSON.stringify(built)), json, path);

// The methods of containers and sections that add a child of a type.
const adders = {
	1: 'addActionRowComponents', 9: 'addSectionComponents', 10: 'addTextDisplayComponents',
	12: 'addMediaGalleryComponents', 13: 'addFileComponents', 14: 'addSeparatorComponents',
};

const labelSetters = {
	3: 'setStringSelectMenuComponent', 4: 'setTextInputComponent', 5: 'setUserSelectMenuComponent',
	6: 'setRoleSelectMenuComponent', 7: 'setMentionableSelectMenuComponent', 8: 'setChannelSelectMenuComponent',
	19: 'setFileUploadComponent', 21: 'setRadioGroupComponent', 22: 'setCheckboxGroupComponent', 23: 'setCheckboxComponent',
};

function build(json) {
	const Builder = componentBuilders[json.type];
	if (!Builder) throw new Error(`component type ${json.type} is unknown`);
	const builder = new Builder();
	const handled = ['type'];
	const take = (key, put) => {
		if (json[key] === undefined) return;
		handled.push(key);
		put(json[key]);
	};
	switch (json.type) {
	case 1:
		take('components', (list) => builder.addComponents(list.map(build)));
		break;
	case 3: case 21: case 22:
		take('options', (list) => builder.addOptions(list.map((o) => fill(new optionBuilders[json.type](), o, []))));
		break;
	case 5: take('default_values', (list) => builder.addDefaultUsers(list.map((v) => v.id))); break;
	case 6: take('default_values', (list) => builder.addDefaultRoles(list.map((v) => v.id))); break;
	case 8: take('default_values', (list) => builder.addDefaultChannels(list.map((v) => v.id))); break;
	case 9:
		take('components', (list) => list.forEach((one) => builder.addTextDisplayComponents(build(one))));
		take('accessory', (one) => one.type === 2 ? builder.setButtonAccessory(build(one)) : builder.setThumbnailAccessory(build(one)));
		break;
	case 11: take('media', (media) => builder.setURL(media.url)); break;
	case 12:
		take('items', (list) => builder.addItems(list.map((item) => fill(new b.MediaGalleryItemBuilder().setURL(item.media.url), item, ['media']))));
		break;
	case 13: take('file', (file) => builder.setURL(file.url)); break;
	case 17:
		take('components', (list) => list.forEach((one) => {
			if (!adders[one.type]) throw new Error(`a container cannot hold component type ${one.type}`);
			builder[adders[one.type]](build(one));
		}));
		break;
	case 18:
		take('component', (one) => {
			if (!labelSetters[one.type]) throw new Error(`a label cannot hold component type ${one.type}`);
			builder[labelSetters[one.type]](build(one));
		});
		break;
	}
	return fill(builder, json, handled);
}

/** checkComponents throws if one of the components cannot be built, or is built differently. */
export function checkComponents(list) {
	list.forEach((json, i) => isSame(build(json).toJSON(), json, `components.${i}`));
}

export function checkModal(modal) {
	const builder = new b.ModalBuilder().setCustomId(modal.custom_id).setTitle(modal.title);
	for (const one of modal.components) {
		if (one.type === 18) builder.addLabelComponents(build(one));
		else if (one.type === 10) builder.addTextDisplayComponents(build(one));
		else builder.addComponents(build(one));
	}
	isSame(builder.toJSON(), modal, 'modal');
}

export function checkEmbed(embed) {
	const builder = new b.EmbedBuilder();
	for (const [key, value] of Object.entries(embed)) {
		switch (key) {
		case 'type': break;
		case 'image': case 'thumbnail': builder[setterOf(key)](value.url); break;
		case 'fields': builder.addFields(value); break;
		case 'footer': builder.setFooter({ text: value.text, iconURL: value.icon_url }); break;
		case 'author': builder.setAuthor({ name: value.name, url: value.url, iconURL: value.icon_url }); break;
		case 'timestamp': builder.setTimestamp(new Date(value)); break;
		default: fill(builder, { [key]: value }, []);
		}
	}
	builder.toJSON();
}

const optionAdders = {
	3: 'addStringOption', 4: 'addIntegerOption', 5: 'addBooleanOption', 6: 'addUserOption', 7: 'addChannelOption',
	8: 'addRoleOption', 9: 'addMentionableOption', 10: 'addNumberOption', 11: 'addAttachmentOption',
};

function fillOptions(builder, options = []) {
	for (const option of options) {
		if (option.type === 1 || option.type === 2) {
			// discordgo writes required: false everywhere; Discord ignores it at a subcommand.
			if (option.required) throw new Error(`subcommand ${option.name} is required`);
			builder[option.type === 1 ? 'addSubcommand' : 'addSubcommandGroup']((sub) => fillOptions(fill(sub, option, ['type', 'options', 'required']), option.options));
			continue;
		}
		builder[optionAdders[option.type]]((one) => {
			// Autocomplete excludes choices, and an empty list of choices counts as choices.
			if (option.choices?.length) one.addChoices(...option.choices);
			if (option.channel_types?.length) one.addChannelTypes(...option.channel_types);
			return fill(one, option, ['type', 'choices', 'channel_types']);
		});
	}
	return builder;
}

/** checkCommand throws if a command cannot be built. */
export function checkCommand(command) {
	if (command.type === 2 || command.type === 3) {
		fill(new b.ContextMenuCommandBuilder(), command, ['description', 'options']).toJSON();
		return;
	}
	if (command.type === 4) return; // the entry point of an Activity: no builder exists
	fillOptions(fill(new b.SlashCommandBuilder(), command, ['type', 'options']), command.options).toJSON();
}
