package yearsim

import (
	"fmt"

	"guildhall/bot/table/turns"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// scheduleMotions schedules at random what people do at a table besides playing:
// votes, corrections, stand-ins, resignations.
func (c *crowd) scheduleMotions(t storage.Table) {
	id := t.ID
	soon := c.randomHours(1, 20)
	switch c.r.IntN(400) {
	case 0:
		c.after(soon, func() error { return c.passMotion(id, voting.Pause) })
		c.after(c.randomHours(30, 300), func() error { return c.passMotion(id, voting.Resume) })
	case 1, 2:
		c.after(soon, func() error { return c.passMotion(id, voting.Undo) })
	case 3, 4:
		c.after(soon, func() error { return c.takeBack(id, 1+c.r.IntN(6)) })
	case 5, 6, 7, 8:
		c.after(soon, func() error { return c.proposeStandin(id) })
	case 9:
		if c.r.IntN(10) == 0 {
			c.after(soon, func() error { return c.resign(id) })
		}
	}
	for _, v := range t.TableState.Votes {
		key := fmt.Sprint("vote ", id, " ", v.ID)
		if v.By == "" && !c.scheduled[key] {
			c.scheduled[key] = true
			c.after(soon, func() error { return c.castVotes(id, v) })
		}
	}
}

// takeBack has an administrator take back the latest count turns.
func (c *crowd) takeBack(id int64, count int) error {
	return c.host.try(func(p *process) error {
		t, err := c.db.Table(c.ctx, id)
		if err != nil || t.Turns < count {
			return err
		}
		_, err = p.bot.Services.Takebacks.Correct(c.ctx, turns.Correction{Table: id, By: "admin", Press: c.newPress(), Turn: t.Turns - count + 1, Note: "again"})
		return err
	})
}

// proposeStandin makes a person who is asked leave their seat to a friend.
func (c *crowd) proposeStandin(id int64) error {
	return c.host.try(func(p *process) error {
		s, err := p.bot.Services.Tables.Look(c.ctx, id, "")
		if err != nil || len(s.Pending) == 0 {
			return err
		}
		seat := int(s.Pending[0])
		user, friend := s.Table.Seats[seat].User, c.people[c.r.IntN(len(c.people))]
		done, err := p.bot.Services.Votes.Propose(c.ctx, voting.Motion{
			Table: id, Kind: voting.Standin, By: user, Seat: seat, User: friend, Name: friend, Press: c.newPress(),
		})
		if err == nil && done.Outcome == "" {
			_, err = p.bot.Services.Votes.Cast(c.ctx, votes.Ballot{Table: id, Vote: done.Vote.ID, User: friend, Agree: true, Press: c.newPress()})
		}
		return err
	})
}

// castVotes makes everybody vote the same way on whether the computer becomes a stand-in.
func (c *crowd) castVotes(id int64, v storage.Vote) error {
	return c.host.try(func(p *process) error {
		agree := c.r.IntN(2) == 0
		for _, user := range v.Voters {
			done, err := p.bot.Services.Votes.Cast(c.ctx, votes.Ballot{Table: id, Vote: v.ID, User: user, Agree: agree, Press: c.newPress()})
			if err != nil || done.Outcome != "" {
				return err
			}
		}
		return nil
	})
}

// resign has a person at a table of three or more give up their seat.
func (c *crowd) resign(id int64) error {
	return c.host.try(func(p *process) error {
		t, err := c.db.Table(c.ctx, id)
		if err != nil || t.Phase != storage.Playing || len(t.Seats) < 3 {
			return err
		}
		_, err = p.bot.Services.Absences.Resign(c.ctx, id, t.Seats[c.r.IntN(len(t.Seats))].User, c.newPress())
		return err
	})
}

// passMotion has everybody at a table vote for a motion.
func (c *crowd) passMotion(id int64, kind string) error {
	return c.host.try(func(p *process) error {
		one := c.tables[id]
		done, err := p.bot.Services.Votes.Propose(c.ctx, voting.Motion{Table: id, Kind: kind, By: one.group[0], Sure: true, Press: c.newPress()})
		for _, user := range one.group[1:] {
			if err != nil || done.Outcome != "" {
				return err
			}
			done, err = p.bot.Services.Votes.Cast(c.ctx, votes.Ballot{Table: id, Vote: done.Vote.ID, User: user, Agree: true, Press: c.newPress()})
		}
		return err
	})
}
