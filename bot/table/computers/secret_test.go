package computers_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// In two worlds that a computer opponent's seat cannot distinguish, the
// opponent gives the same answer at the same time. So neither reveals the hands
// of others.
func TestAnswersRevealNothingHidden(t *testing.T) {
	for n := range longtest.Number(4, 12) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			r := engine.NumberedSeed(uint64(n)).Rand("worlds")
			one := positionForSeat(t, r, 1)
			two := one.Resample(1, engine.NewRand(r.Seed()))
			was, is := answerIn(t, one), answerIn(t, two)
			if !slices.Equal(was, is) {
				t.Errorf("in one world\n%v\nin another that the seat cannot tell from it\n%v", was, is)
			}
			if len(was) == 0 {
				t.Error("the computer did not answer")
			}
		})
	}
}

// positionForSeat returns a position of Cleopatra for two in which one seat
// begins a turn.
func positionForSeat(t *testing.T, r *engine.Rand, seat engine.Seat) engine.State {
	t.Helper()
	for {
		s, err := cleopatra.Rules{}.New(engine.Setup{Seats: 2, Seed: r.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		tabletest.BetweenTurns(t, s, r)
		if asked := s.Pending(nil); len(asked) == 1 && asked[0] == seat {
			return s
		}
	}
}

// answerIn returns the first commit of a computer opponent on the second seat
// in a world: its entries and its time.
func answerIn(t *testing.T, world engine.State) []string {
	t.Helper()
	h := fixture(t, tabletest.StartedAt{Rules: cleopatra.Rules{}, Start: &world})
	ctx := context.Background()
	row, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: "cleopatra", Lang: "en", Owner: "ada", OwnerName: "ada", Guild: "g", Channel: "c", Order: engine.OrderJoined, Counts: []int{2}})
	h.Must(err)
	_, err = h.Services.Lobby.AddComputer(ctx, row.ID, "ada", 3, h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Start(ctx, row.ID, "ada", h.Press())
	h.Must(err)
	for range 3 {
		h.Clock = h.Clock.Add(table.AnswerAfter / 2)
		h.ProcessAll()
	}
	turns := tabletest.Sure(h.DB.Turns(ctx, row.ID, 1, 1))
	if len(turns) == 0 {
		return nil
	}
	var said []string
	for _, m := range tabletest.Sure(h.DB.Moves(ctx, row.ID, 1)) {
		if m.Seq <= turns[0].Last {
			said = append(said, fmt.Sprint(m.Seat, " ", m.Code, " ", m.At.Format(time.RFC3339Nano)))
		}
	}
	return said
}

// While a match runs, the secret of its opponents and the entries that they
// chose are hidden, because the number of entries reveals facts about hands.
func TestSecretOfOpponentsIsShownAfterTheEnd(t *testing.T) {
	h := fixture(t)
	id := withComputers(h, "bazaar", 1, 1)
	for _, user := range []string{"", "ada", "eve"} {
		if c := h.Look(id, user).Table.TableState.Computers; c != nil {
			t.Errorf("%q is shown %+v", user, c)
		}
	}
	if row := h.Phase(id, storage.Playing); row.TableState.Computers != nil {
		t.Errorf("a table in play shows %+v", row.TableState.Computers)
	}
	playOut(h, id, func() {})
	if r := proves(h, id, cheap); r.Computers.Secret == (engine.Seed{}) {
		t.Error("the record has no secret")
	}
}
