package handler

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Option is an option of a slash command. It is declared once: Describe registers it under its
// name, and handlers read it through the same value. Discord sends the name; text files hold
// only the displayed texts.
//
// An option is optional unless Required.
type Option[T any] struct {
	spec
	value func(wire.Option) T
}

// spec is the part of an option that does not depend on its type.
type spec struct {
	name, text string // text: the keys of its messages are "discord.cmd.<text>.name" and ".about"
	kind       discordgo.ApplicationCommandOptionType
	required   bool
	least      *float64 // minimum of a number
	max        float64  // maximum of a number
	length     int      // maximum characters of a text
	channels   []discordgo.ChannelType
	choices    func(Describer) []*discordgo.ApplicationCommandOptionChoice
	suggest    Autocompleter
	tables     bool // the dispatcher suggests tables
}

// Options lists the options of a command, in the order in which Discord shows them.
type Options []Declared

// Declared is an option of any type.
type Declared interface{ declared() spec }

// Autocompleter returns suggestions for the option that is being typed.
type Autocompleter func(context.Context, Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error)

func (s spec) declared() spec { return s }

// Name returns the name of the option in Discord's requests.
func (s spec) Name() string { return s.name }

// Table is the option that names a table; all commands share it.
var Table = tableOption()

func tableOption() Option[string] {
	o := Text("table", "table_option")
	o.tables = true
	return o
}

// TableOnly holds the options of a command that only needs a table.
var TableOnly = Options{Table}

// Bool returns an option that is true or false.
func Bool(name, text string) Option[bool] {
	return Option[bool]{spec{name: name, text: text, kind: discordgo.ApplicationCommandOptionBoolean}, func(v wire.Option) bool { return v.Bool }}
}

// Number returns an option for a whole number within bounds.
func Number(name, text string, least, most int) Option[int] {
	low := float64(least)
	return Option[int]{spec{name: name, text: text, kind: discordgo.ApplicationCommandOptionInteger, least: &low, max: float64(most)}, func(v wire.Option) int { return int(v.Int) }}
}

// Text returns an option for free text.
func Text(name, text string) Option[string] {
	return written(name, text, discordgo.ApplicationCommandOptionString)
}

// User returns an option that names a person; its value is their id.
func User(name, text string) Option[string] {
	return written(name, text, discordgo.ApplicationCommandOptionUser)
}

// Role returns an option that names a role; its value is the role's id.
func Role(name, text string) Option[string] {
	return written(name, text, discordgo.ApplicationCommandOptionRole)
}

// Channel returns an option that names a text channel; its value is the channel's id.
func Channel(name, text string) Option[string] {
	o := written(name, text, discordgo.ApplicationCommandOptionChannel)
	o.channels = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews}
	return o
}

func written(name, text string, kind discordgo.ApplicationCommandOptionType) Option[string] {
	return Option[string]{spec{name: name, text: text, kind: kind}, func(v wire.Option) string { return v.Text }}
}

// Choice returns an option with a fixed list of values.
func Choice(name, text string, choices func(Describer) []*discordgo.ApplicationCommandOptionChoice) Option[string] {
	o := Text(name, text)
	o.choices = choices
	return o
}

// Games returns an option with a choice for each game; its value is the game's id.
func Games(name, text string) Option[string] {
	return Choice(name, text, func(d Describer) []*discordgo.ApplicationCommandOptionChoice { return d.gameChoices(d.games.All()) })
}

// CountedGames is Games without the practice games.
func CountedGames(name, text string) Option[string] {
	return Choice(name, text, func(d Describer) []*discordgo.ApplicationCommandOptionChoice { return d.gameChoices(d.games.Counted()) })
}

// Languages returns an option with a choice for each language.
func Languages(name, text string) Option[string] { return Choice(name, text, Describer.Languages) }

