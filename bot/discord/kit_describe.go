package discord

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
)

// describer gives commands and options their texts.
type describer struct {
	k     *Kit
	words map[string]wording.Words // by language
}

func (k *Kit) describer() describer {
	d := describer{k, map[string]wording.Words{}}
	for _, lang := range k.Text.Languages() {
		d.words[lang] = k.words(lang, noTable)
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

// texts is a message in English, and in every language by locale.
func (d describer) texts(key string) (standard string, by map[string]string) {
	by = map[string]string{}
	for lang, w := range d.words {
		for _, locale := range localesOf(lang) {
			by[locale] = w.Label(key)
		}
	}
	return d.words["en"].Label(key), by
}

func (d describer) command(path string, places []wire.Place, needs wire.Permission, options ...wire.CommandOption) wire.Command {
	c := wire.Command{Places: places, Needs: needs, Options: options}
	c.Name, c.Names = d.texts("cmd." + path + ".name")
	c.Description, c.Descriptions = d.texts("cmd." + path + ".about")
	return c
}

func (d describer) option(path string, kind wire.OptionKind) wire.CommandOption {
	o := wire.CommandOption{Kind: kind}
	o.Name, o.Names = d.texts("cmd." + path + ".name")
	o.Description, o.Descriptions = d.texts("cmd." + path + ".about")
	return o
}

func (d describer) sub(path string, options ...wire.CommandOption) wire.CommandOption {
	o := d.option(path, wire.Subcommand)
	o.Options = options
	return o
}

func (d describer) required(o wire.CommandOption) wire.CommandOption {
	o.Required = true
	return o
}

// typed is a text that may be suggested while it is typed.
func (d describer) typed(path string, suggested bool) wire.CommandOption {
	o := d.option(path, wire.TextOption)
	o.Autocomplete = suggested
	return o
}

// table is the option that names a table; every command has the same.
func (d describer) table() wire.CommandOption { return d.typed("table_option", true) }

func (d describer) user(path string) wire.CommandOption { return d.option(path, wire.UserOption) }

func (d describer) role(path string) wire.CommandOption {
	return d.required(d.option(path, wire.RoleOption))
}

func (d describer) yes(path string) wire.CommandOption {
	return d.required(d.option(path, wire.BoolOption))
}

func (d describer) channel(path string) wire.CommandOption {
	o := d.required(d.option(path, wire.ChannelOption))
	o.ChannelKinds = []wire.ChannelKind{wire.TextChannel, wire.NewsChannel}
	return o
}

func (d describer) games(path string, required bool) wire.CommandOption {
	o := d.option(path, wire.TextOption)
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

func (d describer) langs(path string) wire.CommandOption {
	o := d.option(path, wire.TextOption)
	for _, lang := range d.k.Text.Languages() {
		c := wire.Choice{Value: lang}
		c.Name, c.Names = d.texts("lang." + lang)
		o.Choices = append(o.Choices, c)
	}
	return o
}

// number is a whole number within bounds.
func (d describer) number(path string, least, most int) wire.CommandOption {
	o := d.option(path, wire.IntOption)
	low, high := float64(least), float64(most)
	o.Min, o.Max = &low, &high
	return o
}

// anyChannel is a channel that may be left out.
func (d describer) anyChannel(path string) wire.CommandOption {
	o := d.channel(path)
	o.Required = false
	return o
}
