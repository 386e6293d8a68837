package views_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// lookedBack returns a match of two people that was analysed cheaply, with its end card
// and its analysis.
func lookedBack(t *testing.T) (*discordtest.Fixture, storage.Table, *discordtest.Posted, *analysis.Match) {
	t.Helper()
	h := lookedBackOnce.New(t, func() *discordtest.Fixture {
		h := playedThrough(t)
		cheap(h, new(int))
		card := endCard(h, h.Newest())
		h.Press("1", card, card.Button("My turning points"))
		return h
	})
	cheap(h, new(int))
	tb := h.Newest()
	m, err := h.Bot.Services.Analyses.Made(context.Background(), tb.ID)
	h.Ok(err)
	return h, tb, endCard(h, tb), m
}

// A person can page through their own three most costly answers, each with the position,
// the better answer and its gain. A person who did not play has none.
func TestTurningPoints(t *testing.T) {
	h, tb, card, m := lookedBack(t)
	for _, user := range []string{"1", "2"} {
		want := m.Worst(engine.Seat(seating.Index(tb, user)), 3)
		if len(want) != 3 {
			t.Fatalf("%s has %d turning points", user, len(want))
		}
		said := h.Press(user, card, discordtest.Verb(card, "turning"))
		for n, a := range want {
			if id := discordtest.Verb(said, "playon"); !strings.HasSuffix(id, fmt.Sprintf(":%d", a.Entry)) {
				t.Errorf("page %d of %s leads to %s, want entry %d", n+1, user, id, a.Entry)
			}
			lost := fmt.Sprint(max(1, int(a.Points+0.5)))
			if !strings.Contains(said.Content, lost) || len(said.Files) != 1 || said.Files[0].Alt == "" || said.Frame == nil {
				t.Errorf("page %d of %s lacks the loss of %s, a picture or a frame:\n%s", n+1, user, lost, said.Text())
			}
			if len(a.Why) > 0 != (strings.Contains(said.Content, "What it brings: ") || strings.Contains(said.Content, "나은 까닭: ")) {
				t.Errorf("page %d of %s, %d reasons:\n%s", n+1, user, len(a.Why), said.Text())
			}
			if next := pageOn(said); next != "" {
				said = h.Press(user, said, next)
			}
		}
	}
	if said := h.Press("3", card, discordtest.Verb(card, "turning")); len(said.Files) != 0 || discordtest.Verb(said, "playon") != "" {
		t.Errorf("somebody who did not play has turning points:\n%s", said.Text())
	}
	reasons := 0
	for _, a := range m.Answers {
		reasons += len(a.Why)
	}
	if reasons == 0 {
		t.Error("no answer has a reason")
	}
}

// pageOn returns the button to the next page.
func pageOn(p *discordtest.Posted) string {
	ids := discordtest.IDs(p)
	slices.Reverse(ids)
	for _, id := range ids {
		if strings.HasPrefix(id, "turnat:") {
			return id
		}
	}
	return ""
}

