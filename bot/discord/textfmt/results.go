package textfmt

import "guildhall/engine"

// Winners lists the winners and their scores.
func (w Words) Winners(r *engine.Result) string {
	if !r.Victor.Name.IsZero() {
		return w.Say("end.wins", engine.Term("who", r.Victor.Name), engine.N("n", r.Victor.Points))
	}
	if len(r.Places) == 1 {
		return w.outcome(r)
	}
	won := r.Winners()
	switch len(won) {
	case 0:
		return w.Say("end.nobody")
	case 1:
		return w.Say("end.wins", engine.Who("who", won[0]), engine.N("n", r.Totals[won[0]]))
	}
	var who []engine.Text
	for _, seat := range won {
		who = append(who, engine.T("discord.who", engine.Who("who", seat)))
	}
	return w.Say("end.shared", engine.List("who", who), engine.N("n", r.Totals[won[0]]))
}

// outcome describes how a solo match ended: won or lost, and why.
func (w Words) outcome(r *engine.Result) string {
	p := r.Places[0]
	key := "end.wins"
	if p.Out {
		key = "end.beaten"
	}
	said := w.Say(key, engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
	if why := w.Rich(p.Note); why != "" {
		said += " (" + why + ")"
	}
	for _, line := range r.Missing {
		said += "\n" + w.Rich(line)
	}
	return said
}

// Standings lists all places in one line. It returns "" for a solo match, unless an
// opponent of the game itself won and people come after it.
func (w Words) Standings(r *engine.Result) string {
	var out []string
	if !r.Victor.Name.IsZero() {
		for _, p := range r.Places {
			out = append(out, w.Say("end.place", engine.N("rank", p.Rank+1), engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat])))
		}
		return Dots(out...)
	}
	if len(r.Places) == 1 {
		return ""
	}
	for _, p := range r.Places {
		line := w.Say("end.place", engine.N("rank", p.Rank), engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		note := w.Rich(p.Note)
		if p.Out {
			line = w.Say("end.out", engine.Who("who", p.Seat), engine.N("n", r.Totals[p.Seat]))
		}
		switch {
		case note != "" && p.Out: // the note may contain brackets
			line += ": " + note
		case note != "":
			line += " (" + note + ")"
		}
		out = append(out, line)
	}
	return Dots(out...)
}
