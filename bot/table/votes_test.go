package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// agreed puts a motion and lets everybody who must agree do so.
func (h *house) agreed(m voting.Motion) *Proposal {
	h.t.Helper()
	p, err := h.propose(m)
	h.must(err)
	for _, who := range voting.Undecided(p.Table, p.Vote) {
		if p.Outcome == "" {
			p, err = h.cast(m.Table, p.Vote.ID, who, true)
			h.must(err)
		}
	}
	if p.Outcome != voting.Carried {
		h.t.Fatalf("%+v: outcome %q, undecided %v", m, p.Outcome, voting.Undecided(p.Table, p.Vote))
	}
	return p
}

// standinFor is the motion that lets somebody stand in for a seat.
func standinFor(id int64, seats []string, seat int, user string) voting.Motion {
	return voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user}
}

// replaceAt is the motion that somebody takes a person's own seat over.
func replaceAt(id int64, seats []string, seat int, user string) voting.Motion {
	m := standinFor(id, seats, seat, user)
	m.Kind = voting.Replace
	return m
}

// Whoever is asked to come to two seats comes to one of them, in whatever order
// they are asked and agree.
func TestOneHandAPerson(t *testing.T) {
	kinds := []func(int64, []string, int, string) voting.Motion{standinFor, replaceAt}
	for i, first := range kinds {
		for j, second := range kinds {
			t.Run(fmt.Sprint(i, j), func(t *testing.T) {
				h := newHouse(t)
				id, seats := h.playing()
				later, err := h.propose(second(id, seats, 1, "eve"))
				h.must(err)
				h.agreed(first(id, seats, 0, "eve"))
				if got := h.votes(id); len(got) != 0 {
					t.Errorf("eve came to a seat, and the table still votes on %+v", got)
				}
				for _, who := range []string{seats[0], seats[1], seats[2], "eve"} {
					if _, err := h.cast(id, later.Vote.ID, who, true); reason(err) != VoteEnded {
						t.Errorf("a ballot of %s on the other seat: %v, want %s", who, err, VoteEnded)
					}
				}
				if one := h.seatAt(id, 1); one.User == "eve" || one.Standin == "eve" {
					t.Errorf("eve came to a second seat: %+v", one)
				}
			})
		}
	}
}

// Who left a seat, in whatever way, comes to no other.
func TestWhoKnowsAHandComesToNoOther(t *testing.T) {
	ctx := context.Background()
	for name, leave := range map[string]func(h *house, id int64, seats []string) (who string){
		"resigned": func(h *house, id int64, seats []string) string {
			sure(h.tables.Absences.Resign(ctx, id, seats[0], h.press()))
			return seats[0]
		},
		"resigned and was replaced": func(h *house, id int64, seats []string) string {
			sure(h.tables.Absences.Resign(ctx, id, seats[0], h.press()))
			h.agreed(voting.Motion{Table: id, Kind: voting.Replace, Seat: 0, User: "dora", Name: "Dora"})
			return seats[0]
		},
		"was replaced": func(h *house, id int64, seats []string) string {
			h.agreed(replaceAt(id, seats, 0, "dora"))
			return seats[0]
		},
		"stood in for who resigned": func(h *house, id int64, seats []string) string {
			h.agreed(standinFor(id, seats, 0, "eve"))
			sure(h.tables.Absences.Resign(ctx, id, seats[0], h.press()))
			return "eve"
		},
		"stood in before another did": func(h *house, id int64, seats []string) string {
			h.agreed(standinFor(id, seats, 0, "eve"))
			h.agreed(standinFor(id, seats, 0, "zoe"))
			return "eve"
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			id, seats := h.playing()
			who := leave(h, id, seats)
			for _, kind := range []string{voting.Standin, voting.Replace} {
				_, err := h.propose(voting.Motion{Table: id, Kind: kind, Seat: 1, User: who, Name: who})
				if reason(err) != KnowsAnother {
					t.Errorf("%s comes to another seat by %s: %v, want %s", who, kind, err, KnowsAnother)
				}
			}
		})
	}
}

