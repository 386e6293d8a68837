package world

// Audience returns the ids of everybody who can see a channel, including the bot.
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
