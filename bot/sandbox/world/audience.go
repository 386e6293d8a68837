package world

// Audience is everybody who can see a channel, the bot included.
func (w *World) Audience(c *Channel) map[string]bool {
	out := map[string]bool{}
	for _, id := range w.PeopleIDs {
		if w.CanSee(c, id) {
			out[id] = true
		}
	}
	if w.CanSee(c, w.App.ID) {
		out[w.App.ID] = true
	}
	return out
}
