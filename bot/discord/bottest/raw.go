package bottest

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Raw returns an interaction as Discord sends it, by the gateway or by HTTP.
func Raw(in wire.Interaction) []byte {
	user := map[string]any{"id": in.User.ID, "username": in.User.Global, "global_name": in.User.Global, "bot": in.User.Bot}
	o := map[string]any{
		"id": in.ID, "application_id": in.App, "type": int(in.Kind), "token": in.Token, "version": 1,
		"channel_id": in.Channel, "channel": map[string]any{"id": in.Channel, "type": int(in.ChannelKind), "parent_id": in.Parent, "last_message_id": in.LastMessage},
		"locale": in.Locale, "app_permissions": strconv.FormatUint(uint64(in.AppCan), 10), "context": int(in.Place), "attachment_size_limit": in.FileLimit,
	}
	if in.Guild == "" {
		o["user"] = user
	} else {
		o["guild_id"], o["guild_locale"] = in.Guild, in.GuildLocale
		o["member"] = map[string]any{"user": user, "nick": in.User.Name, "roles": in.Roles, "permissions": strconv.FormatUint(uint64(in.Permissions), 10)}
	}
	data := map[string]any{}
	switch in.Kind {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		data = rawCommand(in)
	case discordgo.InteractionMessageComponent:
		data["custom_id"], data["component_type"] = in.CustomID, 2
		if in.Values != nil {
			data["component_type"], data["values"] = 3, in.Values
		}
	case discordgo.InteractionModalSubmit:
		data["custom_id"], data["components"] = in.CustomID, rawFields(in.Fields)
	}
	data["resolved"] = rawResolved(in)
	if in.Message != "" {
		o["message"] = rawMessage(in)
	}
	o["data"] = data
	body, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	return body
}

// rawCommand is a command with its options below its subcommand.
func rawCommand(in wire.Interaction) map[string]any {
	options := []any{}
	for name, v := range in.RawOptions() {
		one := map[string]any{"name": name, "type": int(v.Kind), "value": v.Text}
		switch {
		case in.Kind == discordgo.InteractionApplicationCommandAutocomplete && name == in.Focused:
			one["focused"] = true
		case v.Kind == discordgo.ApplicationCommandOptionBoolean:
			one["value"] = v.Bool
		case v.Kind == discordgo.ApplicationCommandOptionInteger:
			one["value"] = v.Int
		}
		options = append(options, one)
	}
	for _, word := range slices.Backward(in.Command[1:]) {
		options = []any{map[string]any{"name": word, "type": int(discordgo.ApplicationCommandOptionSubCommand), "options": options}}
	}
	return map[string]any{"id": "1", "type": int(discordgo.ChatApplicationCommand), "name": in.Command[0], "options": options}
}

func rawFields(fields map[string][]string) []any {
	var parts []any
	for id, values := range fields {
		part := map[string]any{"type": 4, "custom_id": id}
		if len(values) == 1 {
			part["value"] = values[0]
		} else {
			part["type"], part["values"] = 3, values
		}
		parts = append(parts, map[string]any{"type": 18, "component": part})
	}
	return parts
}

func rawResolved(in wire.Interaction) map[string]any {
	users, members := map[string]any{}, map[string]any{}
	for id, u := range in.Resolved {
		users[id] = map[string]any{"id": id, "username": u.Name, "global_name": u.Name, "bot": u.Bot}
		members[id] = map[string]any{}
	}
	return map[string]any{"users": users, "members": members}
}

func rawMessage(in wire.Interaction) map[string]any {
	const ephemeral = 1 << 6
	files, flags := []any{}, 0
	for i, name := range in.Files {
		file := map[string]any{"filename": name}
		if i < len(in.Addresses) {
			file["url"] = in.Addresses[i]
		}
		files = append(files, file)
	}
	if in.Ephemeral {
		flags = ephemeral
	}
	if in.Framed {
		flags |= int(discordgo.MessageFlagsIsComponentsV2)
	}
	return map[string]any{"id": in.Message, "flags": flags, "attachments": files}
}
