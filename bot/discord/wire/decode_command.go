package wire

// rawCommand is a registered command as Discord lists it.
type rawCommand struct {
	Kind         CommandKind       `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations"`
	Options      []rawSetting      `json:"options"`
	Needs        *string           `json:"default_member_permissions"`
	Places       []Place           `json:"contexts"`
}

// rawSetting is an option of a registered command.
type rawSetting struct {
	Kind         OptionKind        `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations"`
	Required     bool              `json:"required"`
	Choices      []struct {
		Name  string            `json:"name"`
		Names map[string]string `json:"name_localizations"`
		Value any               `json:"value"`
	} `json:"choices"`
	Autocomplete bool          `json:"autocomplete"`
	MinValue     *float64      `json:"min_value"`
	MaxValue     *float64      `json:"max_value"`
	MinLength    *float64      `json:"min_length"`
	MaxLength    *float64      `json:"max_length"`
	ChannelKinds []ChannelKind `json:"channel_types"`
	Options      []rawSetting  `json:"options"`
}

func (r rawCommand) plain() Command {
	c := Command{Kind: r.Kind, Name: r.Name, Names: r.Names, Description: r.Description,
		Descriptions: r.Descriptions, Options: settings(r.Options), Places: r.Places}
	if r.Needs != nil {
		c.Needs = permission(*r.Needs)
	}
	return c
}

func settings(raw []rawSetting) []CommandOption {
	out := make([]CommandOption, 0, len(raw))
	for _, r := range raw {
		op := CommandOption{Kind: r.Kind, Name: r.Name, Names: r.Names, Description: r.Description,
			Descriptions: r.Descriptions, Required: r.Required, Autocomplete: r.Autocomplete,
			Min: r.MinValue, Max: r.MaxValue, ChannelKinds: r.ChannelKinds, Options: settings(r.Options)}
		if r.Kind == TextOption {
			op.Min, op.Max = r.MinLength, r.MaxLength
		}
		for _, c := range r.Choices {
			op.Choices = append(op.Choices, Choice{Name: c.Name, Names: c.Names, Value: c.Value})
		}
		out = append(out, op)
	}
	return out
}
