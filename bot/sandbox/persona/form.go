package persona

import (
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// Submit sends a modal that the bot opened in response to an interaction. Values
// are by custom id: a string for a text field, a string or a []string for the
// others.
func (p *Persona) Submit(shown *Interaction, values map[string]any) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	from := shown.A
	c, err := p.VisibleChannel(from.ChannelID)
	if err != nil {
		return nil, err
	}
	if from.Modal == nil || from.UserID != p.ID {
		return nil, Refuse("no modal is open")
	}
	f := form{s: p.s, c: c, values: values, used: map[string]bool{}}
	parts, err := f.fill(from.Modal.Components)
	if err != nil {
		return nil, err
	}
	for id := range values {
		if !f.used[id] {
			return nil, Refuse("the modal has no field %q", id)
		}
	}
	if p.s.faults.Take(fault.WorldStrangeForm) != nil {
		parts = append(parts, map[string]any{"type": 99, "id": 99, "custom_id": "unheard-of", "value": map[string]any{"deep": []any{1}}})
	}
	a := p.s.tracker.Begin(model.ModalInteraction, p.ID, c)
	a.MessageID, a.CustomID = from.MessageID, from.Modal.CustomID
	data := map[string]any{"custom_id": from.Modal.CustomID, "components": parts, "resolved": p.s.resolved(c, p.ID, f.named)}
	var m *model.Message
	if x := c.Messages[from.MessageID]; x != nil {
		m = p.s.svc.ForBot(c, x)
	}
	p.s.tracker.Deliver(a, data, m)
	return &Interaction{p.s, a}, nil
}

// form fills in a modal.
type form struct {
	s      *Clients
	c      *world.Channel
	values map[string]any
	used   map[string]bool
	named  []string // ids that must be resolved
}

func (f *form) fill(list []model.Component) ([]any, error) {
	out := []any{}
	for i := range list {
		k := &list[i]
		part := map[string]any{"type": k.Type, "id": k.ID}
		switch {
		case k.Type == model.ActionRow:
			inner, err := f.fill(k.Components)
			if err != nil {
				return nil, err
			}
			part["components"] = inner
		case k.Type == model.LabelComponent && k.Component != nil:
			inner, err := f.fill([]model.Component{*k.Component})
			if err != nil {
				return nil, err
			}
			part["component"] = inner[0]
		case k.CustomID != "":
			if err := f.field(k, part); err != nil {
				return nil, err
			}
		}
		out = append(out, part)
	}
	return out, nil
}

// field checks one value as the form of a client does.
func (f *form) field(k *model.Component, part map[string]any) error {
	f.used[k.CustomID] = true
	part["custom_id"] = k.CustomID
	required := k.Required == nil || *k.Required
	if k.Type == model.TextInput {
		text, given := f.values[k.CustomID].(string)
		if !given {
			text = k.Value
		}
		n := model.Runes(text)
		switch {
		case required && n == 0:
			return Refuse("field %q must be filled in", k.CustomID)
		case n > 0 && k.MinLength != nil && n < *k.MinLength, k.MaxLength != nil && n > *k.MaxLength, n > 4000:
			return Refuse("field %q has %d characters", k.CustomID, n)
		}
		part["value"] = text
		return nil
	}
	if k.Type == model.Checkbox {
		on, _ := f.values[k.CustomID].(bool)
		part["value"] = on
		return nil
	}
	chosen := asTexts(f.values[k.CustomID])
	if len(chosen) == 0 && !required {
		part["values"] = []string{}
		return nil
	}
	if err := f.s.checkValues(f.c, k, chosen); err != nil {
		return err
	}
	if k.Type == model.RadioGroup {
		part["value"] = chosen[0]
		return nil
	}
	part["values"] = chosen
	f.named = append(f.named, chosen...)
	return nil
}

func asTexts(v any) []string {
	if l, ok := v.([]string); ok {
		return l
	}
	return model.AsStrings(v)
}
