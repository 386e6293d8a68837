package discordtest

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
)

// OpensForm presses a button and returns the form that it opens.
func (e *Env) OpensForm(user string, p *Posted, id string) discordgo.InteractionResponseData {
	e.T.Helper()
	e.Press(user, p, id)
	m := e.Wire.First[e.Last].Modal
	if m.CustomID == "" {
		e.T.Fatalf("%q opens no form on\n%s", id, p.Text())
	}
	return m
}

// Submits submits a form that was opened from a message, and returns the reply.
func (e *Env) Submits(user string, p *Posted, m discordgo.InteractionResponseData, fields map[string][]string) *Posted {
	e.T.Helper()
	in := e.Pressing(user, p, m.CustomID)
	in.Kind, in.Fields = discordgo.InteractionModalSubmit, fields
	return e.Act(in)
}

// FieldOf returns the initial text of a form field; for a menu the selected values.
func FieldOf(m discordgo.InteractionResponseData, id string) (text string, chosen []string) {
	for _, part := range m.Components {
		label, ok := part.(discordgo.Label)
		if !ok {
			continue
		}
		switch in := label.Component.(type) {
		case discordgo.TextInput:
			if in.CustomID == id {
				text = in.Value
			}
		case discordgo.SelectMenu:
			for _, o := range in.Options {
				if in.CustomID == id && o.Default {
					chosen = append(chosen, o.Value)
				}
			}
		case handler.RadioGroup:
			for _, o := range in.Options {
				if in.CustomID == id && o.Default {
					chosen = append(chosen, o.Value)
				}
			}
		}
	}
	return text, chosen
}

// Choices returns the labels of the options of a menu or a radio group of a form, and
// whether each is selected.
func Choices(c discordgo.MessageComponent) (labels []string, chosen []bool) {
	switch in := c.(type) {
	case discordgo.SelectMenu:
		for _, o := range in.Options {
			labels, chosen = append(labels, o.Label), append(chosen, o.Default)
		}
	case handler.RadioGroup:
		for _, o := range in.Options {
			labels, chosen = append(labels, o.Label), append(chosen, o.Default)
		}
	}
	return labels, chosen
}
