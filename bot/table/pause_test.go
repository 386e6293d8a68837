package table

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// halfway is a table of three with a vote of a kind that lacks one ballot: bo's.
func (h *house) halfway(kind string) (id int64, p *Proposal) {
	h.t.Helper()
	h.awakeAlways(people4...)
	id = h.timed("bazaar", 3, aDay)
	h.offers(id)
	if kind == voting.Resume {
		h.agreed(voting.Motion{Table: id, Kind: voting.Pause, By: "ada"})
	}
	p, err := h.propose(voting.Motion{Table: id, Kind: kind, By: "ada"})
	h.must(err)
	h.deliveries()
	return id, p
}

// Whatever the table was voting on, an administrator's pause is ended by an
// administrator, and its time is nobody's.
func TestAnAdministratorsPauseStands(t *testing.T) {
	ctx := context.Background()
	for _, kind := range []string{voting.Pause, voting.Resume} {
		t.Run(kind, func(t *testing.T) {
			h := newHouse(t)
			id, p := h.halfway(kind)
			who := h.asked(id)[0]
			h.clock = h.clock.Add(time.Hour)
			sure(h.tables.Pauses.Hold(ctx, id, "root", h.press(), "looking into it"))
			if got := h.votes(id); len(got) != 0 {
				t.Errorf("held, and the table votes on %+v", got)
			}
			if _, err := h.cast(id, p.Vote.ID, "bo", true); reason(err) != VoteEnded {
				t.Errorf("the last ballot: %v, want %s", err, VoteEnded)
			}
			if _, err := h.propose(voting.Motion{Table: id, Kind: voting.Resume, By: "ada"}); reason(err) != AdminPaused {
				t.Errorf("asking to go on: %v, want %s", err, AdminPaused)
			}
			if pause := h.phaseless(id).Affairs.Pause; pause.Why != PausedByAdmin || pause.By != "root" {
				t.Errorf("the pause is %+v", pause)
			}
			h.clock = h.clock.Add(20 * time.Hour)
			sure(h.tables.Pauses.Release(ctx, id, "root", h.press(), ""))
			w := h.waits(id)[who]
			lost := 20 * time.Hour
			if kind == voting.Resume {
				lost = 21 * time.Hour // the table had paused before
			}
			if w.Lost != lost || !w.Due.Equal(w.Since.Add(24*time.Hour+lost)) {
				t.Errorf("after %v of a pause %s has lost %v and is due %v after being asked", lost, who, w.Lost, w.Due.Sub(w.Since))
			}
		})
	}
}

// A vote on a pause ends when an administrator resumes, when the table falls
// asleep and when it wakes; others go on.
func TestVotesOnAPauseEndWithIt(t *testing.T) {
	ctx := context.Background()
	asleep := func(h *house, id int64) {
		h.t.Helper()
		table := h.phaseless(id)
		table.Affairs.Pause = storage.Pause{Since: h.clock, Why: PausedAsleep}
		sure(h.db.Update(ctx, table, "", nil))
	}
	for name, tt := range map[string]struct {
		kind string
		end  func(h *house, id int64)
	}{
		"resumed by an administrator": {voting.Resume, func(h *house, id int64) {
			sure(h.tables.Pauses.Release(ctx, id, "root", h.press(), ""))
		}},
		"woken": {voting.Pause, func(h *house, id int64) {
			asleep(h, id)
			h.move(id, h.asked(id)[0])
		}},
		"asleep": {voting.Pause, func(h *house, id int64) {
			tx := sure(h.tables.Load(ctx, id, ""))
			a := sure(h.tables.Waits.attending(ctx, tx, h.waits(id)[h.asked(id)[0]]))
			h.must(a.fallAsleep(ctx))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			id, _ := h.halfway(tt.kind)
			seat := seating.Index(h.phaseless(id), "ada")
			_, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: "ada", Seat: seat, User: "eve", Name: "Eve"})
			h.must(err)
			tt.end(h, id)
			for _, v := range h.votes(id) {
				if v.Kind != voting.Standin {
					t.Errorf("the table still votes on %+v", v)
				}
			}
		})
	}
}
