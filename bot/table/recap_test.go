package table

import (
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/history"
)

// What an administrator takes back is news to everybody, most of all to whose
// turn it was.
func TestRecapTellsOfACorrection(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, seats := h.playing()
	h.sells(id, seats[0])
	h.sells(id, seats[1])
	turns := sure(h.tables.Table(ctx, id)).Turns
	sure(h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: h.press(), Turn: turns - 1, Note: "a cube was lost"}))
	for _, user := range seats {
		r := sure(h.tables.Logs.Recap(ctx, id, user, 5))
		if !strings.Contains(asJSON(t, r.Entries), "a cube was lost") {
			t.Errorf("%s is told %s, want the correction", user, asJSON(t, r))
		}
		if seen := h.look(id, user); seen.Since > turns {
			t.Errorf("%s: the log's news begin after entry %d, behind the correction", user, seen.Since)
		}
	}
}

// The game's answers when time ran out are news to whose time it was.
func TestRecapTellsWhatTheGameAnswered(t *testing.T) {
	h := newHouse(t)
	terms := aDay
	terms.Absence = clock.Auto
	id, gone, other := h.timedPair(terms)
	h.sells(id, gone)
	own := h.look(id, gone).Since
	for range 6 {
		if who := h.asked(id); len(who) == 1 && who[0] == other {
			h.move(id, other)
		} else {
			h.after(25 * time.Hour)
		}
	}
	r := sure(h.tables.Logs.Recap(context.Background(), id, gone, 1000))
	if len(r.Entries) == 0 || r.Entries[0].Turn != own+1 || strings.Count(asJSON(t, r), history.EventTimeout) < 2 {
		t.Errorf("the recap is %s, want at least two such turns, from entry %d on", asJSON(t, r), own+1)
	}
	if got := h.look(id, gone).Since; got != own {
		t.Errorf("the log's news begin after entry %d, want %d", got, own)
	}
}

// However long ago one's own turn was, the recap reaches back to it and says
// how much there is.
func TestRecapReachesBackToOnesOwnTurn(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, seats := h.playing()
	h.sells(id, seats[0])
	for range turnsKept {
		h.sells(id, seats[1])
		turn := sure(h.tables.Table(ctx, id)).Turns
		sure(h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "root", Press: h.press(), Turn: turn, Note: "again"}))
	}
	for _, how := range []string{"kept in memory", "read anew"} {
		r := sure(h.tables.Logs.Recap(ctx, id, seats[0], 5))
		if len(r.Entries) != 5 || r.Earlier != turnsKept-5 {
			t.Errorf("%s: %d entries and %d before them, want 5 and %d", how, len(r.Entries), r.Earlier, turnsKept-5)
		}
		h.restart()
	}
}

// Who is not asked is told so in the game's words; who has no seat is not told
// about anybody's.
func TestRefuseUnasked(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, seats := h.playing()
	r := sure(h.tables.RefuseUnasked(ctx, id, seats[1], "card 3"))
	if r.Why.IsZero() {
		t.Errorf("refusal = %+v, want a reason", r)
	}
	if _, err := h.tables.RefuseUnasked(ctx, id, "eve", "card 3"); reason(err) != NotSeated {
		t.Errorf("who watches: %v, want %s", err, NotSeated)
	}
}
