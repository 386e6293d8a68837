package tabletest

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
)

// Voters are the people of a table in tests of motions and votes.
type Voters struct{ Stored }

// Propose proposes a motion with a new press.
func (v Voters) Propose(m voting.Motion) (*votes.Proposal, error) {
	v.T.Helper()
	if m.Press == "" {
		m.Press = v.Press()
	}
	return v.Services.Votes.Propose(context.Background(), m)
}

// Cast casts a ballot with a new press.
func (v Voters) Cast(id int64, vote int, user string, agree bool) (*votes.Proposal, error) {
	v.T.Helper()
	return v.Services.Votes.Cast(context.Background(), votes.Ballot{Table: id, Vote: vote, User: user, Agree: agree, Press: v.Press()})
}

// Agreed proposes a motion and makes everybody who must agree do so.
func (v Voters) Agreed(m voting.Motion) *votes.Proposal {
	v.T.Helper()
	p, err := v.Propose(m)
	v.Must(err)
	for _, who := range voting.Undecided(p.Table, p.Vote) {
		if p.Outcome == "" {
			p, err = v.Cast(m.Table, p.Vote.ID, who, true)
			v.Must(err)
		}
	}
	if p.Outcome != voting.Carried {
		v.T.Fatalf("%+v: outcome %q, undecided %v", m, p.Outcome, voting.Undecided(p.Table, p.Vote))
	}
	return p
}

// StandsIn makes a user the stand-in for a seat.
func (v Voters) StandsIn(id int64, seats []string, seat int, user string) {
	v.T.Helper()
	p, err := v.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: seats[seat], Seat: seat, User: user, Name: user})
	v.Must(err)
	_, err = v.Cast(id, p.Vote.ID, user, true)
	v.Must(err)
	_, err = v.Services.Absences.Back(context.Background(), id, user, v.Press())
	v.Must(err)
}

// StandInAndBack gives the person who is asked a stand-in, and removes it at once.
func (v Voters) StandInAndBack(id int64, who, comes string) {
	v.T.Helper()
	p, err := v.Propose(voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seating.Index(v.TableInAnyPhase(id), who), User: comes, Name: comes})
	v.Must(err)
	_, err = v.Cast(id, p.Vote.ID, comes, true)
	v.Must(err)
	_, err = v.Services.Absences.Back(context.Background(), id, who, v.Press())
	v.Must(err)
}
