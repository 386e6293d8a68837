package league_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// A person who misses a match before anybody has played gets one message in their own
// language: somebody else plays it, and their other matches stay theirs. The old table
// shows why it is over. The substitute plays with the button of the new table's card,
// which gives no move to the missing person.
func TestMissedFirstMoveIsNotified(t *testing.T) {
	for lang, words := range map[string]struct{ locale, told, ended string }{
		"en": {"en-US", "season 1: you ran out of time at table #%d before anyone had played", "Time ran out before anyone had played."},
		"ko": {"ko", "시즌 1: 테이블 #%d에서 아무도 진행하기 전에 내 시간이 다 되어", "아무도 진행하기 전에 시간이 다 되었습니다."},
	} {
		t.Run(lang, func(t *testing.T) {
			h := newFixture(t)
			for _, u := range []string{"1", "2", "3", "7", "9"} {
				h.Langs[u] = words.locale
			}
			h.invoke("9", "organise create", map[string]string{
				"name": "Autumn", "game": "rounds", "seats": "2", "moves": "1", "days": "30", "pace": "day", "language": lang,
			})
			h.beat()
			for _, u := range []string{"1", "2", "3"} {
				h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
			}
			h.Press("7", h.card(), discordtest.Verb(h.card(), "lgsub"))
			h.startSeason()
			old := h.latest().Fixtures[0].Table
			row := h.Table(old)
			missed := h.Pending(old)
			for range 4 {
				if h.Table(old).Phase != storage.Playing {
					break
				}
				h.Now = h.Now.Add(25 * time.Hour)
				h.CheckDueWaits()
				h.Deliver()
			}
			h.beat()
			h.beat()
			want := fmt.Sprintf(words.told, old)
			if n, _ := h.count("dm-"+missed, want); n != 1 {
				t.Errorf("%s reads %d times %q; the last message is %s", missed, n, want, h.lastDM(missed))
			}
			for _, s := range row.Seats {
				if n, _ := h.count("dm-"+s.User, want); s.User != missed && n != 0 {
					t.Errorf("%s, who was there, reads that they missed it", s.User)
				}
			}
			if n, _ := h.count(row.Thread, words.ended); n == 0 {
				t.Errorf("the old table does not say why it is over: %s", h.Errs)
			}
			next := h.Table(h.latest().Fixtures[0].Table)
			if next.ID == old || next.Phase != storage.Playing {
				t.Fatalf("the match is at table %d, %s", next.ID, next.Phase)
			}
			for i, s := range next.Seats {
				if at := map[bool]string{true: "7", false: row.Seats[i].User}[row.Seats[i].User == missed]; s.User != at {
					t.Errorf("seat %d has %s, want %s", i, s.User, at)
				}
			}
			card := h.Wire.In(next.Thread, "")[0]
			for _, p := range h.Wire.In(next.Thread, "") {
				if strings.Contains(strings.Join(discordtest.IDs(p), " "), "turn:") {
					card = p
				}
			}
			if now := h.Pending(next.ID); now != "7" {
				t.Fatalf("the new table waits for %s, want the substitute", now)
			}
			panel := h.Press("7", card, discordtest.Verb(card, "turn"))
			if len(discordtest.IDs(panel)) == 0 {
				t.Errorf("the substitute gets no moves: %s", panel.Text())
			}
			if p := h.Press(missed, card, discordtest.Verb(card, "turn")); discordtest.Verb(p, "pick") != "" || discordtest.Verb(p, "done") != "" {
				t.Errorf("who missed the match may still move: %s", p.Text())
			}
			if h.Errs.Len() > 0 {
				t.Errorf("log: %s", h.Errs)
			}
		})
	}
}
