package league_test

import (
	"context"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// playShared plays a table to its end. A stand-in computer gives the first bots of every
// four answers of the person's seat, and the person gives the others.
func (h *fixture) playShared(id int64, user string, bots int) (seat int) {
	h.T.Helper()
	ctx := context.Background()
	row := h.Look(id, "").Table
	for i, s := range row.Seats {
		if s.User == user {
			seat = i
		}
	}
	n := 0
	for over := false; !over; n++ {
		byBot := n%4 < bots
		if byBot {
			h.Must(h.Services.Absences.LeaveTo(ctx, id, seat, seating.Club))
		} else if h.Look(id, "").Table.Seats[seat].Standin != "" {
			h.Must(second(h.Services.Absences.Back(ctx, id, user, h.Press())))
		}
		_, err := h.Services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
			c := &table.Commit{State: tx.State().Clone()}
			for answered := false; !answered; {
				asked := c.State.Pending(nil)
				if len(asked) == 0 {
					over = true
					break
				}
				moves := c.State.Moves(asked[0], nil)
				m := moves[h.players.Intn(len(moves))]
				code := c.State.Code(asked[0], m)
				if err := c.State.Play(asked[0], m, nil); err != nil {
					return err
				}
				if answered = asked[0] == engine.Seat(seat); answered && byBot {
					c.AddChosen(tx, asked[0], code, "test", false)
				} else {
					c.Add(tx, asked[0], code)
				}
			}
			over = over || len(c.State.Pending(nil)) == 0
			return tx.Commit(ctx, "", c)
		})
		h.Must(err)
	}
	return seat
}

// A seat scores if bots gave at most the share of its answers that the terms allow;
// otherwise it scores nothing. It does not matter who answered last.
func TestShareOfBotsDecides(t *testing.T) {
	for _, tt := range []struct {
		name         string
		terms, bots  int
		counts       bool
		atLeast, max int
	}{
		{"nobody stood in", 0, 0, true, 0, 0},
		{"half with the usual bound", 0, 2, false, 4000, 6500},
		{"half where it is allowed", 70, 2, true, 4000, 6500},
		{"a little where nothing is allowed", storage.NoBots, 1, false, 1, 4000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newFixture(t)
			b := h.create(4, func(l *storage.LeagueTerms) { l.Bots = tt.terms; l.Points = []int{600, 360, 60} })
			id := b.League.ID
			b = h.start(id)
			f := b.Fixtures[0]
			seat := h.playShared(f.Table, f.Seats[1].User, tt.bots)
			h.Tick()
			h.attend()
			f = h.latest(id).Fixtures[0]
			got := league.Bots(f, seat)
			if f.State != storage.FixtureOver || league.Counts(f, seat) != tt.counts || got < tt.atLeast || got > tt.max {
				t.Errorf("bots gave %d, the seat counts: %v, in %+v", got, league.Counts(f, seat), f)
			}
			if s := f.Seats[seat]; (s.Points > 0) != tt.counts {
				t.Errorf("the seat has %+v", s)
			}
			for i := range f.Seats {
				if i != seat && (league.Bots(f, i) != 0 || !league.Counts(f, i)) {
					t.Errorf("seat %d: %+v", i, f.Ledger[0])
				}
			}
		})
	}
}

// BotShares counts answers of computer opponents while they stood in, and answers of the
// game. It does not count takebacks and the person's own answers in between.
func TestBotSharesCountsAnswers(t *testing.T) {
	row := storage.Table{Seats: make([]storage.Seat, 2), TableState: storage.TableState{
		Assistance: &storage.Assistance{Game: []int{7}},
		Computers:  &storage.Computers{Stints: []storage.ComputerSpan{{Seat: 0, From: 3, To: 5}, {Seat: 1, From: 6}}, Others: []int{4}},
	}}
	var moves []storage.Move
	for i, seat := range []int{0, 0, 0, 0, 1, 1, 0, 1} {
		moves = append(moves, storage.Move{Seq: i + 1, Seat: seat, Code: "x"})
	}
	moves = append(moves, storage.Move{Seq: 9, Seat: 0, Code: engine.TakebackCode(8)})
	// Seat 0 answered 1 2 3 4 7: 3 by its stand-in and 7 by the game. Seat 1 answered 5 6
	// 8, of which 6 8 by bots.
	if got := table.BotShares(row, moves); got[0] != 4000 || got[1] != 6666 {
		t.Errorf("shares %v, want 4000 and 6666", got)
	}
}

// At tables of a league computer opponents stand in at Club level at most; at tables
// without a limit they may have every level.
func TestStandinsAreAtMostClubLevel(t *testing.T) {
	h := newFixture(t)
	b := h.create(4, nil)
	b = h.start(b.League.ID)
	f := b.Fixtures[0]
	ask := func(id int64, user string, level int) error {
		row := h.Look(id, "").Table
		seat := seating.Index(row, user)
		return second(h.Services.Votes.Propose(context.Background(), voting.Motion{Table: id, Kind: voting.Standin, By: user, Seat: seat, User: seating.ComputerUser(level, 1), Press: h.Press()}))
	}
	if err := ask(f.Table, f.Seats[0].User, seating.Expert); reason(err) != string(table.TooStrong) {
		t.Errorf("an Expert stands in: %v", err)
	}
	if s := h.Look(f.Table, "").Table.Seats[0]; s.Standin != "" {
		t.Errorf("the refused stand-in is %q", s.Standin)
	}
	h.Must(ask(f.Table, f.Seats[0].User, seating.Club))
	if s := h.Look(f.Table, "").Table.Seats[0]; s.Standin == "" {
		t.Error("a Club opponent does not stand in")
	}
	free := h.Start("bazaar", 3)
	h.Must(ask(free, "ada", seating.Expert))
}
