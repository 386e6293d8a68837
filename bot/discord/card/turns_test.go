package card_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/engine/architects"
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

// «Your turn» says when all others have answered the same question, and only then.
func TestTurnSaysThatOthersHaveAnswered(t *testing.T) {
	h := discordtest.New(t)
	tb := h.StartedGame("architects", "1", "2", "3")
	r := rand.New(rand.NewPCG(1, 1))
	answer := func(user string) {
		panel := h.Command(user, tb.Thread, "play", nil)
		for range 30 {
			seen, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
			h.Ok(err)
			if !slices.Contains(seen.Pending, seen.Seat) || seen.Table.Turns > 2 {
				return
			}
			panel = h.Step(r, user, panel)
		}
		t.Fatalf("person %s does not come to an end", user)
	}
	said := func(user string) bool {
		h.Deliver()
		for _, p := range h.Wire.In("dm-"+user, "") {
			if strings.Contains(p.Content, "waits only for you") || strings.Contains(p.Content, "내 답만 남았습니다") {
				return true
			}
		}
		return false
	}
	for i, user := range []string{"1", "2"} {
		if said("3") {
			t.Errorf("after %d answers", i)
		}
		answer(user)
	}
	if !said("3") {
		t.Error("person 3 is not told to be the last")
	}
	answer("3")
	for _, user := range []string{"1", "2", "3"} {
		if said(user) {
			t.Errorf("person %s is told so in a turn of their own", user)
		}
	}
}

// When the Guildhall is full, the card of the table announces once that the last turns
// are played, and why.
func TestCardAnnouncesLastTurnsOnce(t *testing.T) {
	for lang, words := range map[string][]string{
		"en-US": {"last turn", "the Guildhall is full"},
		"ko":    {"마지막 차례", "길드홀이 가득 참"},
	} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, architects.Rules{})
			h.Langs = map[string]string{"1": lang, "2": lang}
			tb := started(h, "architects")
			tables, play := h.Bot.Services.Tables, h.Bot.Services.Turns
			r := rand.New(rand.NewPCG(1, 1))
			for i := range 3000 {
				seen, err := tables.Look(context.Background(), tb.ID, h.Pending(tb.ID))
				h.Ok(err)
				if seen.Public.Header().Phase.Key == "architects.phase.last" {
					break
				}
				press := table.Press{Table: tb.ID, User: seen.User, Rev: seen.Rev, ID: fmt.Sprint("press ", i), Sure: true}
				if seen.Ready {
					_, err = play.Confirm(context.Background(), press)
				} else {
					press.Written = seen.Options[r.IntN(len(seen.Options))].Code
					for _, o := range seen.Options {
						if strings.Contains(o.Code, "guildhall") {
							press.Written = o.Code
						}
					}
					_, err = play.Choose(context.Background(), press)
				}
				h.Ok(err)
			}
			h.Deliver()
			all := h.Wire.In(h.Table(tb.ID).Thread, "")
			text := strings.ToLower(all[len(all)-1].Text())
			if strings.Count(text, strings.ToLower(words[0])) != 1 || !strings.Contains(text, strings.ToLower(words[1])) {
				t.Errorf("the card says\n%s", text)
			}
		})
	}
}
