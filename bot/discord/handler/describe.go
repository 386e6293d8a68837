package handler

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/engine"
	"guildhall/storage"
)

// Describer adds the texts of commands and options.
type Describer struct {
	texts *textfmt.Source
	games *gameset.Set
	words map[string]textfmt.Words     // by language
	also  map[string]map[string]string // aliases of things, by game
}

// NewDescriber returns a Describer with the texts of every language.
func NewDescriber(texts *textfmt.Source, games *gameset.Set) Describer {
	d := Describer{texts, games, map[string]textfmt.Words{}, map[string]map[string]string{}}
	for _, lang := range texts.Catalog.Languages() {
		d.words[lang] = texts.Words(lang, storage.Table{})
	}
	return d
}

// localesOf returns Discord's locales of a language. The default text is also
// listed under its own locales: otherwise Discord falls back between en-US and
// en-GB before it uses the default.
func localesOf(lang string) []discordgo.Locale {
	if lang == "en" {
		return []discordgo.Locale{discordgo.EnglishUS, discordgo.EnglishGB}
	}
	return []discordgo.Locale{discordgo.Locale(lang)}
}

// Texts returns a message in English, and in every language by locale.
func (d Describer) Texts(key string) (standard string, by map[discordgo.Locale]string) {
	by = map[discordgo.Locale]string{}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			by[locale] = w.Label(key)
		}
	}
	return d.words["en"].Label(key), by
}

// Choice returns a choice with its texts.
func (d Describer) Choice(value, key string) *discordgo.ApplicationCommandOptionChoice {
	c := &discordgo.ApplicationCommandOptionChoice{Value: value}
	c.Name, c.NameLocalizations = d.Texts(key)
	return c
}

// Named returns a choice with a text that is not a message of this bot's own screens.
func (d Describer) Named(value string, name engine.Text) *discordgo.ApplicationCommandOptionChoice {
	c := &discordgo.ApplicationCommandOptionChoice{Value: value, NameLocalizations: map[discordgo.Locale]string{}}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			c.NameLocalizations[locale] = textfmt.Clip(w.Flat(name), 100)
		}
	}
	c.Name = textfmt.Clip(d.words["en"].Flat(name), 100)
	return c
}

// describe adds the texts of an option or a subcommand.
func (d Describer) describe(text string, o *discordgo.ApplicationCommandOption) {
	_, o.NameLocalizations = d.Texts("cmd." + text + ".name")
	o.Description, o.DescriptionLocalizations = d.Texts("cmd." + text + ".about")
}

// aliases returns other names for the things of a game. It caches them, because a library
// is built at each call and many options offer the games.
func (d Describer) aliases(g engine.Rules) map[string]string {
	id := g.Info().ID
	also, known := d.also[id]
	if !known {
		also = g.Library().Aliases
		d.also[id] = also
	}
	return also
}

// knownAs returns the name of a game with its aliases, because Discord compares typed
// text with the names of choices.
func knownAs(name string, aliases map[string]string) string {
	var also []string
	for word, ours := range aliases {
		if ours == name {
			also = append(also, word)
		}
	}
	if len(also) == 0 {
		return name
	}
	slices.Sort(also)
	return name + " (" + strings.Join(also, ", ") + ")"
}

// Describe returns the commands for registration. Commands whose paths begin with the
// same word form a group. The order is kept. With accounts, people may add the bot to their
// accounts.
func (d Describer) Describe(all []Command, accounts bool) []*discordgo.ApplicationCommand {
	var out []*discordgo.ApplicationCommand
	groups := map[string]int{}
	for _, c := range all {
		options := d.Offered(c)
		first, second, grouped := strings.Cut(c.Path, " ")
		if !grouped {
			out = append(out, d.top(c, first, options))
			continue
		}
		at, known := groups[first]
		if !known {
			at = len(out)
			groups[first] = at
			out = append(out, d.top(c, first, nil))
		}
		sub := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: second, Options: options}
		d.describe(first+"."+second, sub)
		out[at].Options = append(out[at].Options, sub)
		if c.Needs != 0 {
			out[at].DefaultMemberPermissions = &c.Needs
		}
	}
	if accounts {
		for _, c := range out {
			forAccounts(c, slices.ContainsFunc(all, func(one Command) bool {
				first, _, _ := strings.Cut(one.Path, " ")
				return one.Anywhere && first == c.Name
			}))
		}
	}
	return out
}

// forAccounts lets people get a command by adding the application to their accounts, if it
// works in direct messages and needs no permission of a server. One that works anywhere gets
// conversations of people too.
func forAccounts(c *discordgo.ApplicationCommand, anywhere bool) {
	if c.DefaultMemberPermissions != nil || !slices.Contains(*c.Contexts, discordgo.InteractionContextBotDM) {
		return
	}
	c.IntegrationTypes = &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
	if anywhere {
		places := append(slices.Clone(*c.Contexts), discordgo.InteractionContextPrivateChannel)
		c.Contexts = &places
	}
}

// DescribeMenu returns menu commands for registration.
func (d Describer) DescribeMenu(all []MenuCommand) (out []*discordgo.ApplicationCommand) {
	for _, c := range all {
		name, names := d.Texts(c.Key)
		out = append(out, &discordgo.ApplicationCommand{Type: c.Kind, Name: name, NameLocalizations: &names, Contexts: placesOr(c.Places)})
	}
	return out
}

// placesOr returns the places of a command; servers and direct messages if it names none.
func placesOr(places []discordgo.InteractionContextType) *[]discordgo.InteractionContextType {
	if places == nil {
		places = []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
	}
	return &places
}

// Offered returns the options of a command for registration.
func (d Describer) Offered(c Command) (options []*discordgo.ApplicationCommandOption) {
	for _, o := range c.Options {
		options = append(options, o.declared().describe(d))
	}
	return options
}

// top returns a command, or a group with c as its first command.
func (d Describer) top(c Command, path string, options []*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	_, names := d.Texts("cmd." + path + ".name")
	about, abouts := d.Texts("cmd." + path + ".about")
	top := &discordgo.ApplicationCommand{
		Name: path, NameLocalizations: &names, Description: about, DescriptionLocalizations: &abouts,
		Contexts: placesOr(c.Places), Options: options,
	}
	if c.Needs != 0 {
		top.DefaultMemberPermissions = &c.Needs
	}
	return top
}
