package games_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/games"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/storage"
)

var tableNumber = regexp.MustCompile(`#(\d+)\*\*`)

// gamesListed returns the numbers of the tables on a page of /games, in order.
func gamesListed(p *discordtest.Posted) (ids []string) {
	for _, m := range tableNumber.FindAllStringSubmatch(p.Content, -1) {
		ids = append(ids, m[1])
	}
	return ids
}

// The list reaches every table of a person, ten lines at a time: first the tables that
// wait for them, then those that wait for others, longest wait first.
func TestGamesByWaitInPages(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	var mine, others []string
	for range 5 { // tables of Ada that wait for her first; the other tables wait for other people
		mine = append(mine, fmt.Sprint(h.StartedThree().ID))
		h.Now = h.Now.Add(time.Hour)
	}
	for range 6 {
		tb := h.StartedThree()
		others = append(others, fmt.Sprint(tb.ID))
		h.Now = h.Now.Add(time.Hour)
	}
	// The last six tables get moves in a different order than they started.
	var order []string
	for _, i := range []int{3, 0, 5, 1, 4, 2} {
		var id int64
		fmt.Sscan(others[i], &id)
		h.Plays("1", h.Table(id), "nod")
		h.Now = h.Now.Add(time.Hour)
		order = append(order, others[i])
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	want := append(append(mine, order...), fmt.Sprint(h.Newest().ID))

	p := h.Command("1", discordtest.ChannelID, "games", nil)
	var got []string
	for page := 1; ; page++ {
		got = append(got, gamesListed(p)...)
		if n := strings.Count(p.Content, "\n") + 1; n > 10 {
			t.Errorf("page %d has %d lines:\n%s", page, n, p.Content)
		}
		if n := len(gamesListed(p)); discordtest.Verb(p, "turn") == "" && discordtest.Verb(p, "more") == "" || n > 8 {
			t.Errorf("page %d has %d tables and leads nowhere:\n%s", page, n, p.Text())
		}
		if !strings.Contains(p.Content, fmt.Sprintf("page %d of 2", page)) {
			t.Errorf("page %d does not say so: %s", page, p.Content)
		}
		next := p.Button("Next")
		if next == "" {
			break
		}
		p = h.Press("1", p, next)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("listed %v, want %v", got, want)
	}
	if back := h.Press("1", p, p.Button("‹ Back")); fmt.Sprint(gamesListed(back)) != fmt.Sprint(want[:8]) {
		t.Errorf("back to %v, want the first %d", gamesListed(back), 8)
	}
	if got := gamesListed(h.PressForged("1", p, "games:0:0.0:99")); len(got) != len(want)-8 {
		t.Errorf("a page that is gone: %v", got)
	}
}

// The list shows for each person how long the table has waited for them, and leaves out
// resigned seats.
func TestGamesShowWaitingTimes(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Plays("1", tb, "nod")
	since := h.Now.Unix()
	h.Now = h.Now.Add(30 * time.Hour)
	if got, want := h.Command("1", discordtest.ChannelID, "games", nil).Content, fmt.Sprintf("waits for **Bo** (asked <t:%d:R>)", since); !strings.Contains(got, want) {
		t.Errorf("/games = %s\nwant %q in it", got, want)
	}
	if _, err := h.Bot.Services.Absences.Resign(context.Background(), tb.ID, "3", "p"); err != nil {
		t.Fatal(err)
	}
	if got := h.Command("3", discordtest.ChannelID, "games", nil).Content; strings.Contains(got, "#1") {
		t.Errorf("who resigned still reads: %s", got)
	}
	if _, err := h.Bot.Services.Absences.PauseByAdmin(context.Background(), tb.ID, "9", "q", ""); err != nil {
		t.Fatal(err)
	}
	if got := h.Command("1", discordtest.ChannelID, "games", nil).Content; !strings.Contains(got, "paused by an administrator") {
		t.Errorf("the pause of an administrator is told as %s", got)
	}
	if got := games.PauseNote(h.Bot.Texts.Words("en", tb), storage.Table{TableState: storage.TableState{Pause: storage.Pause{Why: table.PausedByVote}}}); got != "paused" {
		t.Errorf("the table's own pause is told as %q", got)
	}
}

// When time has run out, the list shows that as the card does: to the person whose time
// it was, to the others, and to a spectator.
func TestGamesShowTimeout(t *testing.T) {
	for lang, want := range map[string]struct{ locale, due, out string }{
		"en": {"en-US", "due %s", "time ran out %s"},
		"ko": {"ko", "마감 %s", "%s 시간 초과"},
	} {
		h := discordtest.New(t, discordtest.Counting{})
		h.Langs = map[string]string{"1": want.locale, "2": want.locale, "9": want.locale}
		tb := h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote}, "1", "2")
		h.Reach("9", tb.Thread, "table manage", nil, "follow")
		for _, out := range []bool{false, true} {
			says, not := want.due, want.out
			if out {
				h.After(25 * time.Hour)
				says, not = not, says
			}
			ago := textfmt.Ago(h.Wait(tb.ID).Due)
			for _, user := range []string{"1", "2", "9"} {
				got := h.Command(user, discordtest.ChannelID, "games", nil).Content
				if !strings.Contains(got, " · "+fmt.Sprintf(says, ago)) || strings.Contains(got, fmt.Sprintf(not, ago)) {
					t.Errorf("%s, time is over %v, /games of %s says\n%s", lang, out, user, got)
				}
			}
		}
	}
}

// The pace of a table is described in everyday words.
func TestGamesDescribePace(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	for h.Table(tb.ID).Turns < 4 {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	tb = h.Table(tb.ID)
	for _, tt := range []struct {
		each   time.Duration
		en, ko string
	}{
		{10 * time.Second, "a turn a minute", "1분에 한 차례꼴"},
		{25 * time.Minute, "a turn every 25 minutes", "평균 25분마다 한 차례"},
		{time.Hour, "a turn an hour", "한 시간에 한 차례꼴"},
		{7 * time.Hour, "a turn every 7 hours", "평균 7시간마다 한 차례"},
		{24 * time.Hour, "a turn a day", "하루에 한 차례꼴"},
		{72 * time.Hour, "a turn every 3 days", "평균 3일마다 한 차례"},
	} {
		h.Now = tb.Started.Add(time.Duration(tb.Turns) * tt.each)
		for lang, want := range map[string]string{"en-US": tt.en, "ko": tt.ko} {
			h.Langs["1"] = lang
			if got := h.Command("1", discordtest.ChannelID, "games", nil).Content; !strings.Contains(got+"\n", " · "+want+"\n") {
				t.Errorf("with %v a turn: %q, want %q in it", tt.each, got, want)
			}
		}
	}
}
