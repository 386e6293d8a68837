package wire

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
