package discordtest

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/model"
)

// Command calls a registered command in a channel and returns the reply. Options have the
// names and values that Discord sends: "true", "5", the value of a choice, the id of a
// person or channel.
func (e *Env) Command(user, channel, path string, options map[string]string) *Posted {
	e.T.Helper()
	return e.Act(e.Invoked(user, path, options, func(in *wire.Interaction) { in.Channel = channel }))
}

// Menu calls a command from the menu of a person or message, by its English name, and returns
// the reply.
func (e *Env) Menu(user, channel, name string, kind discordgo.ApplicationCommandType, target string) *Posted {
	e.T.Helper()
	return e.Act(wire.Interaction{Kind: discordgo.InteractionApplicationCommand, Menu: kind, Channel: channel, User: wire.User{ID: user}, Command: []string{name}, Target: target})
}

// Invoked returns the interaction of a registered command in the usual channel, after
// change, which may be nil. The test fails if Discord would not send it: for unknown
// names, values of another kind or out of range, or missing required options.
func (e *Env) Invoked(user, path string, options map[string]string, change func(*wire.Interaction)) wire.Interaction {
	e.T.Helper()
	in := wire.Interaction{Kind: discordgo.InteractionApplicationCommand, Channel: ChannelID, User: wire.User{ID: user}, Command: strings.Fields(path)}
	in.SetOptions(e.values(path, options, &in))
	if change != nil {
		change(&in)
	}
	return in
}

// Offers lists suggestions as people read them, each with its value.
func Offers(choices []*discordgo.ApplicationCommandOptionChoice) (list []string) {
	for _, c := range choices {
		list = append(list, fmt.Sprintf("%s (%v)", c.Name, c.Value))
	}
	return list
}

// Suggestions types in an option of a registered command, with other options given
// before, and returns the suggestions. The functions in changes change the interaction.
func (e *Env) Suggestions(user, channel, path, focused, typed string, others map[string]string, changes ...func(*wire.Interaction)) []*discordgo.ApplicationCommandOptionChoice {
	e.T.Helper()
	in := wire.Interaction{Kind: discordgo.InteractionApplicationCommandAutocomplete, Channel: channel, User: wire.User{ID: user}, Command: strings.Fields(path), Focused: focused}
	given := e.values(path, others, &in)
	o, known := e.offered(path, focused)
	if !known || !o.Autocomplete {
		e.T.Fatalf("/%s suggests nothing for %q", path, focused)
	}
	given[focused] = wire.Option{Kind: o.Type, Text: typed}
	in.SetOptions(given)
	for _, change := range changes {
		change(&in)
	}
	e.Act(in)
	return e.Wire.First[e.Last].Choices
}

// values converts options to the form in which Discord sends them.
func (e *Env) values(path string, written map[string]string, in *wire.Interaction) map[string]wire.Option {
	e.T.Helper()
	given := map[string]wire.Option{}
	for name, text := range written {
		o, known := e.offered(path, name)
		if !known {
			e.T.Fatalf("/%s has no option %q", path, name)
		}
		v, err := valueOf(o.Type, text)
		if err != nil {
			e.T.Fatalf("/%s %s: %v", path, name, err)
		}
		switch o.Type {
		case discordgo.ApplicationCommandOptionUser:
			e.person(text)
			if in.Resolved == nil {
				in.Resolved = map[string]wire.User{}
			}
			in.Resolved[text] = wire.User{ID: text, Name: e.nameOf(text), Bot: text == BotID}
		case discordgo.ApplicationCommandOptionRole:
			e.Wire.Server.Chosen().Role(GuildID, text, 0)
		case discordgo.ApplicationCommandOptionChannel:
			e.Wire.Server.Chosen().Channel(GuildID, text)
		}
		given[name] = v
	}
	return given
}

// BotID is the id of a bot that people may choose in options.
const BotID = "666"

func valueOf(kind discordgo.ApplicationCommandOptionType, text string) (wire.Option, error) {
	v := wire.Option{Kind: kind, Text: text}
	var err error
	switch kind {
	case discordgo.ApplicationCommandOptionBoolean:
		v.Bool, err = strconv.ParseBool(text)
	case discordgo.ApplicationCommandOptionInteger:
		v.Int, err = strconv.ParseInt(text, 10, 64)
		v.Number = float64(v.Int)
	}
	return v, err
}

// command returns the registered options of a path.
func (e *Env) command(path string) (options []*discordgo.ApplicationCommandOption) {
	first, second, grouped := strings.Cut(path, " ")
	for _, c := range e.registered() {
		if c.Name != first {
			continue
		}
		if !grouped {
			return c.Options
		}
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand && o.Name == second {
				return o.Options
			}
		}
	}
	return nil
}

// commands holds the registered commands by the games of a bot, because describing them
// takes long.
var commands sync.Map

// registered returns the commands that the bot registers.
func (e *Env) registered() []*discordgo.ApplicationCommand {
	games := e.gameIDs()
	if list, known := commands.Load(games); known {
		return list.([]*discordgo.ApplicationCommand)
	}
	list := e.Bot.Commands()
	commands.Store(games, list)
	return list
}

func (e *Env) offered(path, name string) (*discordgo.ApplicationCommandOption, bool) {
	options := e.command(path)
	i := slices.IndexFunc(options, func(o *discordgo.ApplicationCommandOption) bool { return o.Name == name })
	if i < 0 {
		return &discordgo.ApplicationCommandOption{}, false
	}
	return options[i], true
}

// onSandbox holds the commands in the sandbox's form, by the games of a bot.
var onSandbox sync.Map

// register registers the commands on the sandbox without using its ids, so that two bots
// whose requests are compared have the same ids.
func (e *Env) register() {
	e.T.Helper()
	games := e.gameIDs()
	if e.Wire.registered == games {
		return
	}
	e.Wire.registered = games
	list, known := onSandbox.Load(games)
	if !known {
		list = e.registeredElsewhere()
		onSandbox.Store(games, list)
	}
	e.Wire.Server.Chosen().Register(list.(map[string]*model.Command))
}

// registeredElsewhere registers the commands on a separate sandbox. Everybody may use all
// of them, as the administrators of a server may allow.
func (e *Env) registeredElsewhere() map[string]*model.Command {
	e.T.Helper()
	server, client := newServer(e.T, sandbox.Config{})
	defer server.Close()
	defer client.Close()
	if _, err := client.Register(context.Background(), "", e.registered()); err != nil {
		e.T.Fatalf("register the commands: %v", err)
	}
	list := server.Chosen().Commands()
	for id, c := range list {
		open := *c
		open.DefaultMemberPermissions = nil
		list[id] = &open
	}
	return list
}

// gameIDs returns the ids of the games of a bot.
func (e *Env) gameIDs() string {
	var games strings.Builder
	for _, g := range e.Games {
		games.WriteString(g.Info().ID + " ")
	}
	return games.String()
}

// AsAdmin gives the person of an interaction the permission to manage the server.
func AsAdmin(in *wire.Interaction) { in.Permissions = discordgo.PermissionManageGuild }
