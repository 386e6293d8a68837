package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/storage"
)

// playing is a match of three in which the first seat is to act; it returns
// who sits where.
func (h *house) playing() (id int64, seats []string) {
	h.t.Helper()
	id = h.start("bazaar", 3)
	h.offers(id)
	for _, s := range h.look(id, "").Table.Seats {
		seats = append(seats, s.User)
	}
	if got := h.asked(id); len(got) != 1 || got[0] != seats[0] {
		h.t.Fatalf("asked %v, want %s", got, seats[0])
	}
	h.deliveries()
	return id, seats
}

func card(s *Sight) string {
	i := slices.IndexFunc(s.Options, func(o engine.Option) bool { return strings.HasPrefix(o.Code, "card") })
	return s.Options[i].Code
}

func TestDraftIsPrivateUntilConfirmed(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	before := asJSON(t, h.look(id, seats[1]))
	public := asJSON(t, h.look(id, ""))

	seen, err := h.choose(id, seats[0], "sell", false)
	h.must(err)
	if seen.Question.Kind != "card" || len(seen.Draft) != 1 || seen.Draft[0].Code != "sell" || seen.Ready {
		t.Fatalf("after sell: question %q, draft %v, ready %v", seen.Question.Kind, seen.Draft, seen.Ready)
	}
	seen, err = h.choose(id, seats[0], card(seen), false)
	h.must(err)
	if !seen.Ready || len(seen.Options) != 0 || len(seen.Events) == 0 || seen.Rev.Step != 2 {
		t.Fatalf("after the card: ready %v, %d options, %d events, %v", seen.Ready, len(seen.Options), len(seen.Events), seen.Rev)
	}
	if got := asJSON(t, h.look(id, seats[1])); got != before {
		t.Errorf("another seat sees the draft:\n%s\nwant\n%s", got, before)
	}
	if got := asJSON(t, h.look(id, "")); got != public {
		t.Error("spectators see the draft")
	}
	if got := h.deliveries(); len(got) != 0 {
		t.Errorf("a draft told %v, want nothing", got)
	}
	h.restart()
	seen, err = h.confirm(id, seats[0])
	h.must(err)
	if !seen.Final || len(seen.Done) == 0 || seen.MyTurn || seen.Since != 4 {
		t.Errorf("after confirming: final %v, %d events, my turn %v, since %d", seen.Final, len(seen.Done), seen.MyTurn, seen.Since)
	}
	got := h.deliveries()
	slices.Sort(got)
	if want := []string{"card", "hand:" + seats[0], "turn:" + seats[1]}; !slices.Equal(got, want) {
		t.Errorf("a commit told %v, want %v", got, want)
	}
}

func TestUndoAndStartOver(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	me := seats[0]
	first := h.look(id, me)
	seen, err := h.choose(id, me, "sell", false)
	h.must(err)
	seen, err = h.choose(id, me, card(seen), false)
	h.must(err)
	for range 2 {
		h.restart()
		seen, err = h.tables.Undo(ctx, Press{Table: id, User: me, Rev: seen.Rev, ID: h.press()})
		h.must(err)
	}
	if len(seen.Draft) != 0 || asJSON(t, seen.View) != asJSON(t, first.View) || asJSON(t, seen.Options) != asJSON(t, first.Options) {
		t.Error("two steps back is not the start")
	}
	if _, err := h.tables.Undo(ctx, Press{Table: id, User: me, Rev: seen.Rev}); reason(err) != NothingToUndo {
		t.Errorf("one more: %v, want %s", err, NothingToUndo)
	}
	// The step goes up all the same: a press on the first panel is stale.
	if _, err := h.tables.Choose(ctx, Press{Table: id, User: me, Rev: first.Rev, Written: "sell"}); !errors.Is(err, ErrStale) {
		t.Errorf("a press on the first panel: %v, want stale", err)
	}
	seen, err = h.choose(id, me, "sell;"+strings.TrimPrefix(codeOfCard(t, h, id, me), "sell;"), false)
	h.must(err)
	if seen, err = h.tables.StartOver(ctx, Press{Table: id, User: me, Rev: seen.Rev}); err != nil || len(seen.Draft) != 0 {
		t.Errorf("start over: draft %v, %v", seen, err)
	}
}

