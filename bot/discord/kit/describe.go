package kit

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/seating"
)

// Describer gives commands and options their texts.
type Describer struct {
	k     *Kit
	words map[string]wording.Words // by language
}

// Describer returns a describer in every language.
func (k *Kit) Describer() Describer {
	d := Describer{k, map[string]wording.Words{}}
	for _, lang := range k.Text.Languages() {
		d.words[lang] = k.Words(lang, NoTable)
	}
	return d
}

// localesOf returns Discord's locales of a language. The default text is also
// listed under its own locales: otherwise Discord falls back between en-US and
// en-GB before it uses the default.
func localesOf(lang string) []string {
	if lang == "en" {
		return []string{"en-US", "en-GB"}
	}
	return []string{lang}
}

// Texts returns a message in English, and in every language by locale.
func (d Describer) Texts(key string) (standard string, by map[string]string) {
	by = map[string]string{}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			by[locale] = w.Label(key)
		}
	}
	return d.words["en"].Label(key), by
}

// Option returns an option of a command with its texts.
func (d Describer) Option(path string, kind wire.OptionKind) wire.CommandOption {
	o := wire.CommandOption{Kind: kind}
	o.Name, o.Names = d.Texts("cmd." + path + ".name")
	o.Description, o.Descriptions = d.Texts("cmd." + path + ".about")
	return o
}

func (d Describer) sub(path string, options []wire.CommandOption) wire.CommandOption {
	o := d.Option(path, wire.Subcommand)
	o.Options = options
	return o
}

// Required makes an option required.
func (d Describer) Required(o wire.CommandOption) wire.CommandOption {
	o.Required = true
	return o
}

// Typed returns a text option, with autocompletion if suggested.
func (d Describer) Typed(path string, suggested bool) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	o.Autocomplete = suggested
	return o
}

// Table returns the option that names a table; every command has the same one.
func (d Describer) Table() wire.CommandOption { return d.Typed("table_option", true) }

// User returns an option that names a person.
func (d Describer) User(path string) wire.CommandOption { return d.Option(path, wire.UserOption) }

// Role returns a required option that names a role.
func (d Describer) Role(path string) wire.CommandOption {
	return d.Required(d.Option(path, wire.RoleOption))
}

// Yes returns a required boolean option.
func (d Describer) Yes(path string) wire.CommandOption {
	return d.Required(d.Option(path, wire.BoolOption))
}

// Channel returns a required option that names a text channel.
func (d Describer) Channel(path string) wire.CommandOption {
	o := d.Required(d.Option(path, wire.ChannelOption))
	o.ChannelKinds = []wire.ChannelKind{wire.TextChannel, wire.NewsChannel}
	return o
}

// Games returns an option with a choice for each game.
func (d Describer) Games(path string, required bool) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	o.Required = required
	for _, g := range d.k.Games {
		info := g.Info()
		c := wire.Choice{Value: info.ID, Names: map[string]string{}}
		for lang, w := range d.words {
			for _, locale := range localesOf(lang) {
				c.Names[locale] = wording.Clip(knownAs(w.Flat(info.Name), g.Library().Aliases), 100)
			}
		}
		c.Name = wording.Clip(d.words["en"].Flat(info.Name), 100)
		o.Choices = append(o.Choices, c)
	}
	return o
}

// knownAs returns the name of a game with its aliases: Discord compares what a
// person types with the names of choices.
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

// Levels returns an option with a choice for each level of computer opponents.
func (d Describer) Levels(path string) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	for _, level := range seating.Levels {
		c := wire.Choice{Value: strconv.Itoa(level)}
		c.Name, c.Names = d.Texts(wording.LevelKey(level))
		o.Choices = append(o.Choices, c)
	}
	return o
}

// Languages returns an option with a choice for each language.
func (d Describer) Languages(path string) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	for _, lang := range d.k.Text.Languages() {
		c := wire.Choice{Value: lang}
		c.Name, c.Names = d.Texts("lang." + lang)
		o.Choices = append(o.Choices, c)
	}
	return o
}

// Number returns an option for a whole number within bounds.
func (d Describer) Number(path string, least, most int) wire.CommandOption {
	o := d.Option(path, wire.IntOption)
	low, high := float64(least), float64(most)
	o.Min, o.Max = &low, &high
	return o
}

// AnyChannel returns an optional option that names a channel.
func (d Describer) AnyChannel(path string) wire.CommandOption {
	o := d.Channel(path)
	o.Required = false
	return o
}

// Describe returns the commands for registration. Commands whose paths begin with
// the same word form a group, in the order in which they come.
func (k *Kit) Describe(all []Command) []wire.Command {
	d := k.Describer()
	var out []wire.Command
	groups := map[string]int{}
	for _, c := range all {
		var options []wire.CommandOption
		if c.Options != nil {
			options = c.Options(d)
		}
		first, _, grouped := strings.Cut(c.Path, " ")
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
		out[at].Options = append(out[at].Options, d.sub(strings.ReplaceAll(c.Path, " ", "."), options))
	}
	return out
}

// top returns a command or a group, of which c is the first command.
func (d Describer) top(c Command, path string, options []wire.CommandOption) wire.Command {
	places := c.Places
	if places == nil {
		places = []wire.Place{wire.InGuild, wire.InBotDM}
	}
	top := wire.Command{Places: places, Needs: c.Needs, Options: options}
	top.Name, top.Names = d.Texts("cmd." + path + ".name")
	top.Description, top.Descriptions = d.Texts("cmd." + path + ".about")
	return top
}

// TableOnly returns the options of a command that only needs a table.
func TableOnly(d Describer) []wire.CommandOption { return []wire.CommandOption{d.Table()} }
