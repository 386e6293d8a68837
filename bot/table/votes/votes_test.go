package votes_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// A person who is proposed for two seats gets only one of them, in any order of proposals and
// ballots.
func TestPersonGetsOnlyOneSeat(t *testing.T) {
	kinds := []func(int64, []string, int, string) voting.Motion{tabletest.StandinFor, tabletest.ReplaceAt}
	for i, first := range kinds {
		for j, second := range kinds {
			t.Run(fmt.Sprint(i, j), func(t *testing.T) {
				h := tabletest.New(t)
				id, seats := h.Playing()
				later, err := h.Propose(second(id, seats, 1, "eve"))
				h.Must(err)
				h.Agreed(first(id, seats, 0, "eve"))
				if got := h.Votes(id); len(got) != 0 {
					t.Errorf("eve came to a seat, and the table still votes on %+v", got)
				}
				for _, who := range []string{seats[0], seats[1], seats[2], "eve"} {
					if _, err := h.Cast(id, later.Vote.ID, who, true); tabletest.Reason(err) != table.VoteEnded {
						t.Errorf("a ballot of %s on the other seat: %v, want %s", who, err, table.VoteEnded)
					}
				}
				if one := h.SeatAt(id, 1); one.User == "eve" || one.Standin == "eve" {
					t.Errorf("eve came to a second seat: %+v", one)
				}
			})
		}
	}
}

// A person who left a seat in any way cannot get another one.
func TestFormerPlayerGetsNoOtherSeat(t *testing.T) {
	ctx := context.Background()
	for name, leave := range map[string]func(h *tabletest.Fixture, id int64, seats []string) (who string){
		"resigned": func(h *tabletest.Fixture, id int64, seats []string) string {
			tabletest.Sure(h.Services.Absences.Resign(ctx, id, seats[0], h.Press()))
			return seats[0]
		},
		"resigned and was replaced": func(h *tabletest.Fixture, id int64, seats []string) string {
			tabletest.Sure(h.Services.Absences.Resign(ctx, id, seats[0], h.Press()))
			h.Agreed(voting.Motion{Table: id, Kind: voting.Replace, Seat: 0, User: "dora", Name: "Dora"})
			return seats[0]
		},
		"was replaced": func(h *tabletest.Fixture, id int64, seats []string) string {
			h.Agreed(tabletest.ReplaceAt(id, seats, 0, "dora"))
			return seats[0]
		},
		"stood in for who resigned": func(h *tabletest.Fixture, id int64, seats []string) string {
			h.Agreed(tabletest.StandinFor(id, seats, 0, "eve"))
			tabletest.Sure(h.Services.Absences.Resign(ctx, id, seats[0], h.Press()))
			return "eve"
		},
		"stood in before another did": func(h *tabletest.Fixture, id int64, seats []string) string {
			h.Agreed(tabletest.StandinFor(id, seats, 0, "eve"))
			h.Agreed(tabletest.StandinFor(id, seats, 0, "zoe"))
			return "eve"
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := tabletest.New(t)
			id, seats := h.Playing()
			who := leave(h, id, seats)
			for _, kind := range []string{voting.Standin, voting.Replace} {
				_, err := h.Propose(voting.Motion{Table: id, Kind: kind, Seat: 1, User: who, Name: who})
				if tabletest.Reason(err) != table.KnowsAnother {
					t.Errorf("%s comes to another seat by %s: %v, want %s", who, kind, err, table.KnowsAnother)
				}
			}
		})
	}
}

