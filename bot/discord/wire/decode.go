package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// The types below are the used parts of an interaction. They are decoded here and not by
// the library, which drops unknown fields and returns partly decoded values if it does
// not know the type of one field.
type rawInteraction struct {
	ID          string                            `json:"id"`
	App         string                            `json:"application_id"`
	Kind        discordgo.InteractionType         `json:"type"`
	Token       string                            `json:"token"`
	Data        *rawData                          `json:"data"`
	Guild       string                            `json:"guild_id"`
	ChannelID   string                            `json:"channel_id"`
	Channel     rawChannel                        `json:"channel"`
	Member      *rawMember                        `json:"member"`
	User        *rawUser                          `json:"user"`
	Locale      string                            `json:"locale"`
	GuildLocale string                            `json:"guild_locale"`
	AppCan      string                            `json:"app_permissions"`
	Context     *discordgo.InteractionContextType `json:"context"`
	Owners      map[string]json.RawMessage        `json:"authorizing_integration_owners"`
	FileLimit   int                               `json:"attachment_size_limit"`
	Message     *rawMessageHead                   `json:"message"`
}

type rawMessageHead struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
	rawFiles
}

type rawMember struct {
	Roles       []string `json:"roles"`
	User        *rawUser `json:"user"`
	Nick        string   `json:"nick"`
	Permissions string   `json:"permissions"`
}

type rawUser struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

type rawData struct {
	Name       string      `json:"name"`
	Kind       int         `json:"type"` // type of a command
	Target     string      `json:"target_id"`
	Options    []rawOption `json:"options"`
	CustomID   string      `json:"custom_id"`
	Values     []string    `json:"values"`
	Components []rawSubmit `json:"components"`
	Resolved   rawResolved `json:"resolved"`
}

type rawResolved struct {
	Users   map[string]rawUser   `json:"users"`
	Members map[string]rawMember `json:"members"`
	Roles   map[string]struct {
		Mentionable bool `json:"mentionable"`
	} `json:"roles"`
	// Messages hold their content without the privileged intent.
	Messages map[string]rawSaid `json:"messages"`
	// Channels contain the bot's permissions since July 2026.
	Channels map[string]struct {
		AppCan string `json:"app_permissions"`
	} `json:"channels"`
}

type rawOption struct {
	Kind    discordgo.ApplicationCommandOptionType `json:"type"`
	Name    string                                 `json:"name"`
	Value   json.RawMessage                        `json:"value"`
	Focused bool                                   `json:"focused"`
	Options []rawOption                            `json:"options"`
}

// rawSubmit is a part of a submitted modal: a row or label around a field, or a field.
type rawSubmit struct {
	CustomID   string          `json:"custom_id"`
	Value      json.RawMessage `json:"value"`
	Values     []string        `json:"values"`
	Components []rawSubmit     `json:"components"`
	Component  *rawSubmit      `json:"component"`
}

// DecodeInteraction decodes an interaction from the gateway or from HTTP. It returns an
// error if a field is missing that every response needs, so that a handler never gets an
// incomplete interaction.
func DecodeInteraction(raw []byte, received time.Time) (Interaction, error) {
	var r rawInteraction
	if err := json.Unmarshal(raw, &r); err != nil {
		return Interaction{}, fmt.Errorf("decode interaction: %w", transport.Plain(err))
	}
	in := Interaction{
		ResponseToken: ResponseToken{ID: r.ID, Token: r.Token, App: r.App, Received: received},
		Kind:          r.Kind, Guild: r.Guild,
		Channel: r.ChannelID, ChannelKind: r.Channel.Kind, Parent: r.Channel.Parent, LastMessage: r.Channel.LastMessage,
		Locale: r.Locale, GuildLocale: r.GuildLocale,
		AppCan: appPermission(r.AppCan), FileLimit: r.FileLimit,
	}
	if in.ID == "" || in.Token == "" {
		return Interaction{}, errors.New("decode interaction: no id or token")
	}
	if in.Kind == discordgo.InteractionPing {
		return in, nil
	}
	if in.Kind < discordgo.InteractionPing || in.Kind > discordgo.InteractionModalSubmit {
		return Interaction{}, fmt.Errorf("decode interaction: unknown kind %d", in.Kind)
	}
	if r.Data == nil {
		return Interaction{}, errors.New("decode interaction: no data")
	}
	if err := in.who(r); err != nil {
		return Interaction{}, err
	}
	in.where(r)
	return in, in.what(r)
}

// who sets the person from the member in a guild, from the user elsewhere.
func (in *Interaction) who(r rawInteraction) error {
	switch {
	case r.Member != nil && r.Member.User != nil:
		in.User = r.Member.User.plain(r.Member.Nick)
		in.Permissions, in.Roles = permission(r.Member.Permissions), r.Member.Roles
	case r.User != nil:
		in.User = r.User.plain("")
	}
	if in.User.ID == "" {
		return errors.New("decode interaction: no user")
	}
	return nil
}

func (in *Interaction) where(r rawInteraction) {
	if in.Channel == "" {
		in.Channel = r.Channel.ID
	}
	switch {
	case r.Context != nil:
		in.Place = *r.Context
	case in.Guild == "":
		in.Place = discordgo.InteractionContextBotDM
	}
	if r.foreign(in.Place) {
		in.Foreign, in.Place = true, discordgo.InteractionContextPrivateChannel
		in.Guild, in.GuildLocale, in.Permissions, in.Roles = "", "", 0, nil
	}
	if in.Place == discordgo.InteractionContextBotDM && r.Channel.ID == "" {
		in.ChannelKind = discordgo.ChannelTypeDM
	}
	if r.Message != nil {
		in.Message = r.Message.ID
		in.Files = r.Message.plain()
		in.Ephemeral = r.Message.Flags&int(discordgo.MessageFlagsEphemeral) != 0
		in.Framed = r.Message.Flags&int(discordgo.MessageFlagsIsComponentsV2) != 0
	}
}