// codeOfCard is a chain that sells a card of the hand.
func codeOfCard(t *testing.T, h *house, id int64, user string) string {
	t.Helper()
	b := asJSON(t, h.look(id, user).View)
	_, hand, _ := strings.Cut(b, `"hand":[`)
	n, _, _ := strings.Cut(hand, ",")
	n = strings.TrimRight(n, "]},")
	return "sell;card " + n
}

func TestChains(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	me := seats[0]
	chain := codeOfCard(t, h, id, me)

	_, err := h.choose(id, me, "sell card 99", false)
	var refused *Refused
	if !errors.As(err, &refused) || refused.Reason != Illegal || refused.Refusal.Code != "card 99" || len(refused.Instead) == 0 {
		t.Fatalf("an illegal chain: %+v, %v", refused, err)
	}
	if got := h.look(id, me); len(got.Draft) != 0 || got.Rev.Step != 0 {
		t.Errorf("a refused chain left draft %v at %v", got.Draft, got.Rev)
	}
	if _, err := h.choose(id, me, chain+"; draw", false); reason(err) != TooMuch {
		t.Errorf("a chain beyond the turn: %v, want %s", err, TooMuch)
	}
	if _, err := h.choose(id, me, " ; ", false); reason(err) != Unwritten {
		t.Errorf("nothing written: %v, want %s", err, Unwritten)
	}
	if _, err := h.confirm(id, me); reason(err) != Unfinished {
		t.Errorf("confirming nothing: %v, want %s", err, Unfinished)
	}
	seen, err := h.choose(id, me, strings.ToUpper(strings.ReplaceAll(chain, ";", "  ")), false)
	h.must(err)
	if !seen.Ready || seen.Rev.Step != 1 {
		t.Errorf("a whole turn written at once: ready %v at %v, want ready at step 1", seen.Ready, seen.Rev)
	}
	if _, err := h.choose(id, me, "draw", false); reason(err) != TurnComplete {
		t.Errorf("one more answer: %v, want %s", err, TurnComplete)
	}
}

func TestRevealingAnswerWarnsFirst(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	me := seats[0]
	deck := h.look(id, "").Table.Seq

	seen, err := h.choose(id, me, strings.Replace(codeOfCard(t, h, id, me), "sell", "swap", 1), false)
	h.must(err)
	if seen.Warning == nil || seen.Warning.Drafted != 1 || !seen.Warning.Option.Reveals || seen.Final || len(seen.Draft) != 1 {
		t.Fatalf("a swap: warning %+v, final %v, draft %v", seen.Warning, seen.Final, seen.Draft)
	}
	if got := h.look(id, "").Table.Seq; got != deck {
		t.Fatalf("the warning committed: entry %d, want %d", got, deck)
	}
	seen, err = h.choose(id, me, seen.Warning.Written, true)
	h.must(err)
	if !seen.Final || len(seen.Draft) != 0 || seen.Table.Seq != deck+2 {
		t.Errorf("being sure: final %v, draft %v, entry %d; want both moves committed", seen.Final, seen.Draft, seen.Table.Seq)
	}
}

func TestWrongPersons(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	tests := []struct {
		name, user string
		want       Reason
	}{
		{"another seat", seats[1], NotYourTurn},
		{"a stranger", "eve", NotSeated},
		{"nobody", "", NotSeated},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := context.Background()
			p := Press{Table: id, User: tt.user, Rev: Rev{Seq: 3}, Written: "sell", Sure: true, ID: h.press()}
			for name, act := range map[string]func(context.Context, Press) (*Sight, error){
				"choose": h.tables.Choose, "undo": h.tables.Undo, "start over": h.tables.StartOver, "confirm": h.tables.Confirm,
			} {
				_, err := act(ctx, p)
				var refused *Refused
				if !errors.As(err, &refused) || refused.Reason != tt.want || refused.Sight == nil {
					t.Errorf("%s: %v, want %s with what stands", name, err, tt.want)
				}
			}
			if _, err := h.tables.Blocked(ctx, id, tt.user); reason(err) != tt.want {
				t.Errorf("blocked: %v, want %s", err, tt.want)
			}
			if _, err := h.tables.Refuse(ctx, id, tt.user, "draw"); reason(err) != tt.want {
				t.Errorf("refuse: %v, want %s", err, tt.want)
			}
		})
	}
	if got := h.look(id, ""); got.Table.Seq != 3 {
		t.Errorf("entry %d, want 3", got.Table.Seq)
	}
}

