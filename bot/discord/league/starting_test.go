package league_test

import (
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// The date of a season is on its card in the organiser's zone. A day before, entrants and
// organisers get a message, and the season starts automatically.
func TestDateOfASeason(t *testing.T) {
	h := newFixture(t)
	h.Change("9", func(p *storage.ReminderPreferences) { p.Zone = "Asia/Seoul" })
	starts := h.Now.Add(72 * time.Hour).Truncate(time.Hour)
	seoul := starts.In(time.FixedZone("", 9*60*60)).Format("2006-01-02 15:04")
	for _, bad := range []string{"tomorrow", "2026-02-30 10:00", "2020-01-01 10:00"} {
		got := h.invoke("9", "organise create", map[string]string{"name": "Winter", "game": "rounds", "starts": bad}).Content
		if strings.Contains(got, "is created") {
			t.Errorf("%s: %s", bad, got)
		}
	}
	h.invoke("9", "organise create", map[string]string{"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "starts": seoul, "text": "Be *kind*"})
	h.beat()
	for _, u := range []string{"1", "2"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	page := h.Press("1", h.card(), discordtest.Verb(h.card(), "lgterms")).Content
	for _, want := range []string{"Starts automatically on <t:", `The organisers add: Be \*kind\*`} {
		if !strings.Contains(page, want) {
			t.Errorf("the terms lack %q:\n%s", want, page)
		}
	}
	h.Now = starts.Add(-24 * time.Hour)
	h.beat()
	if got := h.lastDM("2"); !strings.Contains(got, "starts on <t:") {
		t.Errorf("an entrant reads: %s", got)
	}
	if got := h.lastDM("9"); !strings.Contains(got, "Joined: 2") || !strings.Contains(got, "- ") {
		t.Errorf("an organiser reads: %s", got)
	}
	h.Now = starts
	h.beat()
	h.beat()
	if b := h.latest(); b.Season.Phase != storage.SeasonPlaying || len(b.Fixtures) != 1 {
		t.Errorf("on its date the season is %s with %d matches", b.Season.Phase, len(b.Fixtures))
	}
}
