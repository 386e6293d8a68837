package wire

import "strconv"

// Discord's numbers for components that have no constant of their own above.
const (
	typeRow       = 1
	typeButton    = 2
	typeInput     = 4
	typeSection   = 9
	typeText      = 10
	typeThumbnail = 11
	typeGallery   = 12
	typeSeparator = 14
	typeContainer = 17
	typeLabel     = 18
)

func itoa(n int) string { return strconv.Itoa(n) }

func list[C Component](cs []C) []any {
	out := make([]any, 0, len(cs))
	for _, c := range cs {
		out = append(out, c.json())
	}
	return out
}

func (r Row) json() map[string]any {
	return map[string]any{"type": typeRow, "components": list(r)}
}

func (b Button) json() map[string]any {
	style := b.Style
	if style == 0 {
		style = Secondary
	}
	o := map[string]any{"type": typeButton, "style": int(style)}
	put(o, "label", b.Label)
	put(o, "custom_id", b.CustomID)
	put(o, "url", b.URL)
	if b.Emoji != "" {
		o["emoji"] = map[string]any{"name": b.Emoji}
	}
	if b.Disabled {
		o["disabled"] = true
	}
	return o
}

func (s Select) json() map[string]any {
	kind := s.Kind
	if kind == 0 {
		kind = SelectText
	}
	o := map[string]any{"type": int(kind), "custom_id": s.CustomID}
	put(o, "placeholder", s.Placeholder)
	if kind == SelectText {
		opts := make([]any, 0, len(s.Options))
		for _, op := range s.Options {
			opts = append(opts, op.json())
		}
		o["options"] = opts
	}
	if s.Min != nil {
		o["min_values"] = *s.Min
	}
	if s.Max > 0 {
		o["max_values"] = s.Max
	}
	if s.Disabled {
		o["disabled"] = true
	}
	return o
}

func (op SelectOption) json() map[string]any {
	o := map[string]any{"label": op.Label, "value": op.Value}
	put(o, "description", op.Description)
	if op.Emoji != "" {
		o["emoji"] = map[string]any{"name": op.Emoji}
	}
	if op.Default {
		o["default"] = true
	}
	return o
}

func (t Text) json() map[string]any {
	return map[string]any{"type": typeText, "content": string(t)}
}

func (s Section) json() map[string]any {
	return map[string]any{"type": typeSection, "components": list(s.Texts), "accessory": s.Accessory.json()}
}

func (t Thumbnail) json() map[string]any {
	o := t.item()
	o["type"] = typeThumbnail
	return o
}

func (t Thumbnail) item() map[string]any {
	o := map[string]any{"media": map[string]any{"url": t.URL}}
	put(o, "description", t.Alt)
	return o
}

func (g Gallery) json() map[string]any {
	items := make([]any, 0, len(g))
	for _, t := range g {
		items = append(items, t.item())
	}
	return map[string]any{"type": typeGallery, "items": items}
}

func (s Separator) json() map[string]any {
	spacing := 1
	if s.Large {
		spacing = 2
	}
	return map[string]any{"type": typeSeparator, "divider": !s.Bare, "spacing": spacing}
}

func (c Container) json() map[string]any {
	o := map[string]any{"type": typeContainer, "components": list(c.Components)}
	if c.Colour != 0 {
		o["accent_color"] = c.Colour
	}
	return o
}

func (m Modal) json() map[string]any {
	return map[string]any{"custom_id": m.CustomID, "title": m.Title, "components": list(m.Parts)}
}

func (l Label) json() map[string]any {
	input := l.Input.json()
	if s, ok := l.Input.(Select); ok && s.Min != nil && *s.Min == 0 {
		// In a modal a menu is required unless this says otherwise.
		input["required"] = false
	}
	o := map[string]any{"type": typeLabel, "label": l.Label, "component": input}
	put(o, "description", l.Description)
	return o
}

func (t TextInput) json() map[string]any {
	style := 1
	if t.Paragraph {
		style = 2
	}
	o := map[string]any{"type": typeInput, "custom_id": t.CustomID, "style": style, "required": !t.Optional}
	put(o, "placeholder", t.Placeholder)
	put(o, "value", t.Value)
	if t.Min > 0 {
		o["min_length"] = t.Min
	}
	if t.Max > 0 {
		o["max_length"] = t.Max
	}
	return o
}
