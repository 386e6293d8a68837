package year

import (
	"fmt"

	"guildhall/bot/table/takeback"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// scheduleMotions schedules at random what people do at a table besides playing:
// votes, corrections, stand-ins, resignations.
func (y *year) scheduleMotions(t storage.Table) {
	id := t.ID
	soon := y.randomHours(1, 20)
	switch y.r.IntN(400) {
	case 0:
		y.after(soon, func() error { return y.passMotion(id, voting.Pause) })
		y.after(y.randomHours(30, 300), func() error { return y.passMotion(id, voting.Resume) })
	case 1, 2:
		y.after(soon, func() error { return y.passMotion(id, voting.Undo) })
	case 3, 4:
		y.after(soon, func() error { return y.takeBack(id, 1+y.r.IntN(6)) })
	case 5, 6, 7, 8:
		y.after(soon, func() error { return y.proposeStandin(id) })
	case 9:
		if y.r.IntN(10) == 0 {
			y.after(soon, func() error { return y.resign(id) })
		}
	}
	for _, v := range t.TableState.Votes {
		key := fmt.Sprint("vote ", id, " ", v.ID)
		if v.By == "" && !y.scheduled[key] {
			y.scheduled[key] = true
			y.after(soon, func() error { return y.castVotes(id, v) })
		}
	}
}

// takeBack has an administrator take back the latest turns.
func (y *year) takeBack(id int64, turns int) error {
	return y.try(func(p *process) error {
		t, err := y.db.Table(y.ctx, id)
		if err != nil || t.Turns < turns {
			return err
		}
		_, err = p.bot.Tables.Takebacks.Correct(y.ctx, takeback.Correction{Table: id, By: "admin", Press: y.newPress(), Turn: t.Turns - turns + 1, Note: "again"})
		return err
	})
}

// proposeStandin has a person who is asked lend their seat to a friend.
func (y *year) proposeStandin(id int64) error {
	return y.try(func(p *process) error {
		s, err := p.bot.Tables.Look(y.ctx, id, "")
		if err != nil || len(s.Pending) == 0 {
			return err
		}
		seat := int(s.Pending[0])
		user, friend := s.Table.Seats[seat].User, y.people[y.r.IntN(len(y.people))]
		done, err := p.bot.Tables.Votes.Propose(y.ctx, voting.Motion{
			Table: id, Kind: voting.Standin, By: user, Seat: seat, User: friend, Name: friend, Press: y.newPress(),
		})
		if err == nil && done.Outcome == "" {
			_, err = p.bot.Tables.Votes.Cast(y.ctx, votes.Ballot{Table: id, Vote: done.Vote.ID, User: friend, Agree: true, Press: y.newPress()})
		}
		return err
	})
}

// castVotes has everybody vote the same way on whether the computer stands in.
func (y *year) castVotes(id int64, v storage.Vote) error {
	return y.try(func(p *process) error {
		agree := y.r.IntN(2) == 0
		for _, user := range v.Voters {
			done, err := p.bot.Tables.Votes.Cast(y.ctx, votes.Ballot{Table: id, Vote: v.ID, User: user, Agree: agree, Press: y.newPress()})
			if err != nil || done.Outcome != "" {
				return err
			}
		}
		return nil
	})
}

// resign has a person at a table of three or more give up their seat.
func (y *year) resign(id int64) error {
	return y.try(func(p *process) error {
		t, err := y.db.Table(y.ctx, id)
		if err != nil || t.Phase != storage.Playing || len(t.Seats) < 3 {
			return err
		}
		_, err = p.bot.Tables.Absences.Resign(y.ctx, id, t.Seats[y.r.IntN(len(t.Seats))].User, y.newPress())
		return err
	})
}

// passMotion has everybody at a table vote for a motion.
func (y *year) passMotion(id int64, kind string) error {
	return y.try(func(p *process) error {
		one := y.tables[id]
		done, err := p.bot.Tables.Votes.Propose(y.ctx, voting.Motion{Table: id, Kind: kind, By: one.group[0], Sure: true, Press: y.newPress()})
		for _, user := range one.group[1:] {
			if err != nil || done.Outcome != "" {
				return err
			}
			done, err = p.bot.Tables.Votes.Cast(y.ctx, votes.Ballot{Table: id, Vote: done.Vote.ID, User: user, Agree: true, Press: y.newPress()})
		}
		return err
	})
}
