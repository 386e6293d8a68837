package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// measureCommits measures durable commits of whole games, and for comparison a
// sync of half as many bytes on the same disk.
func measureCommits(ctx context.Context) ([]figure.Figure, error) {
	var commits, syncs figure.Durations
	err := figure.InTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "bench.db"))
		if err != nil {
			return err
		}
		defer db.Close()
		log, err := os.Create(filepath.Join(dir, "log"))
		if err != nil {
			return err
		}
		defer log.Close()
		b := autoplay.New(db)
		var synced lastCommit
		b.Services.Tables.Observer = &synced
		for len(commits) < 600 {
			t, err := b.Start(ctx, "cleopatra", 3)
			if err != nil {
				return err
			}
			for {
				took, final, over, err := b.Step(ctx, t.ID)
				if err != nil {
					return err
				}
				if over {
					break
				}
				if !final {
					continue
				}
				commits = append(commits, took-time.Since(synced.at)) // the rest shows the table after it
				if err := syncs.Time(func() error { return appendAndSync(log) }); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return []figure.Figure{
		figure.New("commit through a table, durable, p99 above fsync", commits.At(99)-syncs.At(99), "ms", "<= 10"),
		figure.New("commit through a table, durable, p99", commits.At(99), "ms", "<= 4"),
		figure.New("commit through a table, durable, median", commits.Median(), "ms", ""),
		figure.New("bare write and sync, p99", syncs.At(99), "ms", ""),
		figure.New("bare write and sync, median", syncs.Median(), "ms", ""),
		figure.New("commit against a bare write and sync, medians", commits.Median()/syncs.Median(), "times", "<= 3"),
	}, nil
}

// lastCommit is a table.Observer that holds the time at which the last commit was on the disk.
type lastCommit struct{ at time.Time }

// Committed implements table.Observer.
func (l *lastCommit) Committed(string, time.Duration, error) { l.at = time.Now() }

// appendAndSync writes 32 kB, about half of what a commit adds to the write-ahead
// log.
func appendAndSync(f *os.File) error {
	if _, err := f.Write(make([]byte, 8*4096)); err != nil {
		return err
	}
	return f.Sync()
}

// measureOpenTable measures reading a table and building a player's view, with
// nothing of the table cached in memory.
func measureOpenTable(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	err := figure.InTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "bench.db"), sqlite.WithoutSync())
		if err != nil {
			return err
		}
		defer db.Close()
		for _, turns := range []int{10, 2000} {
			id, err := longTable(ctx, db, turns)
			if err != nil {
				return err
			}
			var l figure.Durations
			for range 300 {
				cold := autoplay.New(db)
				if err := l.Time(func() error { _, err := cold.Services.Tables.Look(ctx, id, "1000"); return err }); err != nil {
					return err
				}
			}
			figures = append(figures, figure.New(fmt.Sprintf("open table after %d commits, p99", turns), l.At(99), "ms", "<= 5"))
		}
		return nil
	})
	return figures, err
}

// longTable starts a match, plays a hundred moves and then repeats its commits
// until the record has the wanted number of turns. No real match is as long.
func longTable(ctx context.Context, db *sqlite.DB, turns int) (int64, error) {
	b := autoplay.New(db)
	t, err := b.Start(ctx, "cleopatra", 4)
	if err != nil {
		return 0, err
	}
	played := 0
	for t.Turns < turns {
		if t.Seq < 100 || t.Turns < 10 {
			played = t.Turns + 1
			if _, _, over, err := b.Step(ctx, t.ID); err != nil || over {
				return 0, errors.Join(err, errors.New("the match ended early"))
			}
		} else if err := repeatCommit(ctx, db, t, 1+t.Turns%played); err != nil {
			return 0, err
		}
		if t, err = db.Table(ctx, t.ID); err != nil {
			return 0, err
		}
	}
	return t.ID, nil
}

// repeatCommit commits the moves of commit n once more, without changing the
// state.
func repeatCommit(ctx context.Context, db *sqlite.DB, t storage.Table, n int) error {
	stored, err := db.Load(ctx, t.ID)
	if err != nil {
		return err
	}
	old, err := db.Turns(ctx, t.ID, n, 1)
	if err != nil || len(old) == 0 {
		return errors.Join(err, errors.New("no commit to repeat"))
	}
	moves, err := db.Moves(ctx, t.ID, old[0].First)
	if err != nil {
		return err
	}
	moves = moves[:old[0].Last-old[0].First+1]
	for i := range moves {
		moves[i].Seq = t.Seq + 1 + i
	}
	return db.Commit(ctx, storage.Commit{Table: t.ID, After: t.Seq, Moves: moves, State: stored.State, Events: old[0].Events, At: time.Now()})
}

// measureFinishedGame measures the size of a finished match on disk, with its log
// and record.
func measureFinishedGame(ctx context.Context) ([]figure.Figure, error) {
	const games = 24
	var figures []figure.Figure
	err := figure.InTempDir(func(dir string) error {
		for _, rules := range catalog.Games() {
			info := rules.Info()
			db, err := sqlite.Open(ctx, filepath.Join(dir, info.ID+".db"), sqlite.WithoutSync())
			if err != nil {
				return err
			}
			bytes, err := growth(ctx, db, info, games)
			if err = errors.Join(err, db.Close()); err != nil {
				return err
			}
			figures = append(figures, figure.New(info.ID+" finished game on disk, mean", float64(bytes)/games/1000, "kB", "<= 30"))
		}
		return nil
	})
	return figures, err
}

// growth plays whole matches and returns the growth of the database. It leaves
// out presses, which are stored for only eight days.
func growth(ctx context.Context, db *sqlite.DB, info engine.Info, games int) (int64, error) {
	before, err := db.Stats(ctx)
	if err != nil {
		return 0, err
	}
	b := autoplay.New(db)
	b.WithoutPresses = true
	for i := range games {
		t, err := b.Start(ctx, info.ID, info.Seats[i%len(info.Seats)])
		if err != nil {
			return 0, err
		}
		for over := false; !over; {
			if _, _, over, err = b.Step(ctx, t.ID); err != nil {
				return 0, err
			}
		}
	}
	after, err := db.Stats(ctx)
	return (after.Bytes - after.Free) - (before.Bytes - before.Free), err
}
