package table_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/services"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func TestWholeMatches(t *testing.T) {
	for _, game := range tabletest.Matches {
		id := "bazaar"
		var more []engine.Rules
		if game.Rules != nil {
			id, more = game.Rules.Info().ID, []engine.Rules{game.Rules}
		}
		for _, n := range game.Seats {
			t.Run(id+" "+string(rune('0'+n)), func(t *testing.T) {
				if n != 3 {
					longtest.Only(t, "whole matches of other numbers of people")
				}
				t.Parallel()
				h := tabletest.New(t, more...)
				p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(uint64(n), 7)), ID: h.Start(id, n)}
				if !p.Play(20_000) {
					t.Fatal("the match does not end")
				}
				h.Verify(p.ID)
			})
		}
	}
}

// A hidden fact must not change a byte of a viewer's messages: everything is
// compared with worlds that the viewer cannot distinguish from the real one.
func TestSecrecy(t *testing.T) {
	for _, game := range []struct {
		id    string
		seats int
		rules []engine.Rules
	}{{"bazaar", 3, nil}, {"cleopatra", 2, []engine.Rules{cleopatra.Rules{}}}} {
		t.Run(game.id, func(t *testing.T) {
			t.Parallel()
			h := tabletest.New(t, game.rules...)
			p := &tabletest.Player{Fixture: h, R: rand.New(rand.NewPCG(3, 3)), ID: h.Start(game.id, game.seats)}
			stored, err := h.DB.Table(context.Background(), p.ID)
			h.Must(err)
			seed := table.SeedOf(stored).String()
			for i := range 60 {
				if p.Play(3) {
					return
				}
				for _, user := range append([]string{"", "eve"}, tabletest.People[:game.seats]...) {
					real := sightIn(h, p.ID, user, nil)
					if strings.Contains(real, seed) || strings.Contains(real, tabletest.JSON(t, stored.Seed)) {
						t.Fatalf("%q sees the seed", user)
					}
					other := sightIn(h, p.ID, user, engine.NewRand(engine.NumberedSeed(uint64(i))))
					if real != other {
						t.Fatalf("%q can tell worlds apart:\n%s\n%s", user, real, other)
					}
				}
			}
		})
	}
}

// sightIn returns the Snapshot of user in the real world, or in one drawn from
// r.
func sightIn(h *tabletest.Fixture, id int64, user string, r *engine.Rand) string {
	h.T.Helper()
	seen, refusals, err := h.Services.Tables.SightIn(context.Background(), id, user, r)
	h.Must(err)
	return tabletest.JSON(h.T, seen) + tabletest.JSON(h.T, refusals)
}

// With many concurrent presses in two processes on one database, each answer
// acts once and none is lost.
func TestConcurrentPresses(t *testing.T) {
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	second := h.OpenDB()
	defer second.Close()
	processes := []*services.Services{h.Services, h.Process(second)}
	seats := h.Look(id, "").Table.Seats
	type outcome struct {
		user  string
		final bool
		err   error
	}
	results := make(chan outcome)
	n := 0
	for i, s := range seats {
		rev := h.Look(id, s.User).Rev
		for k := range 4 {
			p := table.Press{Table: id, User: s.User, Rev: rev, Written: "offer 1", Sure: true, ID: s.User + string(rune('a'+k/2))}
			n++
			go func() {
				seen, err := processes[(i+k)%2].Turns.Choose(context.Background(), p)
				results <- outcome{p.User, err == nil && seen.Final, err}
			}()
		}
	}
	finals := map[string]int{}
	for range n {
		o := <-results
		if o.err != nil && !errors.Is(o.err, table.ErrStale) && tabletest.Reason(o.err) != table.NotYourTurn {
			t.Errorf("%s: %v", o.user, o.err)
		}
		if o.final {
			finals[o.user]++
		}
	}
	for _, s := range seats {
		if finals[s.User] == 0 {
			t.Errorf("nobody was told that %s's offer is final", s.User)
		}
	}
	moves, err := h.DB.Moves(context.Background(), id, 1)
	h.Must(err)
	if len(moves) != 3 {
		t.Errorf("%d moves are kept, want 3: %v", len(moves), moves)
	}
}

func TestSoloTable(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t, tabletest.Pool{})
	row, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "pool", Counts: []int{1}, Owner: "ada", OwnerName: "ada", Channel: "dm"})
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, row.ID, "ada", h.Press())
	h.Must(err)
	if at, err := h.Services.Tables.At(ctx, "dm"); err != nil || at.ID != row.ID {
		t.Errorf("in the channel: table %d, %v", at.ID, err)
	}
	closed, err := h.Services.Lobby.Close(ctx, row.ID, "ada", h.Press(), "")
	h.Must(err)
	if closed.Phase != storage.Closed || closed.Ending != table.EndedByOwner {
		t.Errorf("phase %s, ending %q", closed.Phase, closed.Ending)
	}
}
