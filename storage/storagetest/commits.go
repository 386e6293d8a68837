package storagetest

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"guildhall/storage"
)

func commits(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a commit moves everything on":       commitAdvances,
		"a commit needs the last entry":      commitConflicts,
		"a press commits once":               commitRepeats,
		"a refused commit changes nothing":   commitIsWhole,
		"only a playing table takes commits": commitPhases,
		"a commit without sense is refused": func(t *testing.T, s storage.Store) {
			tab := playing(t, s)
			empty, gap := turn(tab.ID, 0, 0), turn(tab.ID, 0, 2)
			gap.Moves[1].Seq = 3
			for name, c := range map[string]storage.Commit{"no moves": empty, "a gap": gap} {
				if err := s.Commit(t.Context(), c); err == nil {
					t.Errorf("a commit with %s was kept", name)
				}
			}
			same(t, "table", table(t, s, tab.ID), tab)
		},
		"the last commit ends the match": commitEnds,
		"a match may go on after its end": func(t *testing.T, s storage.Store) {
			tab := playing(t, s)
			c := turn(tab.ID, 0, 2)
			c.Over = true
			commit(t, s, c)
			tab = table(t, s, tab.ID)
			tab.Phase = storage.Playing
			_, err := s.Update(t.Context(), tab, "", nil)
			ok(t, err)
			commit(t, s, turn(tab.ID, 2, 1))
			moves, err := s.Moves(t.Context(), tab.ID, 1)
			ok(t, err)
			same(t, "moves", len(moves), 3)
		},
	})
}

func commitAdvances(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	c := turn(tab.ID, 0, 2)
	c.Moves[1].Version = 9
	c.Deliveries = []storage.Delivery{{ID: "d1", Key: "k", Table: tab.ID, Kind: "card", User: "bo", Body: []byte("b"), Priority: storage.Picture, Due: at(3)}}
	commit(t, s, c)
	want := tab
	want.Seq, want.Turns, want.Version = 2, 1, 9
	got, err := s.Load(t.Context(), tab.ID)
	ok(t, err)
	if got.Table.Rev <= tab.Rev {
		t.Errorf("rev = %d after %d, want it raised", got.Table.Rev, tab.Rev)
	}
	want.Rev = got.Table.Rev
	same(t, "loaded", got, storage.Stored{Table: want, State: c.State})
	moves, err := s.Moves(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "moves", moves, c.Moves)
	turns, err := s.Turns(t.Context(), tab.ID, 1, 10)
	ok(t, err)
	same(t, "turns", turns, []storage.Turn{{N: 1, First: 1, Last: 2, Seat: 0, Events: c.Events, At: c.At}})
	claimed, err := s.Claim(t.Context(), at(3), at(9), 10)
	ok(t, err)
	same(t, "deliveries", claimed, c.Deliveries)
}

func commitConflicts(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	commit(t, s, turn(tab.ID, 0, 2))
	for _, after := range []int{0, 1, 3, 99} {
		wantErr(t, s.Commit(t.Context(), turn(tab.ID, after, 2)), storage.ErrConflict)
	}
	commit(t, s, turn(tab.ID, 2, 1))
	same(t, "last entry", table(t, s, tab.ID).Seq, 3)
}

func commitRepeats(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	c := turn(tab.ID, 0, 1)
	c.Press = "press"
	commit(t, s, c)
	wantErr(t, s.Commit(t.Context(), c), storage.ErrDuplicate) // although its entry is outdated too
	next := turn(tab.ID, 1, 1)
	next.Press = "press"
	wantErr(t, s.Commit(t.Context(), next), storage.ErrDuplicate)
	next.Press = ""
	commit(t, s, next)
	commit(t, s, turn(tab.ID, 2, 1)) // an empty press is never a repeat
}

