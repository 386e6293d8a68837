package turns_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/people"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/architects"
	"guildhall/storage"
)

func TestDraftIsPrivateUntilConfirmed(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	before := tabletest.JSON(t, h.Look(id, seats[1]))
	public := tabletest.JSON(t, h.Look(id, ""))

	seen, err := h.Choose(id, seats[0], "sell", false)
	h.Must(err)
	if seen.Question.Kind != "card" || len(seen.Draft) != 1 || seen.Draft[0].Code != "sell" || seen.Ready {
		t.Fatalf("after sell: question %q, draft %v, ready %v", seen.Question.Kind, seen.Draft, seen.Ready)
	}
	seen, err = h.Choose(id, seats[0], tabletest.Card(seen), false)
	h.Must(err)
	if !seen.Ready || len(seen.Options) != 0 || len(seen.Events) == 0 || seen.Rev.Step != 2 {
		t.Fatalf("after the card: ready %v, %d options, %d events, %v", seen.Ready, len(seen.Options), len(seen.Events), seen.Rev)
	}
	if got := tabletest.JSON(t, h.Look(id, seats[1])); got != before {
		t.Errorf("another seat sees the draft:\n%s\nwant\n%s", got, before)
	}
	if got := tabletest.JSON(t, h.Look(id, "")); got != public {
		t.Error("spectators see the draft")
	}
	if got := h.Deliveries(); len(got) != 0 {
		t.Errorf("a draft told %v, want nothing", got)
	}
	h.Restart()
	seen, err = h.Confirm(id, seats[0])
	h.Must(err)
	if !seen.Final || len(seen.Done) == 0 || seen.MyTurn || seen.Since != 4 {
		t.Errorf("after confirming: final %v, %d events, my turn %v, since %d", seen.Final, len(seen.Done), seen.MyTurn, seen.Since)
	}
	got := h.Deliveries()
	slices.Sort(got)
	if want := []string{"card", "turn:" + seats[1]}; !slices.Equal(got, want) {
		t.Errorf("a commit told %v, want %v", got, want)
	}
}

func TestUndoAndStartOver(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	me := seats[0]
	first := h.Look(id, me)
	seen, err := h.Choose(id, me, "sell", false)
	h.Must(err)
	seen, err = h.Choose(id, me, tabletest.Card(seen), false)
	h.Must(err)
	for range 2 {
		h.Restart()
		seen, err = h.Services.Turns.Undo(ctx, table.Press{Table: id, User: me, Rev: seen.Rev, ID: h.Press()})
		h.Must(err)
	}
	if len(seen.Draft) != 0 || tabletest.JSON(t, seen.View) != tabletest.JSON(t, first.View) || tabletest.JSON(t, seen.Options) != tabletest.JSON(t, first.Options) {
		t.Error("two steps back is not the start")
	}
	if _, err := h.Services.Turns.Undo(ctx, table.Press{Table: id, User: me, Rev: seen.Rev}); tabletest.Reason(err) != table.NothingToUndo {
		t.Errorf("one more: %v, want %s", err, table.NothingToUndo)
	}
	// The step still increases, so a press on the first panel is outdated.
	if _, err := h.Services.Turns.Choose(ctx, table.Press{Table: id, User: me, Rev: first.Rev, Written: "sell"}); !errors.Is(err, table.ErrStale) {
		t.Errorf("a press on the first panel: %v, want stale", err)
	}
	seen, err = h.Choose(id, me, "sell;"+strings.TrimPrefix(tabletest.CodeOfCard(t, h, id, me), "sell;"), false)
	h.Must(err)
	if seen, err = h.Services.Turns.StartOver(ctx, table.Press{Table: id, User: me, Rev: seen.Rev}); err != nil || len(seen.Draft) != 0 {
		t.Errorf("start over: draft %v, %v", seen, err)
	}
}