// A vote that was put while it could still be carried, and that nothing ended,
// is not carried out when it no longer may be: the last voter is told why.
func TestAVoteIsNotCarriedOutTooLate(t *testing.T) {
	for name, tt := range map[string]struct {
		motion func(id int64, seats []string) voting.Motion
		change func(table *storage.Table)
		want   Reason
	}{
		"a second hand": {
			func(id int64, seats []string) voting.Motion { return standinFor(id, seats, 1, "eve") },
			func(table *storage.Table) { table.Affairs.Knew = []storage.Knew{{User: "eve", Seat: 0}} },
			KnowsAnother,
		},
		"a pause of a table that is held": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(table *storage.Table) {
				table.Affairs.Pause = storage.Pause{Since: table.Started, Why: PausedByAdmin}
			},
			Paused,
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			id, seats := h.playing()
			p, err := h.propose(tt.motion(id, seats))
			h.must(err)
			table := h.phaseless(id)
			tt.change(&table)
			kept := sure(h.db.Update(context.Background(), table, "", nil))
			if _, err := h.cast(id, p.Vote.ID, voting.Undecided(p.Table, p.Vote)[0], true); reason(err) != tt.want {
				t.Errorf("the last ballot: %v, want %s", err, tt.want)
			}
			now := h.phaseless(id)
			if len(now.Affairs.Votes) != 0 || asJSON(t, now.Seats) != asJSON(t, kept.Seats) || now.Affairs.Pause != kept.Affairs.Pause {
				t.Errorf("afterwards the table is %+v", now)
			}
		})
	}
}

// A vote ends also when its last second is looked at before it is over.
func TestVotesEndWithinASecond(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	id, seats := h.playing()
	h.clock = h.clock.Add(700 * time.Millisecond)
	_, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
	h.must(err)
	h.clock = h.clock.Add(voting.PauseLasts - 400*time.Millisecond)
	for _, open := range []int{1, 0} {
		_, err := h.tables.Votes.CloseAllDue(ctx)
		h.must(err)
		if got := h.votes(id); len(got) != open {
			t.Errorf("at %v %d votes are open, want %d", h.clock, len(got), open)
		}
		h.clock = h.clock.Add(time.Second)
	}
}

// A vote whose end was missed comes free: whoever asks anew ends it, and so does
// a process that starts.
func TestAVoteWhoseEndWasMissed(t *testing.T) {
	ctx := context.Background()
	missed := func() (*house, int64, []string) {
		h := newHouse(t)
		id, seats := h.playing()
		_, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
		h.must(err)
		h.must(h.db.EachBlob(ctx, voteSpace, func(key string, _ []byte) error { return h.db.DropBlob(ctx, voteSpace, key) }))
		h.days(9)
		_, err = h.tables.Votes.CloseAllDue(ctx)
		h.must(err)
		return h, id, seats
	}
	h, id, seats := missed()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[1]})
	h.must(err)
	if got := h.votes(id); len(got) != 1 || got[0].ID != p.Vote.ID || got[0].By != seats[1] {
		t.Errorf("asked anew, the table votes on %+v", got)
	}
	h, id, _ = missed()
	h.restart()
	_, err = h.tables.Waits.Mend(ctx)
	h.must(err)
	_, err = h.tables.Votes.CloseAllDue(ctx)
	h.must(err)
	if got := h.votes(id); len(got) != 0 {
		t.Errorf("after a new start the table votes on %+v", got)
	}
}

// Who was left to a stand-in does not hold the others up for ever; who left the
// seat by their own word has a month.
func TestReplaceWhoIsStoodInFor(t *testing.T) {
	for _, tt := range []struct {
		name    string
		standin string
		own     bool
		days    int
		gone    bool
	}{
		{"left to the computer by the others, at once", seating.Computer, false, 0, false},
		{"left to the computer by the others, a day ago", seating.Computer, false, 1, true},
		{"left to a person by the others, a day ago", "eve", false, 1, true},
		{"left to the computer by their own word, two weeks ago", seating.Computer, true, 14, false},
		{"left to the computer by their own word, a month ago", seating.Computer, true, 30, true},
		{"left to a person by their own word, a month ago", "eve", true, 30, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHouse(t)
			id, seats, owner := h.replaceable()
			m := standinFor(id, seats, 0, tt.standin)
			if !tt.own {
				m.By = owner
			}
			h.agreed(m)
			if tt.standin != seating.Computer {
				h.sells(id, tt.standin) // nobody waits for the seat
			}
			h.days(tt.days)
			p, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: "dora", Name: "Dora"})
			h.must(err)
			if gone := !slices.Contains(p.Vote.Voters, seats[0]); gone != tt.gone {
				t.Errorf("voters %v: the person counts as gone is %v, want %v", p.Vote.Voters, gone, tt.gone)
			}
			_, err = h.tables.Absences.Back(context.Background(), id, seats[0], h.press())
			h.must(err)
			if got := h.votes(id); len(got) != 0 {
				t.Errorf("the person is back, and the table votes on %+v", got)
			}
		})
	}
}

