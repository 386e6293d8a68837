package league_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// At the start of a season each person gets one notification with the links to all their
// tables, besides "your turn". The threads of their tables open silently. A person who
// accepts no direct messages gets it in the channel of the league.
func TestSeasonBeginsWithOneMessage(t *testing.T) {
	h := newFixture(t)
	h.Wire.NoDM["2"] = true
	h.create("1", "2", "3")
	from := len(h.Wire.Messages)
	h.startSeason()
	b := h.latest()
	threads := map[string]bool{}
	for _, x := range b.Fixtures {
		threads[h.Table(x.Table).Thread] = true
	}
	news := map[string][]*discordtest.Posted{}
	for _, p := range h.Wire.Messages[from:] {
		if p.Silent || p.Viewer != "" {
			continue
		}
		for _, user := range []string{"1", "2", "3"} {
			turn := strings.Contains(p.Content, "**Your turn**") || strings.Contains(p.Content, "**내 차례**") || strings.HasPrefix(p.Content, "### ")
			if !turn && (p.Channel == "dm-"+user || slices.Contains(p.Pinged, user)) {
				news[user] = append(news[user], p)
			}
		}
	}
	for _, user := range []string{"1", "2", "3"} {
		if len(news[user]) != 1 {
			for _, p := range news[user] {
				t.Logf("%s in %s: %s", user, p.Channel, p.Content)
			}
			t.Errorf("%s is notified %d times, want once", user, len(news[user]))
			continue
		}
		p := news[user][0]
		if where := map[string]string{"2": discordtest.ChannelID}[user]; where != "" && p.Channel != where {
			t.Errorf("%s is told in %s, want %s", user, p.Channel, where)
		}
		if n := strings.Count(p.Content, "<#"); n < 2 {
			t.Errorf("%s is told of %d tables: %s", user, n, p.Content)
		}
	}
}

// The public page of a league shows who owes a move and until when, results by rank with
// scores, and what it leaves out.
func TestPublicPageShowsPendingPeople(t *testing.T) {
	h := newFixture(t)
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "rounds", "seats": "2", "size": "14", "days": "30", "pace": "week", "at_once": "1",
	})
	h.beat()
	for n := 1; n <= 14; n++ {
		h.Press(fmt.Sprint(n), h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	h.startSeason()
	read := func() (lines []string, rows [][]string, note string) {
		t.Helper()
		b := h.latest()
		page, err := h.Bot.LeaguePage(t.Context(), "en", b.League)
		h.Ok(err)
		for _, r := range page.Divisions[0].Pairings.Rows {
			rows = append(rows, r.Cells)
		}
		return page.Lines, rows, page.Divisions[0].Pairings.Note
	}
	lines, rows, note := read()
	all := len(h.latest().Fixtures)
	if want := fmt.Sprintf("%d more matches", all-len(rows)); all <= len(rows) || !strings.Contains(note, want) {
		t.Errorf("%d of %d matches are listed, and the page says %q", len(rows), all, note)
	}
	if due := h.latest().Season.Due.UTC().Format("2006-01-02 15:04"); !strings.Contains(strings.Join(lines, "\n"), "Deadline "+due) {
		t.Errorf("the page does not say the deadline %s: %q", due, lines)
	}
	if !strings.Contains(rows[0][1], " owes a move until ") {
		t.Errorf("the page does not say who owes a move: %q", rows[0])
	}
	h.playAll()
	h.beat()
	over := 0
	for _, x := range h.latest().Fixtures {
		if x.State != storage.FixtureOver {
			continue
		}
		over++
		first := slices.IndexFunc(x.Seats, func(s storage.FixtureSeat) bool { return s.Rank == 1 })
		name := h.latest().Entrant(x.Seats[first].Entrant).Name
		want := fmt.Sprintf("1. %s (%d)", name, x.Seats[first].Score)
		_, rows, _ := read()
		if !slices.ContainsFunc(rows, func(cells []string) bool { return strings.HasPrefix(cells[2], want) }) {
			t.Errorf("no match begins with %q", want)
		}
	}
	if over == 0 {
		t.Fatal("no match is over")
	}
}

// After everybody left a Swiss season no further round is drawn or played.
func TestSwissEndsWhenEverybodyLeft(t *testing.T) {
	h := newFixture(t)
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "rounds", "seats": "2", "format": "swiss", "rounds": "4", "days": "30",
	})
	h.beat()
	for _, u := range []string{"1", "2", "3", "4"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	h.invoke("9", "organise bots", map[string]string{"number": "2"})
	h.startSeason()
	for _, u := range []string{"1", "2", "3", "4"} {
		ask := h.opens(u, "lgask")
		h.Press(u, ask, discordtest.Verb(ask, "lgleave"))
	}
	for range 6 {
		h.beat()
		h.playAll()
		h.Now = h.Now.Add(10 * time.Minute)
	}
	h.beat()
	b := h.latest()
	for _, x := range b.Fixtures {
		if x.Round > 1 {
			t.Errorf("a match of round %d was drawn: %+v", x.Round, x)
		}
	}
	if b.Season.Phase == storage.SeasonPlaying {
		t.Errorf("the season is still played in round %d", b.Season.Round)
	}
}
