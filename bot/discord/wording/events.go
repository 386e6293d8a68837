package wording

import "guildhall/engine"

// Events describes events, a line each.
func (w Words) Events(evs []engine.Event) []string {
	texts := make([]engine.Text, len(evs))
	for i, e := range evs {
		texts[i] = e.Text
	}
	return w.List(texts)
}

// PublicOf keeps the events that everybody may know, from anybody's Sight.
func PublicOf(events []engine.Event) []engine.Event {
	var out []engine.Event
	for _, e := range events {
		if e.To.Has(engine.Spectator) {
			out = append(out, e)
		}
	}
	return out
}