func TestChains(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	me := seats[0]
	chain := tabletest.CodeOfCard(t, h, id, me)

	_, err := h.Choose(id, me, "sell card 99", false)
	var refused *table.RefusedError
	if !errors.As(err, &refused) || refused.Reason != table.Illegal || refused.Refusal.Code != "card 99" || len(refused.Instead) == 0 {
		t.Fatalf("an illegal chain: %+v, %v", refused, err)
	}
	if got := h.Look(id, me); len(got.Draft) != 0 || got.Rev.Step != 0 {
		t.Errorf("a refused chain left draft %v at %v", got.Draft, got.Rev)
	}
	if _, err := h.Choose(id, me, chain+"; draw", false); tabletest.Reason(err) != table.TooMuch {
		t.Errorf("a chain beyond the turn: %v, want %s", err, table.TooMuch)
	}
	if _, err := h.Choose(id, me, " ; ", false); tabletest.Reason(err) != table.Unwritten {
		t.Errorf("nothing written: %v, want %s", err, table.Unwritten)
	}
	if _, err := h.Confirm(id, me); tabletest.Reason(err) != table.Unfinished {
		t.Errorf("confirming nothing: %v, want %s", err, table.Unfinished)
	}
	seen, err := h.Choose(id, me, strings.ToUpper(strings.ReplaceAll(chain, ";", "  ")), false)
	h.Must(err)
	if !seen.Ready || seen.Rev.Step != 1 {
		t.Errorf("a whole turn written at once: ready %v at %v, want ready at step 1", seen.Ready, seen.Rev)
	}
	if _, err := h.Choose(id, me, "draw", false); tabletest.Reason(err) != table.TurnComplete {
		t.Errorf("one more answer: %v, want %s", err, table.TurnComplete)
	}
}

func TestRevealingAnswerWarnsFirst(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	me := seats[0]
	deck := h.Look(id, "").Entry

	seen, err := h.Choose(id, me, strings.Replace(tabletest.CodeOfCard(t, h, id, me), "sell", "swap", 1), false)
	h.Must(err)
	if seen.Warning == nil || !seen.Warning.Option.Reveals || seen.Final || len(seen.Draft) != 1 {
		t.Fatalf("a swap: warning %+v, final %v, draft %v", seen.Warning, seen.Final, seen.Draft)
	}
	if got := h.Look(id, "").Entry; got != deck {
		t.Fatalf("the warning committed: entry %d, want %d", got, deck)
	}
	seen, err = h.Choose(id, me, seen.Warning.Written, true)
	h.Must(err)
	if !seen.Final || len(seen.Draft) != 0 || seen.Entry != deck+2 {
		t.Errorf("being sure: final %v, draft %v, entry %d; want both moves committed", seen.Final, seen.Draft, seen.Entry)
	}
}

func TestWrongPersons(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	tests := []struct {
		name, user string
		want       table.Reason
	}{
		{"another seat", seats[1], table.NotYourTurn},
		{"a stranger", "eve", table.NotSeated},
		{"nobody", "", table.NotSeated},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := context.Background()
			p := table.Press{Table: id, User: tt.user, Rev: h.Look(id, tt.user).Rev, Written: "sell", Sure: true, ID: h.Press()}
			for name, act := range map[string]func(context.Context, table.Press) (*table.Snapshot, error){
				"choose": h.Services.Turns.Choose, "undo": h.Services.Turns.Undo, "start over": h.Services.Turns.StartOver, "confirm": h.Services.Turns.Confirm,
			} {
				_, err := act(ctx, p)
				var refused *table.RefusedError
				if !errors.As(err, &refused) || refused.Reason != tt.want || refused.Sight == nil {
					t.Errorf("%s: %v, want %s with what stands", name, err, tt.want)
				}
			}
			if _, err := h.Services.Turns.Blocked(ctx, h.Look(id, tt.user)); tabletest.Reason(err) != tt.want {
				t.Errorf("blocked: %v, want %s", err, tt.want)
			}
			if _, err := h.Services.Turns.Refuse(ctx, h.Look(id, tt.user), "draw"); tabletest.Reason(err) != tt.want {
				t.Errorf("refuse: %v, want %s", err, tt.want)
			}
		})
	}
	if got := h.Look(id, ""); got.Entry != 3 {
		t.Errorf("entry %d, want 3", got.Entry)
	}
}

