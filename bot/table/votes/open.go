// Package votes lets the people at a table decide together: a user proposes, those who must
// agree cast ballots, and the last necessary ballot executes the decision. The subject of a
// kind of vote is a Matter, provided by the package that executes it.
//
// It is built on bot/table and takes the table's lock itself, except in ProposeStandin, whose
// caller holds it. A ballot and all its consequences, including the end of the vote and its
// matter, are one transaction, which is repeated after a conflict. A repeated press acts
// once. Votes end in time by notes outside of that transaction: a note is written before its
// vote opens, so that no vote stays open for ever, and may be processed twice.
package votes

import (
	"context"
	"errors"
	"maps"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Service manages the votes of all tables.
type Service struct {
	tables  *table.Tables
	matters map[string]Matter
}

// New returns the votes of tables, with the given matters.
func New(t *table.Tables, matters map[string]Matter) *Service { return &Service{t, matters} }

// Proposal is the result of a motion: an open vote, or a decision that was executed at once
// because no other consent is needed.
type Proposal struct {
	Table   storage.Table
	Vote    storage.Vote
	Outcome voting.Outcome
}

// Propose opens a vote on a motion and notifies the voters. A motion that needs only the
// proposer's consent is executed at once.
//
// The kind of the motion determines who may propose it and who decides:
//   - voting.Undo: a person who acts for a seat asks about its latest confirmed
//     turn; every other person must agree. When something was revealed since, it
//     is refused unless the asker is Sure.
//   - voting.Pause, voting.Resume: anybody at the table asks; more than half agree.
//   - voting.Replace: the owner asks, or anybody about the owner's seat, or a
//     person about their own. More than half of the others agree, and the
//     newcomer, and the person who leaves unless they resigned or were silent for
//     a day.
//   - voting.Standin: a person asks for their own seat, and the stand-in agrees.
//     For a person who was silent for a day anybody asks, or the clock, and more
//     than half of the others agree.
func (r *Service) Propose(ctx context.Context, m voting.Motion) (*Proposal, error) {
	var done *Proposal
	tx, err := r.tables.Attempt(ctx, m.Table, m.By, m.Press, func(tx *table.Tx) error {
		v, err := r.motion(ctx, tx, m)
		if err != nil {
			return err
		}
		done = &Proposal{Vote: v, Outcome: voting.Tally(tx.Table, v)}
		if done.Outcome == voting.Carried {
			return r.carry(ctx, tx, m.Press, v)
		}
		if m.By != "" { // the clock asks only once for each timeout
			if err := mayAskAgain(ctx, tx, v); err != nil {
				return err
			}
		}
		return r.openVote(ctx, tx, m.Press, v)
	})
	if err != nil {
		return nil, err
	}
	if done == nil {
		done = proposed(tx, m) // the press came again
	}
	done.Table = table.SeenBy(tx.Table, m.By)
	return done, nil
}

// openVote opens a vote and notifies the voters.
func (r *Service) openVote(ctx context.Context, tx *table.Tx, press string, v storage.Vote) error {
	if err := r.NoteEnd(ctx, v, tx.Table.ID); err != nil {
		return err
	}
	row := tx.Table
	d := tx.Tables.CloseVotes(&row, voting.Expired, tx.VoteEnded)
	row.TableState.Votings = v.ID
	row.TableState.Votes = append(slices.Clone(row.TableState.Votes), v)
	return tx.Amend(ctx, press, row, append(d, tx.Tables.Outbox.Vote(row, v, "")))
}

// ProposeStandin opens a vote on a stand-in for a seat whose time ran out: either the game
// with harmless moves, or a club computer opponent. It opens none if a vote on the seat is
// open or nobody can vote.
func (r *Service) ProposeStandin(ctx context.Context, tx *table.Tx, seat int) error {
	for _, v := range tx.Table.TableState.Votes {
		if voting.AboutSeat(v) && v.Seat == seat && !tx.VoteEnded(v) {
			return nil
		}
	}
	m := voting.Motion{Table: tx.Table.ID, Kind: voting.Standin, Seat: seat, User: seating.Computer}
	v, err := r.motion(ctx, tx, m)
	var refused *table.RefusedError
	if errors.As(err, &refused) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(v.Voters) == 0 {
		return nil
	}
	v.Offers = seating.NewComputer(tx.Table, seating.Club).User
	return r.openVote(ctx, tx, "", v)
}

// proposed returns the present result of a motion whose press was repeated.
func proposed(tx *table.Tx, m voting.Motion) *Proposal {
	asked := storage.Vote{Kind: m.Kind, Seat: m.Seat}
	for _, v := range tx.Table.TableState.Votes {
		if voting.Same(v, asked) {
			return &Proposal{Vote: v}
		}
	}
	return &Proposal{Vote: asked, Outcome: voting.Carried}
}

// motion checks a motion and returns a vote with the proposer's own ballot.
func (r *Service) motion(ctx context.Context, tx *table.Tx, m voting.Motion) (v storage.Vote, err error) {
	if err := tx.MayAsk(ctx, m); err != nil {
		return v, err
	}
	now := tx.Tables.Now()
	v = storage.Vote{
		ID: tx.Table.TableState.Votings + 1, Kind: m.Kind, By: m.By, Seat: -1, After: tx.Table.Seq,
		Opened: now, Ends: now.Add(voting.Lasts(m.Kind)), Ballots: map[string]string{},
	}
	matter, known := r.matters[m.Kind]
	if !known {
		return v, tx.Refuse(ctx, table.NoSuchVote, nil, "look_now")
	}
	if err := matter.Propose(ctx, tx, m, &v); err != nil {
		return v, err
	}
	if name, ok := voting.VoterFor(tx.Table, v, m.By); ok {
		v.Ballots[name] = voting.Yes
	}
	return v, nil
}

// Ballot is the ballot of one person in a vote.
type Ballot struct {
	Table int64
	Vote  int // Vote.ID
	User  string
	Agree bool
	// Opponent means that the voter prefers the computer opponent that the vote offers; only
	// with Agree.
	Opponent bool
	Press    string
}

// Cast counts a ballot. The last necessary one also executes the decision in the same
// transaction. A ballot may be changed while the vote is open.
func (r *Service) Cast(ctx context.Context, b Ballot) (*Proposal, error) {
	var done *Proposal
	tx, err := r.tables.Attempt(ctx, b.Table, b.User, b.Press, func(tx *table.Tx) error {
		v, err := cast(ctx, tx, b)
		if err != nil {
			return err
		}
		done = &Proposal{Vote: v, Outcome: voting.Tally(tx.Table, v)}
		if v.Ballots[b.User] == voting.No && b.User == voting.Person(tx.Table, v) && b.User != v.User {
			done.Outcome = voting.IsHere
		}
		if done.Outcome == voting.Carried {
			v = voting.Decided(v)
			done.Vote = v
		}
		return r.count(ctx, tx, b.Press, v, done.Outcome)
	})
	if err != nil {
		return nil, err
	}
	if done == nil {
		done = &Proposal{Vote: storage.Vote{ID: b.Vote}, Outcome: voting.Carried}
		if v, open := voting.Find(tx.Table, b.Vote); open {
			done = &Proposal{Vote: v}
		}
	}
	done.Table = table.SeenBy(tx.Table, b.User)
	return done, nil
}

// cast returns the vote with a ballot added.
func cast(ctx context.Context, tx *table.Tx, b Ballot) (storage.Vote, error) {
	v, open := voting.Find(tx.Table, b.Vote)
	if !open || tx.VoteEnded(v) {
		return v, tx.Refuse(ctx, table.VoteEnded, nil, "look_now")
	}
	name, may := voting.VoterFor(tx.Table, v, b.User)
	if !may {
		return v, tx.Refuse(ctx, table.NotVoter, []engine.Arg{peopleOf(tx.Table, v)}, "watch")
	}
	v.Ballots = maps.Clone(v.Ballots)
	if v.Ballots == nil {
		v.Ballots = map[string]string{}
	}
	v.Ballots[name] = voting.No
	if b.Agree {
		v.Ballots[name] = voting.Yes
		if b.Opponent && v.Offers != "" {
			v.Ballots[name] = voting.Opponent
		}
	}
	return v, nil
}

// peopleOf returns an argument with the names of the people who decide a vote.
func peopleOf(row storage.Table, v storage.Vote) engine.Arg {
	var who []engine.Text
	for _, user := range slices.Concat(v.Voters, voting.NeededConsents(row, v)) {
		text := engine.T("table.name", engine.Word("name", v.Name))
		if i := seating.Index(row, user); i >= 0 {
			text = engine.T("table.seat", seating.Arg("who", i))
		}
		if !slices.ContainsFunc(who, func(o engine.Text) bool { return o.Key == text.Key && o.Args[0] == text.Args[0] }) {
			who = append(who, text)
		}
	}
	return engine.List("who", who)
}

// Matter is the subject of a kind of vote. The package that provides it checks
// motions and carries out decisions.
type Matter struct {
	// Propose completes the vote that a motion asks for with the people who
	// must agree, or refuses the motion.
	Propose func(context.Context, *table.Tx, voting.Motion, *storage.Vote) error
	// Check refuses to carry out a decision when the table has changed since
	// the vote opened. Nil refuses nothing.
	Check func(context.Context, *table.Tx, storage.Vote) error
	// Change changes the table as agreed, and lists the deliveries. The vote ends in the same
	// transaction.
	Change func(*table.Tx, *storage.Table, storage.Vote) []storage.Delivery
	// Commit executes the matter by an entry of the record, instead of Change. One transaction
	// includes the state of the table after the vote and the deliveries.
	Commit func(ctx context.Context, tx *table.Tx, press string, v storage.Vote, tableState storage.TableState, d []storage.Delivery) error
	// Preview returns the public takeback of the open vote. Nil: none.
	Preview func(context.Context, *table.Tx, storage.Vote) (*voting.TakebackPreview, error)
}

// mayCarry refuses a matter that the table has made impossible since the vote
// opened.
func (m Matter) mayCarry(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	if m.Check == nil {
		return nil
	}
	return m.Check(ctx, tx, v)
}
