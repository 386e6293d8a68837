package bottest

import (
	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/wire"
)

// OpensForm presses a button and returns the form that it opens.
func (e *Env) OpensForm(user string, p *fake.Posted, id string) wire.Modal {
	e.T.Helper()
	e.Press(user, p, id)
	m := e.Wire.First[e.Last].Modal
	if m.CustomID == "" {
		e.T.Fatalf("%q opens no form on\n%s", id, p.Text())
	}
	return m
}

// Submits fills in a form that was opened from a message, and returns the reply.
func (e *Env) Submits(user string, p *fake.Posted, m wire.Modal, fields map[string][]string) *fake.Posted {
	e.T.Helper()
	in := e.Pressing(user, p, m.CustomID)
	in.Kind, in.Fields = wire.Submitted, fields
	return e.Act(in)
}

// FieldOf returns the text that a field of a form shows at first; of a menu the values
// that are chosen.
func FieldOf(m wire.Modal, id string) (text string, chosen []string) {
	for _, part := range m.Parts {
		label, ok := part.(wire.Label)
		if !ok {
			continue
		}
		switch in := label.Input.(type) {
		case wire.TextInput:
			if in.CustomID == id {
				text = in.Value
			}
		case wire.Select:
			for _, o := range in.Options {
				if in.CustomID == id && o.Default {
					chosen = append(chosen, o.Value)
				}
			}
		}
	}
	return text, chosen
}