func TestDoublePress(t *testing.T) {
	ctx := context.Background()
	for _, restart := range []bool{false, true} {
		h := tabletest.New(t)
		id, seats := h.Playing()
		me := seats[0]
		seen, err := h.Choose(id, me, tabletest.CodeOfCard(t, h, id, me), false)
		h.Must(err)
		p := table.Press{Table: id, User: me, Rev: seen.Rev, ID: "twice"}
		first, err := h.Services.Turns.Confirm(ctx, p)
		h.Must(err)
		if restart {
			h.Restart()
		}
		second, err := h.Services.Turns.Confirm(ctx, p)
		if restart {
			if !errors.Is(err, table.ErrStale) {
				t.Errorf("again after a restart: %v, want stale", err)
			}
		} else {
			h.Must(err)
			if tabletest.JSON(t, first) != tabletest.JSON(t, second) {
				t.Errorf("again:\n%s\nwant\n%s", tabletest.JSON(t, second), tabletest.JSON(t, first))
			}
		}
		p.ID = "another press of the same button"
		_, err = h.Services.Turns.Confirm(ctx, p)
		var refused *table.RefusedError
		if !errors.Is(err, table.ErrStale) || !errors.As(err, &refused) || refused.Sight.Rev != first.Rev {
			t.Errorf("the same button again: %v, want stale with what stands", err)
		}
		if got := h.Look(id, "").Table.Turns; got != 4 {
			t.Errorf("%d commits, want 4", got)
		}
	}
}