func commitIsWhole(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Seat: 1, Step: 1, At: at(1)}))
	ok(t, s.Enqueue(t.Context(), []storage.Delivery{{ID: "old", Key: "k", Due: at(50)}}))
	bad := turn(tab.ID, 0, 1)
	bad.Press, bad.DropDrafts = "press", []int{1}
	bad.Deliveries = []storage.Delivery{{ID: "new", Key: "k", Due: at(1)}, {ID: "new", Due: at(1)}}
	if err := s.Commit(t.Context(), bad); err == nil {
		t.Fatal("two deliveries with one id were kept")
	}
	late := turn(tab.ID, 5, 1)
	late.Press, late.DropDrafts = "press", []int{1}
	late.Deliveries = []storage.Delivery{{ID: "new", Key: "k", Due: at(1)}}
	wantErr(t, s.Commit(t.Context(), late), storage.ErrConflict)
	same(t, "table", table(t, s, tab.ID), tab)
	if _, err := s.Draft(t.Context(), tab.ID, 1); err != nil {
		t.Errorf("draft after refused commits: %v", err)
	}
	due, _, err := s.NextDue(t.Context())
	ok(t, err)
	same(t, "next due", due, at(50))
	turns, err := s.Turns(t.Context(), tab.ID, 0, 10)
	ok(t, err)
	same(t, "turns", len(turns), 1)
	late = turn(tab.ID, 0, 1)
	late.Press = "press"
	commit(t, s, late) // the refused commit did not use the press
}

func commitPhases(t *testing.T, s storage.Store) {
	opened := create(t, s, sample())
	wantErr(t, s.Commit(t.Context(), turn(opened.ID, 0, 1)), storage.ErrConflict)
	for _, phase := range []storage.Phase{storage.Closed, storage.Finished} {
		tab := playing(t, s)
		tab.Phase = phase
		tab, err := s.Update(t.Context(), tab, "", nil)
		ok(t, err)
		wantErr(t, s.Commit(t.Context(), turn(tab.ID, 0, 1)), storage.ErrConflict)
	}
}

func commitEnds(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	commit(t, s, turn(tab.ID, 0, 2))
	ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Seat: 1, After: 2, Step: 1, At: at(1)}))
	c := turn(tab.ID, 2, 2)
	c.Over = true
	commit(t, s, c)
	got, err := s.Load(t.Context(), tab.ID)
	ok(t, err)
	same(t, "phase", got.Table.Phase, storage.Finished)
	same(t, "ended", got.Table.Ended, c.At)
	same(t, "state", string(got.State), string(c.State))
	_, err = s.Draft(t.Context(), tab.ID, 1)
	wantErr(t, err, storage.ErrNotFound)
	state, entry, err := s.Checkpoint(t.Context(), tab.ID, 99)
	ok(t, err)
	same(t, "last checkpoint", fmtCheckpoint(state, entry), string(c.State)+" at 4")
	moves, err := s.Moves(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "moves", len(moves), 4)
}

func fmtCheckpoint(state []byte, at int) string { return fmt.Sprintf("%s at %d", state, at) }

