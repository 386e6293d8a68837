package daily

import (
	"testing"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// A try counts only if nobody else ever played the seat of its person.
func TestPlayedAlone(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*storage.Table)
		want   bool
	}{
		"alone":                 {func(*storage.Table) {}, true},
		"given up":              {func(row *storage.Table) { row.Seats[0].Vacant = true }, false},
		"a computer's":          {func(row *storage.Table) { row.Seats[0].User = seating.ComputerUser(seating.Club, 1) }, false},
		"a stand-in":            {func(row *storage.Table) { row.Seats[0].Standin = "2" }, false},
		"somebody saw it":       {func(row *storage.Table) { row.TableState.SawHand = []storage.SawHand{{Seat: 0, User: "2"}} }, false},
		"they came back":        {func(row *storage.Table) { row.TableState.SawHand = []storage.SawHand{{Seat: 0, User: "1"}} }, true},
		"another hand was seen": {func(row *storage.Table) { row.TableState.SawHand = []storage.SawHand{{Seat: 1, User: "2"}} }, true},
		"deleted people":        {func(row *storage.Table) { row.TableState.Masked = []storage.SawHand{{Seat: 0, User: "x"}} }, false},
		"a computer played it": {func(row *storage.Table) {
			row.TableState.Computers = &storage.Computers{Stints: []storage.ComputerSpan{{Seat: 0}}}
		}, false},
		"a computer plays the other seat": {func(row *storage.Table) {
			row.TableState.Computers = &storage.Computers{Stints: []storage.ComputerSpan{{Seat: 1}}}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			row := storage.Table{Seats: []storage.Seat{{User: "1"}, {User: seating.ComputerUser(seating.Club, 1)}}}
			tt.change(&row)
			if got := playedAlone(row, 0); got != tt.want {
				t.Errorf("played alone: %v, want %v", got, tt.want)
			}
		})
	}
	if playedAlone(storage.Table{}, 0) {
		t.Error("a seat that is not there was played")
	}
}

// The ladder gives points by place to the first seven places and one point to all others.
// Equal tries get equal points.
func TestLadderPoints(t *testing.T) {
	var tries []storage.DealTry
	for n := range 9 {
		tries = append(tries, storage.DealTry{N: n + 1, State: storage.TryCounted, Rank: 1, Score: 100 - n})
	}
	tries[1].Score = 100 // a tie for the first place
	tries = append(tries, storage.DealTry{N: 10, State: storage.TryLate, Rank: 1, Score: 900}, storage.DealTry{N: 11, State: storage.TryCounted, Rank: 2, Won: true})
	places, points := []int{1, 2, 2, 4, 5, 6, 7, 8, 9, 10}, []int{10, 8, 8, 5, 4, 3, 2, 1, 1, 1}
	ladder := Ladder(tries)
	if len(ladder) != len(places) || ladder[0].N != 11 {
		t.Fatalf("%d places, the first is try %d", len(ladder), ladder[0].N)
	}
	for i, p := range ladder {
		if p.Place != places[i] || p.Points != points[i] {
			t.Errorf("line %d: place %d with %d points, want %d with %d", i+1, p.Place, p.Points, places[i], points[i])
		}
	}
}
