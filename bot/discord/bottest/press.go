package bottest

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/wire"
)

// checkShown fails a test when Discord would not send a press or a form.
func (e *Env) checkShown(in wire.Interaction) {
	e.T.Helper()
	if e.AnyPress {
		return
	}
	check := e.checkPress
	if in.Kind == discordgo.InteractionModalSubmit {
		check = e.checkForm
	}
	if err := check(in); err != nil {
		e.T.Fatalf("Discord would not send %s %q: %v", in.CustomID, in.Values, err)
	}
}

// PressStale presses what a message showed before its latest change, as the client of a
// person may that has not seen the change, and returns the reply. It fails the test when
// the message never showed it.
func (e *Env) PressStale(user string, p *fake.Posted, id string, values ...string) *fake.Posted {
	e.T.Helper()
	in := e.Pressing(user, p, id)
	in.Values = values
	if err := e.checkStale(in); err != nil {
		e.T.Fatalf("Discord would never have sent %s %q: %v", id, values, err)
	}
	return e.Forged(in)
}

// FillIn presses the button of a message that opens a form, fills it in, and returns the
// reply.
func (e *Env) FillIn(user string, p *fake.Posted, opens string, fields map[string]string) *fake.Posted {
	e.T.Helper()
	e.Press(user, p, opens)
	in := e.Pressing(user, p, e.Wire.Shown[user].CustomID)
	in.Kind, in.Fields = discordgo.InteractionModalSubmit, map[string][]string{}
	for field, value := range fields {
		in.Fields[field] = []string{value}
	}
	return e.Act(in)
}

// PressForged presses what a message never showed, as somebody may forge who takes
// messages apart, and returns the reply.
func (e *Env) PressForged(user string, p *fake.Posted, id string, values ...string) *fake.Posted {
	e.T.Helper()
	in := e.Pressing(user, p, id)
	in.Values = values
	return e.Forged(in)
}

// checkPress says why Discord would not send a press: the message must be there for the
// person, and show the component, enabled, with the values that were chosen.
func (e *Env) checkPress(in wire.Interaction) error {
	p, err := e.seen(in)
	if err != nil {
		return err
	}
	return offers(p, p.Components, in)
}

// checkStale says why Discord would not send a press of what a message showed at some
// earlier time.
func (e *Env) checkStale(in wire.Interaction) error {
	p, err := e.seen(in)
	if err != nil {
		return err
	}
	err = fmt.Errorf("the message has not been changed")
	for _, shown := range p.Before {
		if err = offers(p, shown, in); err == nil {
			return nil
		}
	}
	return err
}

// seen is the message of a press, or says why the person does not see it.
func (e *Env) seen(in wire.Interaction) (*fake.Posted, error) {
	p := e.Wire.Find(in.Channel, in.Message)
	switch {
	case in.CustomID == "":
		return nil, fmt.Errorf("there is no id, as of a button that is not found")
	case p == nil:
		return nil, fmt.Errorf("there is no message %q", in.Message)
	case p.Viewer != "" && p.Viewer != in.User.ID:
		return nil, fmt.Errorf("only %s sees the message", p.Viewer)
	case in.Ephemeral != (p.Viewer != ""):
		return nil, fmt.Errorf("ephemeral %v, the message is seen by %q", in.Ephemeral, p.Viewer)
	}
	return p, nil
}

// offers says why a person cannot press something while a message shows these rows.
func offers(p *fake.Posted, rows []discordgo.MessageComponent, in wire.Interaction) error {
	for _, row := range wire.Rows(rows) {
		for _, part := range row.Components {
			switch c := part.(type) {
			case discordgo.Button:
				if c.CustomID == in.CustomID {
					return pressable(c, in.Values)
				}
			case discordgo.SelectMenu:
				if c.CustomID == in.CustomID {
					return selectable(c, in.Values)
				}
			}
		}
	}
	return fmt.Errorf("the message does not show it:\n%s", p.Text())
}

func pressable(b discordgo.Button, values []string) error {
	switch {
	case b.Disabled:
		return fmt.Errorf("the button %q is disabled", b.Label)
	case len(values) > 0:
		return fmt.Errorf("a button has no values")
	}
	return nil
}

func selectable(s discordgo.SelectMenu, values []string) error {
	least, most := wire.Takes(s)
	switch {
	case s.Disabled:
		return fmt.Errorf("the menu is disabled")
	case len(values) < least || len(values) > most:
		return fmt.Errorf("%d lines are chosen, the menu takes %d to %d", len(values), least, most)
	}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return fmt.Errorf("%q is chosen twice", v)
		}
		if (s.MenuType == 0 || s.MenuType == discordgo.StringSelectMenu) && !slices.ContainsFunc(s.Options, func(o discordgo.SelectMenuOption) bool { return o.Value == v }) {
			return fmt.Errorf("the menu does not offer %q", v)
		}
	}
	return nil
}

// checkForm says why Discord would not send a form: it must have been shown to the
// person, with the fields that were filled in.
func (e *Env) checkForm(in wire.Interaction) error {
	shown := e.Wire.Shown[in.User.ID]
	if shown.CustomID != in.CustomID {
		return fmt.Errorf("the form that is open is %q", shown.CustomID)
	}
	known := map[string]bool{}
	for _, part := range shown.Components {
		label, ok := part.(discordgo.Label)
		if !ok {
			continue
		}
		id, err := checkField(label.Component, in.Fields)
		if err != nil {
			return fmt.Errorf("field %s: %w", id, err)
		}
		known[id] = true
	}
	for id := range in.Fields {
		if !known[id] {
			return fmt.Errorf("the form has no field %s", id)
		}
	}
	return nil
}

// checkField says why a field of a form cannot hold what was entered; a client sends
// every field, also an empty one.
func checkField(part discordgo.MessageComponent, fields map[string][]string) (id string, err error) {
	switch f := part.(type) {
	case discordgo.TextInput:
		values, given := fields[f.CustomID]
		if !given || len(values) != 1 {
			return f.CustomID, fmt.Errorf("%d values", len(values))
		}
		n := utf8.RuneCountInString(values[0])
		switch {
		case n == 0 && f.Required != nil && !*f.Required:
		case n == 0:
			err = fmt.Errorf("it is required")
		case n < f.MinLength || f.MaxLength > 0 && n > f.MaxLength:
			err = fmt.Errorf("%d characters, it takes %d to %d", n, f.MinLength, f.MaxLength)
		}
		return f.CustomID, err
	case discordgo.SelectMenu:
		values, given := fields[f.CustomID]
		if !given {
			return f.CustomID, fmt.Errorf("it is missing")
		}
		return f.CustomID, selectable(f, values)
	}
	return "", fmt.Errorf("%T", part)
}