// records tests long records, whose rows a database may compress.
func records(t *testing.T, db Database) {
	s := db.New(t)
	tab := playing(t, s)
	wantMoves := []storage.Move{}
	wantTurns := []storage.Turn{{Seat: -1, Events: []byte(`["start"]`), At: at(10)}}
	states := map[int]string{0: `{"state":0}`}
	ends := []int{0}
	play := func(over bool) {
		seq := len(wantMoves)
		c := turn(tab.ID, seq, 1+len(wantTurns)%7)
		c.Over = over
		c.Moves[0].Seat = len(wantTurns) % 4
		switch len(wantTurns) {
		case 20:
			c.Moves[0].Code = "odd \n\x00 codes 궁전"
			c.Events = []byte{}
		case 40: // larger than any compression window, and different from earlier moves
			c.State = bytes.Repeat([]byte("abcdefghijklmnopqrstuvwxyz0123456789"), 3000)
			c.Events = bytes.Repeat([]byte("0123456789zyxwvutsrqponmlkjihgfedcba"), 3000)
		}
		commit(t, s, c)
		seq += len(c.Moves)
		wantMoves = append(wantMoves, c.Moves...)
		wantTurns = append(wantTurns, storage.Turn{N: len(wantTurns), First: c.After + 1, Last: seq, Seat: c.Moves[0].Seat, Events: c.Events, At: c.At})
		states[seq], ends = string(c.State), append(ends, seq)
	}
	for len(wantTurns) <= 100 {
		play(false)
	}
	reads := func(when string) {
		t.Helper()
		for _, from := range []int{0, 1, 2, 3, 57, 58, 100, 101, 333, len(wantMoves), len(wantMoves) + 1} {
			got, err := s.Moves(t.Context(), tab.ID, from)
			ok(t, err)
			same(t, fmt.Sprintf("%s, moves from %d", when, from), got, wantMoves[max(from-1, 0):])
		}
		for _, r := range [][2]int{{0, 5}, {0, 1000}, {1, 1}, {31, 2}, {32, 3}, {33, 40}, {95, 6}, {100, 10}, {110, 10}, {5, 0}} {
			got, err := s.Turns(t.Context(), tab.ID, r[0], r[1])
			ok(t, err)
			end := min(r[0]+r[1], len(wantTurns))
			same(t, fmt.Sprintf("%s, %d turns from %d", when, r[1], r[0]), got, wantTurns[min(r[0], end):end])
		}
	}
	reads("while it is played")
	kept := 0
	for seq := 0; seq <= len(wantMoves); seq++ {
		if kept+1 < len(ends) && ends[kept+1] <= seq {
			kept++
		}
		state, entry, err := s.Checkpoint(t.Context(), tab.ID, seq)
		ok(t, err)
		if entry != ends[kept] || string(state) != states[entry] {
			t.Fatalf("checkpoint for %d is %.40q at %d, want %.40q at %d", seq, state, entry, states[ends[kept]], ends[kept])
		}
	}
	play(true)
	reads("after the end")
	tab = table(t, s, tab.ID)
	tab.Phase = storage.Playing
	_, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	reads("when it goes on")
	play(false)
	play(true)
	reads("after another end")
}

// races tests concurrent commits of many goroutines: exactly one commit wins
// each entry.
func races(t *testing.T, db Database) {
	s := db.New(t)
	tab := playing(t, s)
	for round := range rounds {
		wins := make([]error, rivals)
		var wg sync.WaitGroup
		for i := range rivals {
			wg.Go(func() {
				c := turn(tab.ID, round, 1)
				c.Press = fmt.Sprintf("press %d", round)
				if i%2 == 0 {
					c.Press += fmt.Sprintf(" of %d", i)
				}
				c.Moves[0].Code = fmt.Sprintf("rival %d", i)
				c.Deliveries = []storage.Delivery{{ID: fmt.Sprintf("d %d %d", round, i), Due: at(round)}}
				wins[i] = s.Commit(t.Context(), c)
			})
		}
		wg.Wait()
		winner := -1
		for i, err := range wins {
			switch {
			case err == nil && winner >= 0:
				t.Fatalf("round %d: rivals %d and %d both won", round, winner, i)
			case err == nil:
				winner = i
			default:
				if !isRefusal(err) {
					t.Errorf("round %d: rival %d: %v", round, i, err)
				}
			}
		}
		if winner < 0 {
			t.Fatalf("round %d: nobody won", round)
		}
		moves, err := s.Moves(t.Context(), tab.ID, round+1)
		ok(t, err)
		same(t, "winning move", moves[0].Code, fmt.Sprintf("rival %d", winner))
	}
	claimed, err := s.Claim(t.Context(), at(1000), at(2000), 1000)
	ok(t, err)
	same(t, "deliveries", len(claimed), rounds)
}
