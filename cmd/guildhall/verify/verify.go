// Package verify replays the record of every match of a database file and compares the
// outcome with the stored state.
package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// Judge returns a sqlite.RecordVerifier. A match with a move under another version of the
// rules cannot be replayed reliably, so only its state is decoded and checked. A panic of a
// game becomes an error.
func Judge(games *catalog.List) sqlite.RecordVerifier {
	return func(m sqlite.Match) (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = errors.New("its game fails on it")
			}
		}()
		return prove(games, m)
	}
}

func prove(games *catalog.List, m sqlite.Match) error {
	rules, err := rulesOf(games, m)
	if err != nil {
		return err
	}
	state, err := rules.Decode(m.State)
	if err == nil {
		err = state.Check()
	}
	if err != nil {
		return fmt.Errorf("its state after move %d: %w", m.Table.Seq, err)
	}
	if m.Table.Phase == storage.Finished && state.Result() == nil {
		return errors.New("it is over, its state is not")
	}
	r, same, err := record(rules, m)
	if err != nil || !same {
		return err
	}
	replayed, err := engine.Replay(rules, r)
	if err != nil {
		return fmt.Errorf("its record cannot be played: %w", err)
	}
	if !bytes.Equal(replayed.Encode(), state.Encode()) {
		return fmt.Errorf("its record of %d moves leads to another state", len(r.Moves))
	}
	return nil
}

// rulesOf returns the rules of a match with its component tables.
func rulesOf(games *catalog.List, m sqlite.Match) (engine.Rules, error) {
	digest := m.Table.TableState.Data
	if rules, ok := games.Rules(m.Table.Game, digest); ok {
		return rules, nil
	}
	if _, ok := games.Game(m.Table.Game); !ok {
		return nil, fmt.Errorf("there is no game %q", m.Table.Game)
	}
	packed, err := m.Blob(table.DataSpace(m.Table.Game), digest)
	if err != nil {
		return nil, fmt.Errorf("its values: %w", err)
	}
	if packed == nil {
		return nil, fmt.Errorf("its values %s are neither in the program, nor in the host's folder, nor in the database", engine.ShortData(digest))
	}
	return games.Unpacked(m.Table.Game, packed)
}

// record returns the record of a match. same reports whether all of it was
// played under the present version of the rules.
func record(rules engine.Rules, m sqlite.Match) (r engine.Record, same bool, err error) {
	var seed engine.Seed
	if copy(seed[:], m.Table.Seed) != len(seed) {
		return r, false, fmt.Errorf("its seed has %d bytes, want %d", len(m.Table.Seed), len(seed))
	}
	info := rules.Info()
	same = true
	r = engine.NewRecord(info, info.Begun(engine.Setup{Seats: len(m.Table.Seats), Options: m.Table.Options, Seed: seed}))
	for _, move := range m.Moves {
		same = same && move.Version == info.Version
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: engine.Seat(move.Seat), Code: move.Code, Version: move.Version})
	}
	return r, same, nil
}

// ReadMatches reads every match of an open database and gives it to judges. The report
// counts tables and commits, and lists what is damaged or not proven.
func ReadMatches(ctx context.Context, db storage.Database, judges ...sqlite.RecordVerifier) (r sqlite.Report, err error) {
	for _, phase := range []storage.Phase{storage.Playing, storage.Finished, storage.Closed} {
		list, err := db.InPhase(ctx, "", phase, 1<<30)
		if err != nil {
			return r, err
		}
		for _, t := range list {
			if t.Turns == 0 && phase == storage.Closed {
				continue
			}
			err := readMatch(ctx, db, t.ID, &r, judges)
			switch {
			case ctx.Err() != nil:
				return r, ctx.Err()
			case errors.Is(err, storage.ErrDamaged):
				r.Problems = append(r.Problems, err.Error())
				r.Unreadable = append(r.Unreadable, t.ID)
			case err != nil:
				return r, err
			}
		}
	}
	return r, nil
}

func readMatch(ctx context.Context, db storage.Database, id int64, r *sqlite.Report, judges []sqlite.RecordVerifier) error {
	r.TableCount++
	kept, err := db.Load(ctx, id)
	if err != nil {
		return err
	}
	moves, err := db.Moves(ctx, id, 1)
	if err != nil {
		return err
	}
	r.Commits += len(moves)
	m := sqlite.Match{Table: kept.Table, State: kept.State, Moves: moves, Blob: func(space, key string) ([]byte, error) { return db.Blob(ctx, space, key) }}
	for _, judge := range judges {
		if err := judge(m); err != nil {
			r.Unproven = append(r.Unproven, fmt.Sprintf("table %d: %v", id, err))
		}
	}
	return nil
}
