package discordtest

import (
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// PressStale presses a component that a message showed before its latest change, and
// returns the reply. A client that has not received the change can do that. The test
// fails if the message never showed the component.
func (e *Env) PressStale(user string, p *Posted, id string, values ...string) *Posted {
	e.T.Helper()
	in := e.Pressing(user, p, id)
	in.Values = values
	if err := e.checkStale(in); err != nil {
		e.T.Fatalf("Discord would never have sent %s %q: %v", id, values, err)
	}
	return e.Forged(in)
}

// Reach calls a command and then presses buttons by their verbs, each on the reply to the
// previous press. It returns the last reply.
func (e *Env) Reach(user, channel, path string, options map[string]string, verbs ...string) *Posted {
	e.T.Helper()
	p := e.Command(user, channel, path, options)
	for _, verb := range verbs {
		id := Verb(p, verb)
		if id == "" {
			e.T.Fatalf("/%s %v shows %s no %q:\n%s", path, verbs, user, verb, p.Text())
		}
		p = e.Press(user, p, id)
	}
	return p
}

// FillIn presses the button of a message that opens a form, submits the form, and returns
// the reply.
func (e *Env) FillIn(user string, p *Posted, opens string, fields map[string]string) *Posted {
	e.T.Helper()
	e.Press(user, p, opens)
	in := e.Pressing(user, p, e.Wire.Shown[user].CustomID)
	in.Kind, in.Fields = discordgo.InteractionModalSubmit, map[string][]string{}
	for field, value := range fields {
		in.Fields[field] = []string{value}
	}
	return e.Act(in)
}

// PressForged presses a component that a message never showed, as an attacker could, and
// returns the reply.
func (e *Env) PressForged(user string, p *Posted, id string, values ...string) *Posted {
	e.T.Helper()
	in := e.Pressing(user, p, id)
	in.Values = values
	return e.Forged(in)
}

// checkStale returns the reason why Discord would not send a press on a component that a
// message showed earlier.
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

// seen returns the message of a press, or the reason why the person does not see it.
func (e *Env) seen(in wire.Interaction) (*Posted, error) {
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

// offers returns the reason why a person cannot press a component while a message shows
// these rows.
func offers(p *Posted, rows []discordgo.MessageComponent, in wire.Interaction) error {
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
	least, most := wire.MaxValues(s)
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