// Levels returns an option with a choice for each level of computer opponents. Its value
// is 0 if no level is chosen.
func Levels(name, text string) Option[int] {
	s := Choice(name, text, Describer.levels).spec
	return Option[int]{s, func(v wire.Option) int { n, _ := strconv.Atoi(v.Text); return n }}
}

// Required returns a mandatory copy of the option.
func (o Option[T]) Required() Option[T] {
	o.required = true
	return o
}

// Within returns a text option with at most most characters.
func (o Option[T]) Within(most int) Option[T] {
	o.length = most
	return o
}

// SuggestedBy returns a copy of the option with autocompletion.
func (o Option[T]) SuggestedBy(suggest Autocompleter) Option[T] {
	o.suggest = suggest
	return o
}

// Of returns the value of the option in a command; the zero value if it is not given. The
// command must declare the option.
func (o Option[T]) Of(c Invocation) T {
	v, given := c.option(o.spec)
	if !given {
		var none T
		return none
	}
	return o.value(v)
}

// Given reports whether the option is given in a command.
func (o Option[T]) Given(c Invocation) bool {
	_, given := c.option(o.spec)
	return given
}

// option returns the value of an option. It panics if the command does not declare the
// option. That is a bug, as its value could never arrive.
func (c Invocation) option(s spec) (wire.Option, bool) {
	if !c.declares(s) {
		panic(fmt.Sprintf("discord: /%s reads the option %s (%s), which it does not declare", strings.Join(c.In.Command, " "), s.name, s.text))
	}
	v, given := c.In.RawOptions()[s.name]
	return v, given
}

func (c Invocation) declares(s spec) bool {
	for _, o := range c.options {
		if d := o.declared(); d.name == s.name && d.text == s.text {
			return true
		}
	}
	return false
}

// Suggestions returns suggestions for the option that is being typed. Function tables suggests
// those tables for which suits returns true; nil means all tables that the person may know.
func (of Command) Suggestions(ctx context.Context, c Invocation, tables func(ctx context.Context, c Invocation, suits func(t storage.Table, user string) bool) ([]*discordgo.ApplicationCommandOptionChoice, error)) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	for _, o := range of.Options {
		switch s := o.declared(); {
		case s.name != c.In.Focused:
		case s.suggest != nil:
			return s.suggest(ctx, c)
		case s.tables:
			return tables(ctx, c, of.Suits)
		}
	}
	return nil, nil
}

// describe returns the option in the form for registration.
func (s spec) describe(d Describer) *discordgo.ApplicationCommandOption {
	o := &discordgo.ApplicationCommandOption{
		Type: s.kind, Name: s.name, Required: s.required, MinValue: s.least, MaxValue: s.max, MaxLength: s.length, ChannelTypes: s.channels,
		Autocomplete: s.tables || s.suggest != nil,
	}
	d.describe(s.text, o)
	if s.choices != nil {
		o.Choices = s.choices(d)
	}
	return o
}

// gameChoices returns the choices of an option for these games.
func (d Describer) gameChoices(of []engine.Rules) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, g := range of {
		info := g.Info()
		c := &discordgo.ApplicationCommandOptionChoice{Value: info.ID, NameLocalizations: map[discordgo.Locale]string{}}
		aliases := d.aliases(g)
		for lang, w := range d.words {
			for _, locale := range localesOf(lang) {
				c.NameLocalizations[locale] = textfmt.Clip(knownAs(w.Flat(info.Name), aliases), 100)
			}
		}
		c.Name = textfmt.Clip(d.words["en"].Flat(info.Name), 100)
		list = append(list, c)
	}
	return list
}

// levels returns the choices of Levels.
func (d Describer) levels() (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, level := range seating.Levels {
		list = append(list, d.Choice(strconv.Itoa(level), textfmt.LevelKey(level)))
	}
	return list
}

// Languages returns a choice for each language.
func (d Describer) Languages() (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, lang := range d.texts.Catalog.Languages() {
		list = append(list, d.Choice(lang, "lang."+lang))
	}
	return list
}