// A vote that became impossible without being ended is not executed: the last voter gets the
// reason.
func TestImpossibleVoteIsNotCarriedOut(t *testing.T) {
	for name, tt := range map[string]struct {
		motion func(id int64, seats []string) voting.Motion
		change func(row *storage.Table)
		want   table.Reason
	}{
		"a second hand": {
			func(id int64, seats []string) voting.Motion { return tabletest.StandinFor(id, seats, 1, "eve") },
			func(row *storage.Table) { row.TableState.SawHand = []storage.SawHand{{User: "eve", Seat: 0}} },
			table.KnowsAnother,
		},
		"a pause of a table that is held": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(row *storage.Table) {
				row.TableState.Pause = storage.Pause{Since: row.Started, Why: table.PausedByAdmin}
			},
			table.Paused,
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := tabletest.New(t)
			id, seats := h.Playing()
			p, err := h.Propose(tt.motion(id, seats))
			h.Must(err)
			row := h.TableInAnyPhase(id)
			tt.change(&row)
			kept := tabletest.Sure(h.DB.Update(context.Background(), row, "", nil))
			if _, err := h.Cast(id, p.Vote.ID, voting.Undecided(p.Table, p.Vote)[0], true); tabletest.Reason(err) != tt.want {
				t.Errorf("the last ballot: %v, want %s", err, tt.want)
			}
			now := h.TableInAnyPhase(id)
			if len(now.TableState.Votes) != 0 || tabletest.JSON(t, now.Seats) != tabletest.JSON(t, kept.Seats) || now.TableState.Pause != kept.TableState.Pause {
				t.Errorf("afterwards the table is %+v", now)
			}
		})
	}
}

// A vote also ends when it is checked within its last second.
func TestVotesEndWithinASecond(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Clock = h.Clock.Add(700 * time.Millisecond)
	_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
	h.Must(err)
	h.Clock = h.Clock.Add(voting.PauseLasts - 400*time.Millisecond)
	for _, open := range []int{1, 0} {
		_, err := h.Services.Votes.CloseAllDue(ctx)
		h.Must(err)
		if got := h.Votes(id); len(got) != open {
			t.Errorf("at %v %d votes are open, want %d", h.Clock, len(got), open)
		}
		h.Clock = h.Clock.Add(time.Second)
	}
}

// A vote whose end was missed does not block a new motion: the motion ends it, and so does a
// new process.
func TestMissedVoteEndDoesNotBlock(t *testing.T) {
	ctx := context.Background()
	missed := func() (*tabletest.Fixture, int64, []string) {
		h := tabletest.New(t)
		id, seats := h.Playing()
		_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]})
		h.Must(err)
		h.Must(h.DB.EachBlob(ctx, votes.VoteSpace, func(key string, _ []byte) error { return h.DB.DropBlob(ctx, votes.VoteSpace, key) }))
		h.Days(9)
		_, err = h.Services.Votes.CloseAllDue(ctx)
		h.Must(err)
		return h, id, seats
	}
	h, id, seats := missed()
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Pause, By: seats[1]})
	h.Must(err)
	if got := h.Votes(id); len(got) != 1 || got[0].ID != p.Vote.ID || got[0].By != seats[1] {
		t.Errorf("asked anew, the table votes on %+v", got)
	}
	h, id, _ = missed()
	h.Restart()
	_, err = h.Services.Waits.AddMissing(ctx)
	h.Must(err)
	_, err = h.Services.Votes.CloseAllDue(ctx)
	h.Must(err)
	if got := h.Votes(id); len(got) != 0 {
		t.Errorf("after a new start the table votes on %+v", got)
	}
}

// A seat left to a stand-in does not delay the others for ever; a person who chose the
// stand-in has a month.
func TestReplacePersonWithStandin(t *testing.T) {
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
			h := tabletest.New(t)
			id, seats, owner := h.Replaceable()
			m := tabletest.StandinFor(id, seats, 0, tt.standin)
			if !tt.own {
				m.By = owner
			}
			h.Agreed(m)
			if tt.standin != seating.Computer {
				h.Sells(id, tt.standin) // nobody waits for the seat
			}
			h.Days(tt.days)
			p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: "dora", Name: "Dora"})
			h.Must(err)
			if gone := !slices.Contains(p.Vote.Voters, seats[0]); gone != tt.gone {
				t.Errorf("voters %v: the person counts as gone is %v, want %v", p.Vote.Voters, gone, tt.gone)
			}
			_, err = h.Services.Absences.Back(context.Background(), id, seats[0], h.Press())
			h.Must(err)
			if got := h.Votes(id); len(got) != 0 {
				t.Errorf("the person is back, and the table votes on %+v", got)
			}
		})
	}
}

// Nobody is waited for in a pause.
func TestPauseStopsSilence(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Agreed(voting.Motion{Table: id, Kind: voting.Pause, By: seats[1]})
	h.Days(5)
	_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[1], Seat: 0, User: seating.Computer})
	if tabletest.Reason(err) != table.NotSilent {
		t.Errorf("after five days of a pause: %v, want %s", err, table.NotSilent)
	}
}

