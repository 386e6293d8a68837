package card_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// turnsOn returns the turn lines of a message.
func turnsOn(content string) (lines []string) {
	for line := range strings.SplitSeq(content, "\n") {
		if one, ok := strings.CutPrefix(strings.Replace(line, "-# • ", "- ", 1), "- "); ok {
			lines = append(lines, one)
		}
	}
	return lines
}

// liveCardOf returns the message with «Take turn» in the thread.
func liveCardOf(h *discordtest.Fixture, tb storage.Table) *discordtest.Posted {
	h.T.Helper()
	for _, p := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(p, "turn") != "" {
			return p
		}
	}
	h.T.Fatal("no live card")
	return nil
}

// A Cleopatra turn is committed in two parts, because the stalls are filled with unknown
// cards. The card still shows it as one turn.
func TestCardShowsEachTurnInOneLine(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	var played []string
	for range 6 {
		user := h.Pending(tb.ID)
		played = append(played, user)
		for n := 0; h.Pending(tb.ID) == user; n++ {
			if n > 20 {
				t.Fatal("the turn does not end")
			}
			h.Play(tb.ID, user)
		}
		h.Deliver()
	}
	card := liveCardOf(h, tb)
	lines := turnsOn(card.Content)
	if len(lines) < 3 {
		t.Fatalf("%d turns on the card, want the last 3:\n%s", len(lines), card.Content)
	}
	names := map[string]string{}
	for _, s := range h.Table(tb.ID).Seats {
		names[s.User] = s.Name
	}
	for i, line := range lines {
		want := "**" + names[played[len(played)-1-i]] + "**: "
		if !strings.HasPrefix(line, want) || strings.Count(line, "**: ") != 1 {
			t.Errorf("turn %d from the end is told as %q, want it to begin with %s", i, line, want)
		}
	}
	if !regexp.MustCompile(`stall \d|[a-z] \+\d| → `).MatchString(strings.Join(lines, "\n")) {
		t.Errorf("the lines tell no steps: %q", lines)
	}
	if said := strings.Join(lines, "\n"); strings.Contains(said, "Drawn for the stalls") || strings.Contains(said, "[") {
		t.Errorf("the lines tell the whole log, or keys: %s", said)
	}
}

// "Your turn" shows the turns since the reader's own. The card shows nothing that only
// the reader knows.
func TestYourTurnShowsTurnsSinceReadersOwn(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	h.Change("1", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	h.Change("2", func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	for range 8 {
		user := h.Pending(tb.ID)
		for n := 0; h.Pending(tb.ID) == user && n < 20; n++ {
			h.Play(tb.ID, user)
		}
		h.Deliver()
		asked := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, asked)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range h.Wire.In("dm-"+asked, "") {
			if !strings.HasPrefix(p.Content, "**Your turn**") {
				continue
			}
			own, other := s.Table.Seats[s.Seat].Name, s.Table.Seats[1-s.Seat].Name
			lines := turnsOn(p.Content)
			if len(lines) != 1 || !strings.HasPrefix(lines[0], "**"+other+"**: ") || strings.HasPrefix(lines[0], "**"+own+"**") {
				t.Errorf("%s is told %q, want the turn of %s", own, lines, other)
			}
		}
	}
	public, err := h.Bot.Services.Tables.LookBack(context.Background(), tb.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(public.Recent) == 0 {
		t.Error("the public is told no turn")
	}
	for _, one := range public.Recent {
		for _, ev := range one.Events {
			if !ev.To.Has(-1) {
				t.Errorf("the public is told %v", ev)
			}
		}
	}
}
