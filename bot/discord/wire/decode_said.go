package wire

import "strings"

// rawSaid is the part of a message that people read: its content, its embeds, and the texts
// of its components.
type rawSaid struct {
	Content    string     `json:"content"`
	Embeds     []rawEmbed `json:"embeds"`
	Components []rawShown `json:"components"`
}

type rawEmbed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Fields      []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

// rawShown is a component, or one of its parts. Only text displays have content.
type rawShown struct {
	CustomID   string     `json:"custom_id"`
	Content    string     `json:"content"`
	Components []rawShown `json:"components"`
	Accessory  *rawShown  `json:"accessory"`
}

// text returns the texts of a message, one a line, from top to bottom.
func (m rawSaid) text() string {
	parts := []string{m.Content}
	for _, e := range m.Embeds {
		parts = append(parts, e.Title, e.Description)
		for _, f := range e.Fields {
			parts = append(parts, f.Name, f.Value)
		}
	}
	parts = appendShown(parts, m.Components)
	kept := parts[:0]
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "\n")
}

func appendShown(parts []string, list []rawShown) []string {
	for _, c := range list {
		parts = appendShown(append(parts, c.Content), c.Components)
	}
	return parts
}

func appendIDs(ids []string, list []rawShown) []string {
	for _, c := range list {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
		ids = appendIDs(ids, c.Components)
		if c.Accessory != nil {
			ids = appendIDs(ids, []rawShown{*c.Accessory})
		}
	}
	return ids
}
