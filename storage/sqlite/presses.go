package sqlite

import (
	"context"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// pressDays is the number of days that a press is stored. Discord's interactions expire after
// 15 minutes.
const pressDays = 8

// UsePress adds storing a press to a batch.
func (s session) UsePress(ctx context.Context, b *queries.Batch, press string) {
	if press != "" {
		b.Statements = append(b.Statements, &queries.Statement{Changed: func(int64) error { return s.usePress(ctx, press) }})
	}
}

// usePress stores a press. It returns ErrRepeated if the press is already stored.
func (s session) usePress(ctx context.Context, press string) error {
	today := s.db.now().Unix() / (24 * 60 * 60)
	n, err := s.Exec(ctx, `INSERT INTO presses (press, day) VALUES ($1, $2) ON CONFLICT DO NOTHING`, press, today)
	switch {
	case err != nil:
		return err
	case n == 0:
		return storage.ErrDuplicate
	}
	if s.db.pressed++; s.db.pressed%pruneEvery != 0 {
		return nil
	}
	return s.prunePresses(ctx, today-pressDays)
}

// pruneStep is the number of old presses checked after every pruneEvery new ones. It is larger
// than pruneEvery, so the table stops growing, and small enough to cost almost nothing.
const (
	pruneEvery = 8
	pruneStep  = 4 * pruneEvery
)

// prunePresses checks the next few presses in key order, starting over at the end, and deletes
// the ones from before the given time.
func (s session) prunePresses(ctx context.Context, before int64) error {
	var old []string
	seen := 0
	err := s.Each(ctx, func(row queries.Row) error {
		var day int64
		err := row.Scan(&s.db.pruned, &day)
		if seen++; day < before {
			old = append(old, s.db.pruned)
		}
		return err
	}, `SELECT press, day FROM presses WHERE press > $1 ORDER BY press LIMIT $2`, s.db.pruned, pruneStep)
	if err != nil {
		return err
	}
	if seen < pruneStep {
		s.db.pruned = ""
	}
	for _, press := range old {
		if _, err := s.Exec(ctx, `DELETE FROM presses WHERE press = $1`, press); err != nil {
			return err
		}
	}
	return nil
}