func TestDoublePress(t *testing.T) {
	ctx := context.Background()
	for _, restart := range []bool{false, true} {
		h := newHouse(t)
		id, seats := h.playing()
		me := seats[0]
		seen, err := h.choose(id, me, codeOfCard(t, h, id, me), false)
		h.must(err)
		p := Press{Table: id, User: me, Rev: seen.Rev, ID: "twice"}
		first, err := h.tables.Confirm(ctx, p)
		h.must(err)
		if restart {
			h.restart()
		}
		second, err := h.tables.Confirm(ctx, p)
		if restart {
			if !errors.Is(err, ErrStale) {
				t.Errorf("again after a restart: %v, want stale", err)
			}
		} else {
			h.must(err)
			if asJSON(t, first) != asJSON(t, second) {
				t.Errorf("again:\n%s\nwant\n%s", asJSON(t, second), asJSON(t, first))
			}
		}
		p.ID = "another press of the same button"
		_, err = h.tables.Confirm(ctx, p)
		var refused *Refused
		if !errors.Is(err, ErrStale) || !errors.As(err, &refused) || refused.Sight.Rev != first.Rev {
			t.Errorf("the same button again: %v, want stale with what stands", err)
		}
		if got := h.look(id, "").Table.Turns; got != 4 {
			t.Errorf("%d commits, want 4", got)
		}
	}
}

func TestSealedOffersInAnyOrder(t *testing.T) {
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	var want []string
	for _, order := range orders {
		h := newHouse(t)
		id := h.start("bazaar", 3)
		// Everybody looked before anybody answered: no press may be stale.
		var revs [3]Rev
		seats := h.look(id, "").Table.Seats
		for i, s := range seats {
			revs[i] = h.look(id, s.User).Rev
		}
		for n, seat := range order {
			p := Press{Table: id, User: seats[seat].User, Rev: revs[seat], Written: "offer " + string(rune('1'+seat)), ID: h.press()}
			seen, err := h.tables.Choose(context.Background(), p)
			h.must(err)
			if seen.Warning == nil {
				t.Fatalf("order %v: a sealed offer was taken without a warning", order)
			}
			p.Sure, p.ID = true, h.press()
			_, err = h.tables.Choose(context.Background(), p)
			h.must(err)
			if log, err := h.tables.Logs.Entries(context.Background(), id, "", 1, 10); n < 2 && (err != nil || len(log) != 0) {
				t.Errorf("order %v: after %d offers the log says %v, %v", order, n+1, log, err)
			}
		}
		var got []string
		for _, who := range []string{"ada", "bo", "chen", ""} {
			seen := h.look(id, who)
			seen.Since = 0 // the number of one's own commit, which one knows
			log, err := h.tables.Logs.Entries(context.Background(), id, who, 0, 10)
			h.must(err)
			got = append(got, asJSON(t, seen), asJSON(t, log))
		}
		if want == nil {
			want = got
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("order %v can be told:\n%s\nwant\n%s", order, got[i], want[i])
			}
		}
	}
}