// A failed motion is not repeated for a day, whatever its result.
func TestFailedMotionWaitsADay(t *testing.T) {
	ctx := context.Background()
	refuse := func(who int) func(*tabletest.Fixture, int64, []string, *votes.Proposal) {
		return func(h *tabletest.Fixture, id int64, seats []string, p *votes.Proposal) {
			_, err := h.Cast(id, p.Vote.ID, append(seats, "eve")[who], false)
			h.Must(err)
		}
	}
	for name, tt := range map[string]struct {
		motion func(id int64, seats []string) voting.Motion
		end    func(h *tabletest.Fixture, id int64, seats []string, p *votes.Proposal)
	}{
		"a pause that two refuse": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(h *tabletest.Fixture, id int64, seats []string, p *votes.Proposal) {
				refuse(1)(h, id, seats, p)
				refuse(2)(h, id, seats, p)
			},
		},
		"a pause that who asked refuses": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
			},
			func(h *tabletest.Fixture, id int64, seats []string, p *votes.Proposal) {
				refuse(0)(h, id, seats, p)
				refuse(1)(h, id, seats, p)
			},
		},
		"a stand-in who refuses": {
			func(id int64, seats []string) voting.Motion { return tabletest.StandinFor(id, seats, 0, "eve") }, refuse(3),
		},
		"a stand-in who is not needed any more": {
			func(id int64, seats []string) voting.Motion { return tabletest.StandinFor(id, seats, 0, "eve") },
			func(h *tabletest.Fixture, id int64, seats []string, _ *votes.Proposal) {
				tabletest.Sure(h.Services.Absences.Back(ctx, id, seats[0], h.Press()))
			},
		},
		"a newcomer instead of whom the computer came": {
			func(id int64, seats []string) voting.Motion { return tabletest.ReplaceAt(id, seats, 0, "eve") },
			func(h *tabletest.Fixture, id int64, seats []string, _ *votes.Proposal) {
				h.Agreed(tabletest.StandinFor(id, seats, 0, seating.Computer))
				tabletest.Sure(h.Services.Absences.Back(ctx, id, seats[0], h.Press()))
			},
		},
		"a newcomer who refuses": {
			func(id int64, seats []string) voting.Motion { return tabletest.ReplaceAt(id, seats, 0, "eve") }, refuse(3),
		},
		"a turn that one does not want taken back": {
			func(id int64, seats []string) voting.Motion {
				return voting.Motion{Table: id, Kind: voting.Undo, By: seats[0]}
			}, refuse(1),
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := tabletest.New(t)
			id, seats := h.Playing()
			h.Sells(id, seats[0])
			p, err := h.Propose(tt.motion(id, seats))
			h.Must(err)
			h.Clock = h.Clock.Add(time.Hour)
			tt.end(h, id, seats, p)
			if got := h.Votes(id); len(got) != 0 {
				t.Fatalf("the table votes on %+v", got)
			}
			h.Deliveries()
			h.Clock = h.Clock.Add(24*time.Hour - 90*time.Minute)
			h.Restart()
			_, err = h.Propose(tt.motion(id, seats))
			var refused *table.RefusedError
			if !errors.As(err, &refused) || tabletest.JSON(t, refused.Text) != `["table.refused.asked_lately",{"in":["clock.hours",{"n":2}]}]` {
				t.Errorf("22 h 30 min later: %v, want %s with the two hours that are left", err, table.AskedLately)
			}
			if got := h.Deliveries(); len(got) != 0 {
				t.Errorf("told %v", got)
			}
			h.Clock = h.Clock.Add(90 * time.Minute)
			if _, err = h.Propose(tt.motion(id, seats)); err != nil {
				t.Errorf("a day later: %v", err)
			}
		})
	}
}

