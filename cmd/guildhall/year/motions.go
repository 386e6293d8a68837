package year

import (
	"fmt"

	"guildhall/bot/table"
	"guildhall/storage"
)

// happen plans what people do at a table beside playing, now and then.
func (y *year) happen(t storage.Table) {
	id := t.ID
	soon := y.hours(1, 20)
	switch y.r.IntN(400) {
	case 0:
		y.in(soon, func() error { return y.agree(id, table.VotePause) })
		y.in(y.hours(30, 300), func() error { return y.agree(id, table.VoteResume) })
	case 1, 2:
		y.in(soon, func() error { return y.agree(id, table.VoteUndo) })
	case 3, 4:
		y.in(soon, func() error { return y.correct(id, 1+y.r.IntN(6)) })
	case 5, 6, 7, 8:
		y.in(soon, func() error { return y.standIn(id) })
	case 9:
		if y.r.IntN(10) == 0 {
			y.in(soon, func() error { return y.resign(id) })
		}
	}
	for _, v := range t.Affairs.Votes {
		key := fmt.Sprint("vote ", id, " ", v.ID)
		if v.By == "" && !y.planned[key] {
			y.planned[key] = true
			y.in(soon, func() error { return y.vote(id, v) })
		}
	}
}

// correct has an administrator take back what was played lately.
func (y *year) correct(id int64, turns int) error {
	return y.try(func(p *yearProcess) error {
		t, err := y.db.Table(y.ctx, id)
		if err != nil || t.Turns < turns {
			return err
		}
		_, err = p.bot.Tables.Correct(y.ctx, table.Correction{Table: id, By: "admin", Press: y.press(), Turn: t.Turns - turns + 1, Note: "again"})
		return err
	})
}

// standIn has somebody who is asked leave the seat to a friend for a while.
func (y *year) standIn(id int64) error {
	return y.try(func(p *yearProcess) error {
		s, err := p.bot.Tables.Look(y.ctx, id, "")
		if err != nil || len(s.Pending) == 0 {
			return err
		}
		seat := int(s.Pending[0])
		user, friend := s.Table.Seats[seat].User, y.people[y.r.IntN(len(y.people))]
		done, err := p.bot.Tables.Propose(y.ctx, table.Motion{
			Table: id, Kind: table.VoteStandin, By: user, Seat: seat, User: friend, Name: friend, Press: y.press(),
		})
		if err == nil && done.Outcome == "" {
			_, err = p.bot.Tables.Cast(y.ctx, table.Ballot{Table: id, Vote: done.Vote.ID, User: friend, Agree: true, Press: y.press()})
		}
		return err
	})
}

// vote has those who are asked whether the computer stands in say so, or not.
func (y *year) vote(id int64, v storage.Vote) error {
	return y.try(func(p *yearProcess) error {
		agree := y.r.IntN(2) == 0
		for _, user := range v.Voters {
			done, err := p.bot.Tables.Cast(y.ctx, table.Ballot{Table: id, Vote: v.ID, User: user, Agree: agree, Press: y.press()})
			if err != nil || done.Outcome != "" {
				return err
			}
		}
		return nil
	})
}

// resign has somebody who is not asked give up their seat at a table of many.
func (y *year) resign(id int64) error {
	return y.try(func(p *yearProcess) error {
		t, err := y.db.Table(y.ctx, id)
		if err != nil || t.Phase != storage.Playing || len(t.Seats) < 3 {
			return err
		}
		_, err = p.bot.Tables.Resign(y.ctx, id, t.Seats[y.r.IntN(len(t.Seats))].User, y.press())
		return err
	})
}

// agree lets everybody at a table vote for something.
func (y *year) agree(id int64, kind string) error {
	return y.try(func(p *yearProcess) error {
		one := y.tables[id]
		done, err := p.bot.Tables.Propose(y.ctx, table.Motion{Table: id, Kind: kind, By: one.group[0], Sure: true, Press: y.press()})
		for _, user := range one.group[1:] {
			if err != nil || done.Outcome != "" {
				return err
			}
			done, err = p.bot.Tables.Cast(y.ctx, table.Ballot{Table: id, Vote: done.Vote.ID, User: user, Agree: true, Press: y.press()})
		}
		return err
	})
}