func TestWaiting(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	started := h.clock
	id := h.start("bazaar", 3)
	h.tick()
	other := h.start("bazaar", 2)
	for _, who := range []string{"bo", "chen"} {
		h.tick()
		_, err := h.choose(id, who, "offer 0", true)
		h.must(err)
	}
	mine, err := h.tables.People.Waiting(ctx, "ada")
	h.must(err)
	if len(mine) != 2 || mine[0].Table.ID != id || mine[1].Table.ID != other {
		t.Fatalf("%d tables wait, first %+v; want %d, then %d", len(mine), mine, id, other)
	}
	if w := mine[0]; !w.Since.Equal(started) || w.Question.Kind != "offer" || len(w.Others) != 0 || w.Drafted || w.Table.Seed != nil {
		t.Errorf("waiting since %v for %q with %v; want since %v, offer, alone", w.Since, w.Question.Kind, w.Others, started)
	}
	if len(mine[1].Others) != 1 {
		t.Errorf("others at the second table: %v, want one", mine[1].Others)
	}
	h.tick()
	_, err = h.choose(id, "ada", "offer 0", true)
	h.must(err)
	now := h.clock
	h.tick()
	first := h.asked(id)[0]
	_, err = h.choose(id, first, "sell", false)
	h.must(err)
	mine, err = h.tables.People.Waiting(ctx, first)
	h.must(err)
	i := slices.IndexFunc(mine, func(w Waiting) bool { return w.Table.ID == id })
	if w := mine[i]; !w.Since.Equal(now) || !w.Drafted || w.Question.Kind != "turn" {
		t.Errorf("since %v, drafted %v, %q; want since %v, drafted, turn", w.Since, w.Drafted, w.Question.Kind, now)
	}
}

func TestLogTellsEachWhatTheyMayKnow(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.choose(id, seats[0], "draw", true)
	h.must(err)
	for viewer, want := range map[string]string{seats[0]: "bazaar.drew.own", seats[1]: "bazaar.drew", "": "bazaar.drew", "eve": "bazaar.drew"} {
		log, err := h.tables.Logs.Entries(ctx, id, viewer, 4, 10)
		h.must(err)
		if len(log) != 1 || log[0].Turn != 4 || len(log[0].Events) == 0 || log[0].Events[0].Text.Key != want {
			t.Errorf("%q reads %v, want %s", viewer, log, want)
		}
		if want == "bazaar.drew" && strings.Contains(asJSON(t, log), "drew.own") {
			t.Errorf("%q reads what %s drew", viewer, seats[0])
		}
	}
}

func TestRefuseAndBlocked(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id := h.start("bazaar", 2)
	r, err := h.tables.Refuse(ctx, id, "bo", "offer 50")
	h.must(err)
	if r.Why.Key != "bazaar.why.coins" {
		t.Errorf("why: %v, want the coins", r.Why)
	}
	h.offers(id)
	me := h.asked(id)[0]
	r, err = h.tables.Refuse(ctx, id, me, "sell card 99")
	h.must(err)
	if r.Code != "card 99" {
		t.Errorf("refused %q, want the part that is not legal", r.Code)
	}
	if got := h.look(id, me); len(got.Draft) != 0 {
		t.Errorf("asking why left a draft %v", got.Draft)
	}
}

func TestOldDraftIsNotCarriedOver(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	_, err := h.choose(id, seats[0], "sell", false)
	h.must(err)
	_, err = h.tables.Remove(context.Background(), id, "admin", h.press(), "")
	h.must(err)
	if got := h.look(id, seats[0]); got.MyTurn || len(got.Draft) != 0 || got.Table.Phase != storage.Closed {
		t.Errorf("after the end: my turn %v, draft %v", got.MyTurn, got.Draft)
	}
	if _, err := h.choose(id, seats[0], "sell", false); reason(err) != IsClosed {
		t.Errorf("choosing after the end: %v, want %s", err, IsClosed)
	}
}

// Whatever strangers write, nothing is committed without being sure.
func FuzzChoose(f *testing.F) {
	for _, s := range []string{"sell", "sell; card 1", "draw;draw", "swap card 3", ";;", "SELL  CARD 99", "card", "\x00"} {
		f.Add(s)
	}
	h := newHouse(f)
	id, seats := h.playing()
	f.Fuzz(func(t *testing.T, written string) {
		h.t = t
		_, err := h.choose(id, seats[0], written, false)
		if err != nil && reason(err) == "" {
			t.Fatalf("choose %q: %v", written, err)
		}
		seen := h.look(id, seats[0])
		if seen.Table.Seq != 3 {
			t.Fatalf("choose %q committed", written)
		}
		if len(seen.Draft) > 0 {
			_, err := h.tables.StartOver(context.Background(), Press{Table: id, User: seats[0], Rev: seen.Rev})
			h.must(err)
		}
	})
}
