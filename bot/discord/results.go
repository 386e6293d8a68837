package discord

import "guildhall/engine"

// winners says who won, with how much.
func (w words) winners(r *engine.Result) string {
	if len(r.Places) == 1 {
		return w.outcome(r)
	}
	won := r.Winners()
	switch len(won) {
	case 0:
		return w.say("end.nobody")
	case 1:
		return w.say("end.wins", engine.Who("who", won[0]), engine.N("n", r.Totals[won[0]]))
	}
	var who []engine.Text
	for _, seat := range won {
		who = append(who, engine.T("discord.who", engine.Who("who", seat)))
	}
	return w.say("end.shared", engine.List("who", who), engine.N("n", r.Totals[won[0]]))
}

// outcome says how a match for one ended: won or lost, and why.
func (w words) outcome(r *engine.Result) string {
	p := r.Places[0]
	key := "end.wins"
	if p.Out {
		key = "end.beaten"
	}
	said := w.say(key, engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
	if why := w.rich(p.Note); why != "" {
		said += " (" + why + ")"
	}
	return said
}

// standings are all places in one line; none for one alone.
func (w words) standings(r *engine.Result) string {
	if len(r.Places) == 1 {
		return ""
	}
	var out []string
	for _, p := range r.Places {
		line := w.say("end.place", engine.N("rank", p.Rank), engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		if p.Out {
			line = w.say("end.out", engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		}
		if n := w.rich(p.Note); n != "" {
			line += " (" + n + ")"
		}
		out = append(out, line)
	}
	return dots(out...)
}
