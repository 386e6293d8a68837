package kit

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
)

// Describer gives commands and options their texts.
type Describer struct {
	k     *Kit
	words map[string]wording.Words // by language
}

func (k *Kit) Describer() Describer {
	d := Describer{k, map[string]wording.Words{}}
	for _, lang := range k.Text.Languages() {
		d.words[lang] = k.Words(lang, NoTable)
	}
	return d
}

// localesOf are Discord's names of a language. The default text stands under
// its own locales too: without that, Discord falls back between en-US and
// en-GB before it takes the default.
func localesOf(lang string) []string {
	if lang == "en" {
		return []string{"en-US", "en-GB"}
	}
	return []string{lang}
}

// Texts is a message in English, and in every language by locale.
func (d Describer) Texts(key string) (standard string, by map[string]string) {
	by = map[string]string{}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			by[locale] = w.Label(key)
		}
	}
	return d.words["en"].Label(key), by
}

func (d Describer) Command(path string, places []wire.Place, needs wire.Permission, options ...wire.CommandOption) wire.Command {
	c := wire.Command{Places: places, Needs: needs, Options: options}
	c.Name, c.Names = d.Texts("cmd." + path + ".name")
	c.Description, c.Descriptions = d.Texts("cmd." + path + ".about")
	return c
}

func (d Describer) Option(path string, kind wire.OptionKind) wire.CommandOption {
	o := wire.CommandOption{Kind: kind}
	o.Name, o.Names = d.Texts("cmd." + path + ".name")
	o.Description, o.Descriptions = d.Texts("cmd." + path + ".about")
	return o
}

func (d Describer) Sub(path string, options ...wire.CommandOption) wire.CommandOption {
	o := d.Option(path, wire.Subcommand)
	o.Options = options
	return o
}

func (d Describer) Required(o wire.CommandOption) wire.CommandOption {
	o.Required = true
	return o
}

// Typed is a text that may be suggested while it is typed.
func (d Describer) Typed(path string, suggested bool) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	o.Autocomplete = suggested
	return o
}

// Table is the option that names a table; every command has the same.
func (d Describer) Table() wire.CommandOption { return d.Typed("table_option", true) }

func (d Describer) User(path string) wire.CommandOption { return d.Option(path, wire.UserOption) }

func (d Describer) Role(path string) wire.CommandOption {
	return d.Required(d.Option(path, wire.RoleOption))
}

func (d Describer) Yes(path string) wire.CommandOption {
	return d.Required(d.Option(path, wire.BoolOption))
}

func (d Describer) Channel(path string) wire.CommandOption {
	o := d.Required(d.Option(path, wire.ChannelOption))
	o.ChannelKinds = []wire.ChannelKind{wire.TextChannel, wire.NewsChannel}
	return o
}

func (d Describer) Games(path string, required bool) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	o.Required = required
	for _, g := range d.k.Games {
		info := g.Info()
		c := wire.Choice{Value: info.ID, Names: map[string]string{}}
		for lang, w := range d.words {
			for _, locale := range localesOf(lang) {
				c.Names[locale] = wording.Clip(w.Flat(info.Name), 100)
			}
		}
		c.Name = wording.Clip(d.words["en"].Flat(info.Name), 100)
		o.Choices = append(o.Choices, c)
	}
	return o
}

func (d Describer) Languages(path string) wire.CommandOption {
	o := d.Option(path, wire.TextOption)
	for _, lang := range d.k.Text.Languages() {
		c := wire.Choice{Value: lang}
		c.Name, c.Names = d.Texts("lang." + lang)
		o.Choices = append(o.Choices, c)
	}
	return o
}

// Number is a whole number within bounds.
func (d Describer) Number(path string, least, most int) wire.CommandOption {
	o := d.Option(path, wire.IntOption)
	low, high := float64(least), float64(most)
	o.Min, o.Max = &low, &high
	return o
}

// AnyChannel is a channel that may be left out.
func (d Describer) AnyChannel(path string) wire.CommandOption {
	o := d.Channel(path)
	o.Required = false
	return o
}
