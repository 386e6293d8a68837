package discordtest

// When submits the form «When may I write» of /settings and returns the reply. Fields
// that are not given keep their initial values. Keys: "zone", "quiet", "weekend",
// "times".
func (e *Env) When(user string, written map[string]string) *Posted {
	e.T.Helper()
	page := e.Command(user, ChannelID, "settings", nil)
	form := e.OpensForm(user, page, Verb(page, "when"))
	fields := map[string][]string{}
	for _, id := range []string{"zone", "quiet", "weekend", "times"} {
		text, chosen := FieldOf(form, id)
		if fields[id] = chosen; chosen == nil {
			fields[id] = []string{text}
		}
		if v, given := written[id]; given {
			fields[id] = []string{v}
		}
	}
	return e.Submits(user, page, form, fields)
}

// Away opens the page «I am away» of /settings. If days are given it submits its form. It
// returns the reply.
func (e *Env) Away(user string, days map[string]string) *Posted {
	e.T.Helper()
	page := e.Reach(user, ChannelID, "settings", nil, "away")
	if days == nil {
		return page
	}
	form := e.OpensForm(user, page, Verb(page, "awayform"))
	fields := map[string][]string{}
	for _, id := range []string{"from", "to"} {
		text, _ := FieldOf(form, id)
		fields[id] = []string{text}
	}
	if v := days["from"]; v != "" {
		fields["from"] = []string{v}
	}
	if v := days["until"]; v != "" {
		fields["to"] = []string{v}
	}
	return e.Submits(user, page, form, fields)
}
