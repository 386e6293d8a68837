package handler

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// Values of the radio group for a Boolean option.
const (
	formYes = "true"
	formNo  = "false"
)

// OptionsForm returns a form with a field for each option except Table, named like the
// option. The map now holds the initial values.
func (d Describer) OptionsForm(w textfmt.Words, id CustomID, title string, options Options, now map[string]string) Reply {
	m := &discordgo.InteractionResponseData{CustomID: id.String(), Title: textfmt.Clip(title, 45)}
	for _, o := range options {
		if s := o.declared(); !s.tables {
			m.Components = append(m.Components, discordgo.Label{
				Label: textfmt.Clip(capitalized(w.Label("cmd."+s.text+".name")), 45), Description: textfmt.Clip(w.Label("cmd."+s.text+".about"), 100),
				Component: s.field(d, w, now[s.name]),
			})
		}
	}
	return Reply{Modal: m}
}

// WithMenu returns the form of OptionsForm with a menu instead of the field of an option.
func (r Reply) WithMenu(name string, options []discordgo.SelectMenuOption) Reply {
	for i, c := range r.Modal.Components {
		l := c.(discordgo.Label)
		if input, is := l.Component.(discordgo.TextInput); is && input.CustomID == name {
			l.Component = OneOf(discordgo.SelectMenu{CustomID: name, Options: options, Required: input.Required})
			r.Modal.Components[i] = l
		}
	}
	return r
}

// field returns the form component for the option.
func (s spec) field(d Describer, w textfmt.Words, now string) discordgo.MessageComponent {
	menu := discordgo.SelectMenu{CustomID: s.name}
	if !s.required {
		menu.Required, menu.MinValues = new(false), new(0)
	}
	switch {
	case s.kind == discordgo.ApplicationCommandOptionBoolean:
		for _, v := range []string{formYes, formNo} {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("form." + v), Value: v, Default: v == now})
		}
		return OneOf(menu)
	case s.choices != nil:
		for _, c := range s.choices(d) {
			v, _ := c.Value.(string)
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: cmp.Or(c.NameLocalizations[localesOf(w.Lang)[0]], c.Name), Value: v, Default: v == now})
		}
		return OneOf(menu)
	case s.kind == discordgo.ApplicationCommandOptionUser:
		menu.MenuType = discordgo.UserSelectMenu
		return menu
	case s.kind == discordgo.ApplicationCommandOptionRole:
		menu.MenuType = discordgo.RoleSelectMenu
		return menu
	case s.kind == discordgo.ApplicationCommandOptionChannel:
		menu.MenuType, menu.ChannelTypes = discordgo.ChannelSelectMenu, s.channels
		if now != "" {
			menu.DefaultValues = []discordgo.SelectMenuDefaultValue{{ID: now, Type: discordgo.SelectMenuDefaultValueChannel}}
		}
		return menu
	}
	input := discordgo.TextInput{CustomID: s.name, Style: discordgo.TextInputShort, Value: now, MaxLength: cmp.Or(s.length, 300)}
	if !s.required {
		input.Required = new(false)
	}
	return input
}

// FilledForm returns a submitted form of OptionsForm as the invocation of a command with
// these options, for the table of its button. If a number cannot be parsed it returns a
// text about the problem.
func FilledForm(w textfmt.Words, p Press, options Options) (c Invocation, problem string) {
	c = Invocation{In: p.In, Reader: p.Reader, options: options}
	given := map[string]wire.Option{}
	for _, o := range options {
		s := o.declared()
		v := wire.Option{Kind: s.kind, Text: strings.TrimSpace(p.In.Field(s.name))}
		if s.tables && p.Table != 0 {
			v.Text = strconv.FormatInt(p.Table, 10)
		}
		if v.Text == "" {
			continue
		}
		switch s.kind {
		case discordgo.ApplicationCommandOptionBoolean:
			v.Bool = v.Text == formYes
		case discordgo.ApplicationCommandOptionInteger:
			n, err := strconv.ParseInt(v.Text, 10, 32)
			if err != nil || float64(n) < *s.least || float64(n) > s.max {
				return c, w.Say("form.number", engine.Word("field", capitalized(w.Label("cmd."+s.text+".name"))),
					engine.N("least", int(*s.least)), engine.N("most", int(s.max)), engine.Word("typed", textfmt.Escape(textfmt.Clip(v.Text, 30))))
			}
			v.Int, v.Number = n, float64(n)
		}
		given[s.name] = v
	}
	c.In.SetOptions(given)
	return c, ""
}

// capitalized returns a word with a capital first letter.
func capitalized(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}