func TestSealedOffersInAnyOrder(t *testing.T) {
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	var want []string
	for _, order := range orders {
		h := tabletest.New(t)
		id := h.Start("bazaar", 3)
		// Everybody looked before anybody answered; no press may be outdated.
		var revs [3]table.Revision
		seats := h.Look(id, "").Table.Seats
		for i, s := range seats {
			revs[i] = h.Look(id, s.User).Rev
		}
		for n, seat := range order {
			p := table.Press{Table: id, User: seats[seat].User, Rev: revs[seat], Written: "offer " + string(rune('1'+seat)), ID: h.Press()}
			seen, err := h.Services.Turns.Choose(context.Background(), p)
			h.Must(err)
			if seen.Warning == nil {
				t.Fatalf("order %v: a sealed offer was taken without a warning", order)
			}
			p.Sure, p.ID = true, h.Press()
			_, err = h.Services.Turns.Choose(context.Background(), p)
			h.Must(err)
			if log, err := h.Services.Records.Entries(context.Background(), id, "", 1, 10); n < 2 && (err != nil || len(log) != 0) {
				t.Errorf("order %v: after %d offers the log says %v, %v", order, n+1, log, err)
			}
		}
		var got []string
		for _, who := range []string{"ada", "bo", "chen", ""} {
			seen := h.Look(id, who)
			seen.Since = 0 // the number of the person's own commit, which they know
			log, err := h.Services.Records.Entries(context.Background(), id, who, 0, 10)
			h.Must(err)
			got = append(got, tabletest.JSON(t, seen), tabletest.JSON(t, log))
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
	h := tabletest.New(t)
	started := h.Clock
	id := h.Start("bazaar", 3)
	h.Tick()
	other := h.Start("bazaar", 2)
	for _, who := range []string{"bo", "chen"} {
		h.Tick()
		_, err := h.Choose(id, who, "offer 0", true)
		h.Must(err)
	}
	mine, err := h.Services.People.Waiting(ctx, "ada")
	h.Must(err)
	if len(mine) != 2 || mine[0].Table.ID != id || mine[1].Table.ID != other {
		t.Fatalf("%d tables wait, first %+v; want %d, then %d", len(mine), mine, id, other)
	}
	if w := mine[0]; !w.Since.Equal(started) || w.Question.Kind != "offer" || len(w.Others) != 0 || w.Drafted || w.Table.Seed != nil {
		t.Errorf("waiting since %v for %q with %v; want since %v, offer, alone", w.Since, w.Question.Kind, w.Others, started)
	}
	if len(mine[1].Others) != 1 {
		t.Errorf("others at the second table: %v, want one", mine[1].Others)
	}
	h.Tick()
	_, err = h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	now := h.Clock
	h.Tick()
	first := h.Asked(id)[0]
	_, err = h.Choose(id, first, "sell", false)
	h.Must(err)
	mine, err = h.Services.People.Waiting(ctx, first)
	h.Must(err)
	i := slices.IndexFunc(mine, func(w people.Waiting) bool { return w.Table.ID == id })
	if w := mine[i]; !w.Since.Equal(now) || !w.Drafted || w.Question.Kind != "turn" {
		t.Errorf("since %v, drafted %v, %q; want since %v, drafted, turn", w.Since, w.Drafted, w.Question.Kind, now)
	}
}

func TestRefuseAndBlocked(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 2)
	r, err := h.Services.Turns.Refuse(ctx, h.Look(id, "bo"), "offer 50")
	h.Must(err)
	if r.Why.Key != "bazaar.why.coins" {
		t.Errorf("why: %v, want the coins", r.Why)
	}
	h.Offers(id)
	me := h.Asked(id)[0]
	r, err = h.Services.Turns.Refuse(ctx, h.Look(id, me), "sell card 99")
	h.Must(err)
	if r.Code != "card 99" {
		t.Errorf("refused %q, want the part that is not legal", r.Code)
	}
	if got := h.Look(id, me); len(got.Draft) != 0 {
		t.Errorf("asking why left a draft %v", got.Draft)
	}
}

func TestOldDraftIsNotCarriedOver(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	_, err := h.Choose(id, seats[0], "sell", false)
	h.Must(err)
	_, err = h.Services.Lobby.Remove(context.Background(), id, "admin", h.Press(), "")
	h.Must(err)
	if got := h.Look(id, seats[0]); got.MyTurn || len(got.Draft) != 0 || got.Table.Phase != storage.Closed {
		t.Errorf("after the end: my turn %v, draft %v", got.MyTurn, got.Draft)
	}
	if _, err := h.Choose(id, seats[0], "sell", false); tabletest.Reason(err) != table.IsClosed {
		t.Errorf("choosing after the end: %v, want %s", err, table.IsClosed)
	}
}

// No text is committed unless the person is sure.
func FuzzChoose(f *testing.F) {
	for _, s := range []string{"sell", "sell; card 1", "draw;draw", "swap card 3", ";;", "SELL  CARD 99", "card", "\x00"} {
		f.Add(s)
	}
	h := tabletest.New(f)
	id, seats := h.Playing()
	f.Fuzz(func(t *testing.T, written string) {
		h.T = t
		_, err := h.Choose(id, seats[0], written, false)
		if err != nil && tabletest.Reason(err) == "" {
			t.Fatalf("choose %q: %v", written, err)
		}
		seen := h.Look(id, seats[0])
		if seen.Entry != 3 {
			t.Fatalf("choose %q committed", written)
		}
		if len(seen.Draft) > 0 {
			_, err := h.Services.Turns.StartOver(context.Background(), table.Press{Table: id, User: seats[0], Rev: seen.Rev})
			h.Must(err)
		}
	})
}

// TestWordsForSkippedQuestionAreRefused writes «workshop; hire …» without silver,
// where the game would draw by itself and end the turn. The refusal names the price, and
// nothing is drawn or drafted.
func TestWordsForSkippedQuestionAreRefused(t *testing.T) {
	h := tabletest.New(t, architects.Rules{})
	id := h.Start("architects", 2)
	for asked := h.Asked(id); h.Look(id, asked[0]).Question.Sealed; asked = h.Asked(id) {
		for _, who := range asked {
			_, err := h.Choose(id, who, h.Look(id, who).Options[0].Code, true)
			h.Must(err)
		}
	}
	poor := h.Asked(id)[0]
	for isHiring := true; isHiring; { // until a player cannot pay for anybody
		poor = h.Asked(id)[0]
		seen, err := h.Choose(id, poor, "workshop", false)
		h.Must(err)
		if isHiring = len(seen.Draft) > 0; isHiring {
			h.Play(id, seen.Options[0].Code)
		}
	}

	priced := map[string]bool{"architects.why.hire": true, "architects.why.notOnDisplay": true}
	before := h.Look(id, poor)
	_, err := h.Choose(id, poor, "workshop; hire labourer", true)
	var refused *table.RefusedError
	if !errors.As(err, &refused) || refused.Reason != table.Illegal || !priced[refused.Refusal.Why.Key] || len(refused.Instead) == 0 {
		t.Errorf("hiring without silver: %+v, %v", refused, err)
	}
	no, err := h.Services.Turns.Refuse(t.Context(), before, "workshop; hire labourer")
	if err != nil || !priced[no.Why.Key] || no.Rule != "5.6" {
		t.Errorf("why hiring is refused: %+v, %v", no, err)
	}
	if after := h.Look(id, poor); after.Rev != before.Rev || len(after.Draft) != 0 {
		t.Errorf("a refused chain left draft %v at %v, before it was at %v", after.Draft, after.Rev, before.Rev)
	}
	_, err = h.Choose(id, poor, "workshop; draw; quarry", false)
	if tabletest.Reason(err) != "" { // text after a draw is not read before the person is sure
		t.Errorf("a chain behind a draw: %v", err)
	}
}