// In a pause nobody is waited for.
func TestNobodyIsSilentInAPause(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	h.agreed(voting.Motion{Table: id, Kind: voting.Pause, By: seats[1]})
	h.days(5)
	_, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 0, User: seating.Computer})
	if reason(err) != NotSilent {
		t.Errorf("after five days of a pause: %v, want %s", err, NotSilent)
	}
}

// What was not agreed is not asked again for a day, however it ended.
func TestNotAskedAgainForADay(t *testing.T) {
	ctx := context.Background()
	refuse := func(who int) func(*house, int64, []string, *Proposal) {
		return func(h *house, id int64, seats []string, p *Proposal) {
			_, err := h.cast(id, p.Vote.ID, append(seats, "eve")[who], false)
			h.must(err)
		}
	}
	for name, tt := range map[string]struct {
		motion func(id int64, seats []string) voting.Motion
		end    func(h *house, id int64, seats []string, p *Proposal)
	}{
		"a pause that two refuse": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(h *house, id int64, seats []string, p *Proposal) {
				refuse(1)(h, id, seats, p)
				refuse(2)(h, id, seats, p)
			},
		},
		"a pause that who asked refuses": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(h *house, id int64, seats []string, p *Proposal) {
				refuse(0)(h, id, seats, p)
				refuse(1)(h, id, seats, p)
			},
		},
		"a stand-in who refuses": {
			func(id int64, seats []string) voting.Motion { return standinFor(id, seats, 0, "eve") }, refuse(3),
		},
		"a stand-in who is not needed any more": {
			func(id int64, seats []string) voting.Motion { return standinFor(id, seats, 0, "eve") },
			func(h *house, id int64, seats []string, _ *Proposal) {
				sure(h.tables.Absences.Back(ctx, id, seats[0], h.press()))
			},
		},
		"a newcomer instead of whom the computer came": {
			func(id int64, seats []string) voting.Motion { return replaceAt(id, seats, 0, "eve") },
			func(h *house, id int64, seats []string, _ *Proposal) {
				h.agreed(standinFor(id, seats, 0, seating.Computer))
				sure(h.tables.Absences.Back(ctx, id, seats[0], h.press()))
			},
		},
		"a newcomer who refuses": {
			func(id int64, seats []string) voting.Motion { return replaceAt(id, seats, 0, "eve") }, refuse(3),
		},
		"a turn that one does not want taken back": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]}
			}, refuse(1),
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			id, seats := h.playing()
			h.sells(id, seats[0])
			p, err := h.propose(tt.motion(id, seats))
			h.must(err)
			h.clock = h.clock.Add(time.Hour)
			tt.end(h, id, seats, p)
			if got := h.votes(id); len(got) != 0 {
				t.Fatalf("the table votes on %+v", got)
			}
			h.deliveries()
			h.clock = h.clock.Add(24*time.Hour - 90*time.Minute)
			h.restart()
			_, err = h.propose(tt.motion(id, seats))
			var refused *Refused
			if !errors.As(err, &refused) || asJSON(t, refused.Text) != `["table.refused.asked_lately",{"in":["clock.hours",{"n":2}]}]` {
				t.Errorf("22 h 30 min later: %v, want %s with the two hours that are left", err, AskedLately)
			}
			if got := h.deliveries(); len(got) != 0 {
				t.Errorf("told %v", got)
			}
			h.clock = h.clock.Add(90 * time.Minute)
			if _, err = h.propose(tt.motion(id, seats)); err != nil {
				t.Errorf("a day later: %v", err)
			}
		})
	}
}

