package bottest

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"guildhall/bot/discord/wire"
)

// checkShown fails a test with OnlyShown when Discord would not send a press or a form.
func (e *Env) checkShown(in wire.Interaction) {
	e.T.Helper()
	if !e.OnlyShown {
		return
	}
	check := e.checkPress
	if in.Kind == wire.Submitted {
		check = e.checkForm
	}
	if err := check(in); err != nil {
		e.T.Fatalf("Discord would not send %s %q: %v", in.CustomID, in.Values, err)
	}
}

// checkPress says why Discord would not send a press: the message must be there for the
// person, and show the component, enabled, with the values that were chosen.
func (e *Env) checkPress(in wire.Interaction) error {
	p := e.Wire.Find(in.Channel, in.Message)
	switch {
	case p == nil:
		return fmt.Errorf("there is no message %q", in.Message)
	case p.Viewer != "" && p.Viewer != in.User.ID:
		return fmt.Errorf("only %s sees the message", p.Viewer)
	case in.Ephemeral != (p.Viewer != ""):
		return fmt.Errorf("ephemeral %v, the message is seen by %q", in.Ephemeral, p.Viewer)
	}
	for _, row := range p.Components {
		for _, part := range row.(wire.Row) {
			switch c := part.(type) {
			case wire.Button:
				if c.CustomID == in.CustomID {
					return pressable(c, in.Values)
				}
			case wire.Select:
				if c.CustomID == in.CustomID {
					return selectable(c, in.Values)
				}
			}
		}
	}
	return fmt.Errorf("the message does not show it:\n%s", p.Text())
}

func pressable(b wire.Button, values []string) error {
	switch {
	case b.Disabled:
		return fmt.Errorf("the button %q is disabled", b.Label)
	case len(values) > 0:
		return fmt.Errorf("a button has no values")
	}
	return nil
}

func selectable(s wire.Select, values []string) error {
	least, most := s.Takes()
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
		if (s.Kind == 0 || s.Kind == wire.SelectText) && !slices.ContainsFunc(s.Options, func(o wire.SelectOption) bool { return o.Value == v }) {
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
	for _, part := range shown.Parts {
		label, ok := part.(wire.Label)
		if !ok {
			continue
		}
		id, err := checkField(label.Input, in.Fields)
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
func checkField(part wire.Component, fields map[string][]string) (id string, err error) {
	switch f := part.(type) {
	case wire.TextInput:
		values, given := fields[f.CustomID]
		if !given || len(values) != 1 {
			return f.CustomID, fmt.Errorf("%d values", len(values))
		}
		n := utf8.RuneCountInString(values[0])
		switch {
		case n == 0 && f.Optional:
		case n == 0:
			err = fmt.Errorf("it is required")
		case n < f.Min || f.Max > 0 && n > f.Max:
			err = fmt.Errorf("%d characters, it takes %d to %d", n, f.Min, f.Max)
		}
		return f.CustomID, err
	case wire.Select:
		values, given := fields[f.CustomID]
		if !given {
			return f.CustomID, fmt.Errorf("it is missing")
		}
		return f.CustomID, selectable(f, values)
	}
	return "", fmt.Errorf("%T", part)
}
