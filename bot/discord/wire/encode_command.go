package wire

import (
	"cmp"
	"slices"
	"strconv"
)

func choices(cs []Choice) []any {
	out := make([]any, 0, len(cs))
	for _, c := range cs {
		o := map[string]any{"name": c.Name, "value": c.Value}
		texts(o, "name_localizations", c.Names)
		out = append(out, o)
	}
	return out
}

// texts sets translations, if there are any.
func texts(o map[string]any, key string, byLocale map[string]string) {
	if len(byLocale) > 0 {
		o[key] = byLocale
	}
}

// json returns the command as it is registered everywhere, or in one guild, where
// places have no meaning.
func (c Command) json(inGuild bool) map[string]any {
	kind := c.Kind
	if kind == 0 {
		kind = SlashCommand
	}
	o := map[string]any{"type": int(kind), "name": c.Name, "description": c.Description}
	texts(o, "name_localizations", c.Names)
	texts(o, "description_localizations", c.Descriptions)
	if len(c.Options) > 0 {
		o["options"] = options(c.Options)
	}
	if c.Needs != 0 {
		o["default_member_permissions"] = strconv.FormatUint(uint64(c.Needs), 10)
	}
	if !inGuild {
		places := slices.Clone(c.Places)
		if len(places) == 0 {
			places = []Place{InGuild, InBotDM}
		}
		slices.Sort(places)
		o["contexts"], o["integration_types"] = places, []int{0}
	}
	return o
}

func options(list []CommandOption) []any {
	out := make([]any, 0, len(list))
	for _, op := range list {
		out = append(out, op.json())
	}
	return out
}

func (op CommandOption) json() map[string]any {
	o := map[string]any{"type": int(op.Kind), "name": op.Name, "description": op.Description}
	texts(o, "name_localizations", op.Names)
	texts(o, "description_localizations", op.Descriptions)
	if op.Required {
		o["required"] = true
	}
	if op.Autocomplete {
		o["autocomplete"] = true
	}
	if len(op.Choices) > 0 {
		o["choices"] = choices(op.Choices)
	}
	if len(op.Options) > 0 {
		o["options"] = options(op.Options)
	}
	if len(op.ChannelKinds) > 0 {
		o["channel_types"] = op.ChannelKinds
	}
	low, high := "min_value", "max_value"
	if op.Kind == TextOption {
		low, high = "min_length", "max_length"
	}
	if op.Min != nil {
		o[low] = *op.Min
	}
	if op.Max != nil {
		o[high] = *op.Max
	}
	return o
}

// canonical encodes a set of commands so that equal sets give equal text in any
// order.
func canonical(cs []Command, inGuild bool) string {
	sorted := slices.Clone(cs)
	slices.SortStableFunc(sorted, func(a, b Command) int {
		return cmp.Or(cmp.Compare(max(a.Kind, SlashCommand), max(b.Kind, SlashCommand)), cmp.Compare(a.Name, b.Name))
	})
	return string(mustJSON(commands(sorted, inGuild)))
}

func commands(cs []Command, inGuild bool) []any {
	out := make([]any, 0, len(cs))
	for _, c := range cs {
		out = append(out, c.json(inGuild))
	}
	return out
}