// Other people may be proposed meanwhile, but only a limited number of them. A motion that
// needs no consent is always executed.
func TestOtherMotionsAfterFailedVote(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	for i, who := range []string{"eve", "zoe", "kim", "lee"} {
		p, err := h.Propose(tabletest.StandinFor(id, seats, 0, who))
		if i == votes.MaxAsked {
			if tabletest.Reason(err) != table.AskedLately {
				t.Errorf("the fourth within a day: %v, want %s", err, table.AskedLately)
			}
			break
		}
		h.Must(err)
		_, err = h.Cast(id, p.Vote.ID, who, false)
		h.Must(err)
		h.Clock = h.Clock.Add(time.Hour)
	}
	if _, err := h.Propose(tabletest.ReplaceAt(id, seats, 1, "eve")); tabletest.Reason(err) != table.AskedPerson {
		t.Errorf("eve is asked for another seat: %v, want %s", err, table.AskedPerson)
	}
	h.Agreed(tabletest.StandinFor(id, seats, 0, seating.Computer))
	h.Agreed(tabletest.StandinFor(id, seats, 1, "dora"))
}

// Each timeout happens once, so the clock asks regardless of earlier refusals.
func TestClockIgnoresEarlierRefusals(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	m := voting.Motion{Table: id, Kind: voting.Standin, Seat: 0, User: seating.Computer}
	for range 2 {
		p, err := h.Propose(m)
		h.Must(err)
		_, err = h.Cast(id, p.Vote.ID, seats[0], false)
		h.Must(err)
	}
}

// Only a person can take over a seat.
func TestOnlyPersonTakesSeatOver(t *testing.T) {
	h := tabletest.New(t)
	id, _, owner := h.Replaceable()
	_, err := h.Propose(voting.Motion{Table: id, Kind: voting.Replace, By: owner, Seat: 0, User: seating.Computer, Name: "Computer"})
	if tabletest.Reason(err) != table.BadName {
		t.Errorf("%v, want %s", err, table.BadName)
	}
}

// A failed vote stores nothing about a forgotten person.
func TestFailedVoteForgetsPerson(t *testing.T) {
	h := tabletest.New(t)
	id, seats := h.Playing()
	p, err := h.Propose(tabletest.StandinFor(id, seats, 0, "eve"))
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, "eve", false)
	h.Must(err)
	h.Must(h.Forget("eve"))
	if kept := tabletest.JSON(t, h.TableInAnyPhase(id).TableState); strings.Contains(kept, "eve") {
		t.Errorf("kept is %s", kept)
	}
}

// Nobody can be proposed for a table that is played in one person's direct messages.
func TestNoProposalInDirectMessages(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t, tabletest.Pool{})
	row := tabletest.Sure(h.Services.Lobby.Open(ctx, lobby.Request{Game: "pool", Lang: "en", Owner: "ada", OwnerName: "ada", Channel: "dm"}))
	tabletest.Sure(h.Services.Lobby.Start(ctx, row.ID, "ada", h.Press()))
	h.Deliveries()
	for _, kind := range []string{voting.Replace, voting.Standin} {
		_, err := h.Propose(voting.Motion{Table: row.ID, Kind: kind, By: "ada", User: "eve", Name: "Eve"})
		if tabletest.Reason(err) != table.InDirect {
			t.Errorf("%s: %v, want %s", kind, err, table.InDirect)
		}
	}
	for _, kind := range []string{voting.Pause, voting.Resume} {
		h.Agreed(voting.Motion{Table: row.ID, Kind: kind, By: "ada"})
	}
	if got := h.Deliveries(); slices.Contains(got, "vote") {
		t.Errorf("told %v", got)
	}
}

// The day after a failed vote counts from its end, not from the time when the end was
// processed.
func TestRepeatDelayCountsFromVoteEnd(t *testing.T) {
	for _, seen := range []bool{false, true} {
		h := tabletest.New(t)
		id, seats := h.Playing()
		m := voting.Motion{Table: id, Kind: voting.Pause, By: seats[0]}
		_, err := h.Propose(m)
		h.Must(err)
		h.Clock = h.Clock.Add(voting.PauseLasts + time.Hour)
		if seen {
			_, err := h.Services.Votes.CloseAllDue(context.Background())
			h.Must(err)
		}
		if _, err := h.Propose(m); tabletest.Reason(err) != table.AskedLately {
			t.Errorf("an hour after its end, seen to %v: %v, want %s", seen, err, table.AskedLately)
		}
		h.Clock = h.Clock.Add(23 * time.Hour)
		if _, err := h.Propose(m); err != nil {
			t.Errorf("a day after its end, seen to %v: %v", seen, err)
		}
	}
}
