package verify

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/sqlite"
)

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