// Others may be asked meanwhile, but not one after the other; and what needs
// nobody's word is always done.
func TestWhatMayBeAskedMeanwhile(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	for i, who := range []string{"eve", "zoe", "kim", "lee"} {
		p, err := h.propose(standinFor(id, seats, 0, who))
		if i == mostAsked {
			if reason(err) != AskedLately {
				t.Errorf("the fourth within a day: %v, want %s", err, AskedLately)
			}
			break
		}
		h.must(err)
		_, err = h.cast(id, p.Vote.ID, who, false)
		h.must(err)
		h.clock = h.clock.Add(time.Hour)
	}
	if _, err := h.propose(replaceAt(id, seats, 1, "eve")); reason(err) != AskedLately {
		t.Errorf("eve is asked for another seat: %v, want %s", err, AskedLately)
	}
	h.agreed(standinFor(id, seats, 0, seating.Computer))
	h.agreed(standinFor(id, seats, 1, "dora"))
}

// Time runs out once: the clock asks, whatever was refused before.
func TestTheClockAsksAllTheSame(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	m := voting.Motion{Table: id, Kind: voting.Standin, Seat: 0, User: seating.Computer}
	for range 2 {
		p, err := h.propose(m)
		h.must(err)
		_, err = h.cast(id, p.Vote.ID, seats[0], false)
		h.must(err)
	}
}

// Only a person can take a seat over.
func TestTheComputerTakesNoSeatOver(t *testing.T) {
	h := newHouse(t)
	id, _, owner := h.replaceable()
	_, err := h.propose(voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: seating.Computer, Name: "Computer"})
	if reason(err) != BadName {
		t.Errorf("%v, want %s", err, BadName)
	}
}

// Nothing of a vote that came to nothing stays of who is forgotten.
func TestWhoWasAskedIsForgotten(t *testing.T) {
	h := newHouse(t)
	id, seats := h.playing()
	p, err := h.propose(standinFor(id, seats, 0, "eve"))
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, "eve", false)
	h.must(err)
	h.must(h.forget("eve"))
	if kept := asJSON(t, h.phaseless(id).Affairs); strings.Contains(kept, "eve") {
		t.Errorf("kept is %s", kept)
	}
}

// Nobody is called to a table that is played in one's own direct messages.
func TestNobodyIsCalledToDirectMessages(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t, pool{})
	table := sure(h.tables.Open(ctx, Opening{Game: "pool", Lang: "en", Owner: "ada", OwnerName: "ada", Channel: "dm"}))
	sure(h.tables.Start(ctx, table.ID, "ada", h.press()))
	h.deliveries()
	for _, kind := range []string{voting.Replace, voting.Standin} {
		_, err := h.propose(voting.Motion{Table: table.ID, Kind: kind, By: "ada", User: "eve", Name: "Eve"})
		if reason(err) != InDirect {
			t.Errorf("%s: %v, want %s", kind, err, InDirect)
		}
	}
	for _, kind := range []string{voting.Pause, voting.Resume} {
		h.agreed(voting.Motion{Table: table.ID, Kind: kind, By: "ada"})
	}
	if got := h.deliveries(); slices.Contains(got, "vote") {
		t.Errorf("told %v", got)
	}
}

// That a vote ended in time counts from its end, whether it was seen to or not.
func TestWhatEndedInTimeIsNotAskedAgain(t *testing.T) {
	for _, seen := range []bool{false, true} {
		h := newHouse(t)
		id, seats := h.playing()
		m := voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
		_, err := h.propose(m)
		h.must(err)
		h.clock = h.clock.Add(voting.PauseLasts + time.Hour)
		if seen {
			_, err := h.tables.Votes.CloseAllDue(context.Background())
			h.must(err)
		}
		if _, err := h.propose(m); reason(err) != AskedLately {
			t.Errorf("an hour after its end, seen to %v: %v, want %s", seen, err, AskedLately)
		}
		h.clock = h.clock.Add(23 * time.Hour)
		if _, err := h.propose(m); err != nil {
			t.Errorf("a day after its end, seen to %v: %v", seen, err)
		}
	}
}