// foreign reports whether the bot is not a member of the place of an interaction. On a server
// the bot's own installation is missing then, and that of a person authorises it.
func (r rawInteraction) foreign(place discordgo.InteractionContextType) bool {
	_, ofServer := r.Owners["0"]
	_, ofPerson := r.Owners["1"]
	return place == discordgo.InteractionContextPrivateChannel || place == discordgo.InteractionContextGuild && ofPerson && !ofServer
}

func (in *Interaction) what(r rawInteraction) error {
	d := r.Data
	in.CustomID, in.Values, in.Target = d.CustomID, d.Values, d.Target
	in.Resolved, in.CanIn, in.Pingable = d.Resolved.plain(), d.Resolved.canIn(), d.Resolved.pingable()
	switch in.Kind {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		if d.Name == "" {
			return errors.New("decode interaction: command without a name")
		}
		in.Command = []string{d.Name}
		if kind := discordgo.ApplicationCommandType(d.Kind); kind == discordgo.UserApplicationCommand || kind == discordgo.MessageApplicationCommand {
			m := d.Resolved.Messages[d.Target]
			in.Menu, in.Said, in.Shown = kind, m.text(), appendIDs(nil, m.Components)
		}
		in.given = map[string]Option{}
		return in.options(d.Options)
	case discordgo.InteractionModalSubmit:
		in.Fields = map[string][]string{}
		for _, c := range d.Components {
			in.field(c)
		}
	}
	if in.CustomID == "" {
		return errors.New("decode interaction: no custom id")
	}
	return nil
}

// options descends through groups and subcommands to the plain options.
func (in *Interaction) options(raw []rawOption) error {
	for _, o := range raw {
		if o.Kind == discordgo.ApplicationCommandOptionSubCommand || o.Kind == discordgo.ApplicationCommandOptionSubCommandGroup {
			in.Command = append(in.Command, o.Name)
			if err := in.options(o.Options); err != nil {
				return err
			}
			continue
		}
		v, err := option(o.Value)
		if err != nil {
			return fmt.Errorf("decode interaction: option %s: %w", o.Name, err)
		}
		v.Kind = o.Kind
		in.given[o.Name] = v
		if o.Focused {
			in.Focused = o.Name
		}
	}
	return nil
}

func option(raw json.RawMessage) (Option, error) {
	if len(raw) == 0 {
		return Option{}, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return Option{}, transport.Plain(err)
	}
	switch v := v.(type) {
	case string:
		return Option{Text: v}, nil
	case bool:
		return Option{Text: strconv.FormatBool(v), Bool: v}, nil
	case json.Number:
		f, err := v.Float64()
		if err != nil {
			return Option{}, errors.New("number out of range")
		}
		i, err := v.Int64()
		if err != nil {
			i = int64(f)
		}
		return Option{Text: v.String(), Int: i, Number: f}, nil
	case nil:
		return Option{}, nil
	}
	return Option{}, errors.New("value of unknown shape")
}

// field collects every field below c, in rows and in labels. It reads unknown kinds of
// parts in the same way.
func (in *Interaction) field(c rawSubmit) {
	if c.CustomID != "" {
		values := c.Values
		if values == nil {
			values = []string{}
			if v, err := option(c.Value); err == nil && len(c.Value) > 0 {
				values = append(values, v.Text)
			}
		}
		in.Fields[c.CustomID] = values
	}
	for _, sub := range c.Components {
		in.field(sub)
	}
	if c.Component != nil {
		in.field(*c.Component)
	}
}

func (u rawUser) plain(nick string) User {
	global := cmp.Or(u.GlobalName, u.Username)
	return User{ID: u.ID, Name: cmp.Or(nick, global), Global: global, Bot: u.Bot}
}

func (r rawResolved) plain() map[string]User {
	if len(r.Users) == 0 {
		return nil
	}
	out := make(map[string]User, len(r.Users))
	for id, u := range r.Users {
		u.ID = id
		out[id] = u.plain(r.Members[id].Nick)
	}
	return out
}

// pingable returns whether everybody may mention the roles that are named.
func (r rawResolved) pingable() map[string]bool {
	if len(r.Roles) == 0 {
		return nil
	}
	out := map[string]bool{}
	for id, role := range r.Roles {
		out[id] = role.Mentionable
	}
	return out
}

// canIn returns the bot's permissions in the channels for which Discord says them.
func (r rawResolved) canIn() map[string]int64 {
	if len(r.Channels) == 0 {
		return nil
	}
	out := map[string]int64{}
	for id, c := range r.Channels {
		if c.AppCan != "" {
			out[id] = permission(c.AppCan)
		}
	}
	return out
}

// appPermission returns the bot's permissions at the place of the interaction. Without
// that information it assumes all permissions; a later call shows missing ones.
func appPermission(digits string) int64 {
	if digits == "" {
		return ^int64(0)
	}
	return permission(digits)
}

func permission(digits string) int64 {
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0 // no permission is the safe value
	}
	return int64(n)
}