// «Play on from here» opens the position in direct messages, with the question of that
// position. A computer opponent continues, and the match does not count.
func TestPlayingOnFromATurningPoint(t *testing.T) {
	h, tb, card, m := lookedBack(t)
	ctx := context.Background()
	h.Bot.Services.Computers.ReplacePlayers(func(engine.Rules, int, int, bool) (ai.Player, string, error) { return ai.Random{}, "random", nil })
	ratings := ledger.New(h.Bot.Services.Tables)
	h.Ok(ratings.ProcessAll(ctx))
	seat := engine.Seat(seating.Index(tb, "1"))
	at := m.Worst(seat, 3)[2]
	points := h.Press("1", card, discordtest.Verb(card, "turning"))
	points = h.Press("1", points, discordtest.IDs(points)[2]) // ‹ from the first leads to the last
	panel := h.Press("1", points, points.Button("Play on from here"))
	h.Deliver()
	row := goesOn(h)
	record, err := h.Store.Moves(ctx, tb.ID, 1)
	h.Ok(err)
	begun, err := h.Store.Moves(ctx, row.ID, 1)
	h.Ok(err)
	if row.Guild != "" || row.Phase != storage.Playing || !slices.EqualFunc(begun, record[:at.Entry-1], sameMove) {
		t.Fatalf("table %d of server %q is %s with %d entries, want the first %d of table %d:\n%s", row.ID, row.Guild, row.Phase, len(begun), at.Entry-1, tb.ID, panel.Text())
	}
	other := row.Seats[1-seat].User
	if level, ok := seating.Level(other); row.Seats[seat].User != "1" || !ok || level != seating.Club {
		t.Errorf("%q and %q play on, want 1 and a computer of level 3", row.Seats[seat].User, other)
	}
	if from := row.TableState.Computers.Stints[0].From; from != at.Entry {
		t.Errorf("the computer answers from entry %d on, want %d", from, at.Entry)
	}
	s, err := h.Bot.Services.Tables.Look(ctx, row.ID, "1")
	h.Ok(err)
	if !slices.ContainsFunc(s.Options, func(o engine.Option) bool { return o.Code == at.Code }) || !discordtest.Asks(panel) {
		t.Errorf("the answer %q is not offered again:\n%s", at.Code, panel.Text())
	}
	if again := h.Press("1", points, points.Button("Play on from here")); goesOn(h).ID != row.ID {
		t.Errorf("a second press opens another table:\n%s", again.Text())
	}
	r := engine.NumberedSeed(5).Rand("player")
	for n := range 3000 {
		if h.Table(row.ID).Phase != storage.Playing {
			break
		}
		if s, err = h.Bot.Services.Tables.Look(ctx, row.ID, "1"); err == nil && s.MyTurn {
			press := table.Press{Table: row.ID, User: "1", Rev: table.Newest, ID: fmt.Sprint("on ", n), Sure: true}
			if s.Ready {
				_, err = h.Bot.Services.Turns.Confirm(ctx, press)
			} else {
				press.Written = s.Options[r.Intn(len(s.Options))].Code
				_, err = h.Bot.Services.Turns.Choose(ctx, press)
			}
		} else {
			h.Bot.Services.Computers.Work(ctx)
			h.After(time.Minute)
		}
		h.Ok(err)
	}
	if h.Table(row.ID).Phase != storage.Finished {
		t.Fatal("the match that went on does not end")
	}
	h.Ok(ratings.ProcessAll(ctx))
	if _, err := h.Store.Result(ctx, tb.ID); err != nil {
		t.Errorf("the first match has no result: %v", err)
	}
	if got, err := h.Store.Result(ctx, row.ID); err == nil {
		t.Errorf("a match that went on from a position has the result %+v", got)
	}
}

func sameMove(a, b storage.Move) bool { return a.Seq == b.Seq && a.Seat == b.Seat && a.Code == b.Code }

// goesOn returns the table at which person 1 plays on; there is at most one.
func goesOn(h *discordtest.Fixture) storage.Table {
	h.T.Helper()
	list, err := h.Store.Of(context.Background(), "1", storage.Open, storage.Playing)
	h.Ok(err)
	if len(list) > 1 {
		h.T.Fatalf("person 1 plays at %d tables", len(list))
	}
	return append(list, storage.Table{})[0]
}

// A match of a deal that others still play cannot be played on.
func TestOpenDealCannotBePlayedOn(t *testing.T) {
	h, tb, card, _ := lookedBack(t)
	points := h.Press("1", card, discordtest.Verb(card, "turning"))
	_, err := h.Bot.Services.Tables.Modify(context.Background(), tb.ID, "1", "", func(row *storage.Table) ([]storage.Delivery, error) {
		row.TableState.SeedHeld, row.TableState.Contest = true, true
		return nil, nil
	})
	h.Ok(err)
	if said := h.Press("1", points, points.Button("Play on from here")); !strings.Contains(said.Content, "still play this deal") || goesOn(h).ID != 0 {
		t.Errorf("somebody plays on:\n%s", said.Text())
	}
	if said := h.Press("1", card, discordtest.Verb(card, "turning")); said.Button("Play on from here") != "" {
		t.Errorf("playing on is offered:\n%s", said.Text())
	}
}
