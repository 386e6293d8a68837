package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Reasons for refusing to continue from a position.
const (
	BranchHeld table.Reason = "branch_held" // others still play the deal
	NoBranch   table.Reason = "no_branch"   // the person was not asked there, or the rules have changed
)

// Branch is a position of a finished match from which one of its players wants
// to play on.
type Branch struct {
	Table   int64
	Entry   int // entry of the record; the position is before it
	User    string
	Lang    string // of the table's messages
	Channel string // their direct messages
	Press   string
}

// MayBranch returns the refusal if a person cannot play on from any position of
// a match, otherwise nil.
func MayBranch(t storage.Table, user string) error {
	switch {
	case t.Phase != storage.Finished:
		return table.Refuse(table.NoRematch, nil, "wait_end")
	case t.TableState.SeedHeld: // also in a contest, which a person may see after they have played it
		return table.Refuse(BranchHeld, nil, "branch_later")
	case seating.Index(t, user) < 0:
		return table.Refuse(table.OnlyPlayers, nil, "open_new")
	}
	return nil
}

// Before returns what a person's seat knew before an entry of the record of a finished match.
func (k *Service) Before(ctx context.Context, id int64, user string, entry int) (engine.View, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) (engine.View, error) {
		_, state, err := k.before(ctx, tx, user, entry)
		if err != nil {
			return nil, err
		}
		return state.View(tx.Seat), nil
	})
}

// Question returns the position before an entry of the record of a finished public match at
// which a person's seat was asked. The person may try other answers there.
func (k *Service) Question(ctx context.Context, id int64, user string, entry int) (engine.State, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) (engine.State, error) {
		if err := MayBranch(tx.Table, user); err != nil {
			return nil, err
		}
		_, state, err := k.before(ctx, tx, user, entry)
		return state, err
	})
}

// before returns the record up to an entry at which a person's seat was asked,
// and the position.
func (k *Service) before(ctx context.Context, tx *table.Tx, user string, entry int) (engine.Record, engine.State, error) {
	if tx.Table.Phase != storage.Finished || seating.Index(tx.Table, user) < 0 {
		return engine.Record{}, nil, table.Refuse(table.OnlyPlayers, nil, "log")
	}
	r, err := recordOf(ctx, tx)
	if err != nil {
		return r, nil, err
	}
	if entry < 1 || entry > len(r.Moves) {
		return r, nil, table.Refuse(NoBranch, nil, "turning")
	}
	r.Moves, r.Result = r.Moves[:entry-1], nil
	state, err := engine.Replay(tx.Rules, r)
	if errors.As(err, new(*engine.ReplayError)) || err == nil && !slices.Contains(state.Pending(nil), tx.Seat) {
		return r, nil, table.Refuse(NoBranch, nil, "turning")
	}
	return r, state, err
}

// Branch opens a table for one person, whose match begins with the entries of another match.
// It seats computer opponents of the same levels, or of the third level in place of people.
// The match is not rated. A person has at most one running table for each position: a
// repeated call returns it.
func (k *Service) Branch(ctx context.Context, b Branch) (storage.Table, error) {
	old, err := k.tables.Stored(ctx, b.Table)
	if err != nil {
		return old, err
	}
	if err := MayBranch(old, b.User); err != nil {
		return old, err
	}
	type prefix struct {
		record engine.Record
		rules  engine.Rules
	}
	p, err := table.View(ctx, k.tables, b.Table, b.User, func(tx *table.Tx) (prefix, error) {
		r, _, err := k.before(ctx, tx, b.User, b.Entry)
		return prefix{r, tx.Rules}, err
	})
	if err != nil {
		return old, err
	}
	free := k.tables.Lock(0) // the lock makes repeated presses open one table
	defer free()
	opened := branched(k.tables, old, b, p.record)
	row, found, err := k.branchOf(ctx, b)
	if err == nil && !found {
		row, err = k.tables.Store.Create(ctx, opened, b.Press, nil)
		if errors.Is(err, storage.ErrDuplicate) {
			row, _, err = k.branchOf(ctx, b)
		}
	}
	if err != nil {
		return row, table.AsLimitRefusal(fmt.Errorf("play on from entry %d of table %d: %w", b.Entry, b.Table, err), opened, b.User)
	}
	if row, err = k.begin(ctx, row.ID, p.rules, p.record); err != nil {
		return row, err
	}
	return table.SeenBy(row, b.User), nil
}

// begin begins the match of a table, or completes an interrupted beginning.
func (k *Service) begin(ctx context.Context, id int64, rules engine.Rules, r engine.Record) (storage.Table, error) {
	free := k.tables.Lock(id)
	defer free()
	return storage.Again(fmt.Sprintf("begin table %d", id), func() (storage.Table, error) {
		row, err := k.tables.Stored(ctx, id)
		if err != nil || row.Phase != storage.Open && row.Phase != storage.Playing {
			return row, err
		}
		return k.tables.BeginFrom(ctx, row, rules, r)
	})
}

// branchOf returns the existing table at which a person plays on from a
// position.
func (k *Service) branchOf(ctx context.Context, b Branch) (storage.Table, bool, error) {
	list, err := k.tables.Store.Of(ctx, b.User, storage.Open, storage.Playing)
	if err != nil {
		return storage.Table{}, false, err
	}
	i := slices.IndexFunc(list, func(t storage.Table) bool {
		at := t.TableState.Branch
		return at != nil && at.Table == b.Table && at.Entry == b.Entry
	})
	if i < 0 {
		return storage.Table{}, false, nil
	}
	return list[i], true, nil
}

// branched returns the table of a branch before its match begins.
func branched(t *table.Tables, old storage.Table, b Branch, r engine.Record) storage.Table {
	row := storage.Table{
		Phase: storage.Open, Game: old.Game, Version: old.Version, Options: maps.Clone(old.Options), Counts: []int{len(old.Seats)},
		Lang: b.Lang, Owner: b.User, Channel: b.Channel, Invited: []string{b.User}, Created: t.Now(),
		TableState: storage.TableState{
			Order: engine.OrderJoined, Data: old.TableState.Data, Unrated: true, SameDeal: true,
			Takebacks: takebacks(r), Branch: &storage.Branch{Table: b.Table, Entry: b.Entry},
		},
	}
	mine := seating.Index(old, b.User)
	for i, s := range old.Seats {
		level, computer := seating.Level(s.User)
		switch {
		case i == mine:
			row.Seats = append(row.Seats, storage.Seat{User: b.User, Name: s.Name})
		case computer:
			row.Seats = append(row.Seats, seating.NewComputer(row, level))
		default:
			row.Seats = append(row.Seats, seating.NewComputer(row, seating.Club))
		}
	}
	return row
}
