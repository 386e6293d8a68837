package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"guildhall/cmd/guildhall/autoplay"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/proof"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/sqlite/damage"
)

// damages is how many backups are damaged.
const damages = 1000

// measureTrust damages backups at random and restores them, and copies damaged
// databases: what is accepted must hold what was written.
func measureTrust(ctx context.Context) ([]Figure, error) {
	start := time.Now()
	t, err := tryDamages(ctx, damages, 1)
	if err != nil {
		return nil, err
	}
	figures := []Figure{
		{fmt.Sprintf("trust: of %d damaged backups, restored with other content", t.tried), float64(len(t.wrong)), "", "0"},
		{"trust: refused", float64(t.refused), "", ""},
		{"trust: restored as it was written", float64(t.same), "", ""},
		{fmt.Sprintf("trust: of %d damaged databases, copied with other content", t.tried), float64(len(t.wrongCopies)), "", "0"},
		{"trust: copies refused", float64(t.copiesRefused), "", ""},
		{"trust: seconds of the trial", time.Since(start).Seconds(), "s", ""},
	}
	for _, w := range append(t.wrong, t.wrongCopies...) {
		figures = append(figures, Figure{"trust: accepted: " + w, 1, "", "none"})
	}
	return figures, nil
}

// trial counts what became of damaged files.
type trial struct {
	dir, sound, content string

	tried, refused, same int
	copiesRefused        int
	wrong, wrongCopies   []string // what was done to files that were accepted with other content
}

// tryDamages damages a backup n times, each time once and from its sound state,
// and lets restore and backup judge.
func tryDamages(ctx context.Context, n int, seed uint64) (*trial, error) {
	var t *trial
	err := inTempDir(func(dir string) (err error) {
		t = &trial{dir: dir, sound: filepath.Join(dir, "sound.db")}
		if err := trustSample(ctx, filepath.Join(dir, "live.db"), t.sound); err != nil {
			return err
		}
		if t.content, err = damage.Content(ctx, t.sound); err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for i := range n {
			if err := t.try(ctx, r, i); err != nil {
				return err
			}
		}
		return nil
	})
	return t, err
}

// try damages the backup once.
func (t *trial) try(ctx context.Context, r *rand.Rand, i int) error {
	spoilt, restored, copied := filepath.Join(t.dir, "spoilt.db"), filepath.Join(t.dir, "restored.db"), filepath.Join(t.dir, "copied.db")
	defer func() {
		for _, file := range []string{spoilt, restored, copied} {
			for _, tail := range []string{"", "-wal", "-shm", ".lock"} {
				os.Remove(file + tail)
			}
		}
	}()
	b, err := os.ReadFile(t.sound)
	if err != nil {
		return err
	}
	if err := os.WriteFile(spoilt, b, 0o600); err != nil {
		return err
	}
	what, err := damage.Random(ctx, r, i, spoilt)
	if err != nil {
		return err
	}
	t.tried++
	judge := proof.Judge(catalog.BuiltIn())
	if _, err := sqlite.Restore(ctx, spoilt, restored, time.Now(), sqlite.JudgedBy(judge)); err != nil {
		t.refused++
	} else if got, err := damage.Content(ctx, restored); err != nil || got != t.content {
		t.wrong = append(t.wrong, fmt.Sprint(what, err))
	} else {
		t.same++
	}
	if _, err := backup.Make(ctx, spoilt, copied, judge); err != nil {
		t.copiesRefused++
	} else if got, err := damage.Content(ctx, copied); err != nil || got != t.content {
		t.wrongCopies = append(t.wrongCopies, fmt.Sprint(what, err))
	}
	return nil
}

// trustSample makes a backup of a database with two matches in play, one that is
// over, and something in every table.
func trustSample(ctx context.Context, file, to string) error {
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return err
	}
	err = errors.Join(playSample(ctx, db), keepSample(ctx, db))
	if err == nil {
		err = db.Backup(ctx, to)
	}
	return errors.Join(err, db.Close())
}

func playSample(ctx context.Context, db *sqlite.DB) error {
	p := autoplay.NewSeeded(db, 1)
	for i, game := range []string{"caylus", "villagers", "cleopatra"} {
		tb, err := p.Start(ctx, game, 2)
		if err != nil {
			return err
		}
		for n, over := 0, false; !over && (n < 40 || i == 2); n++ {
			if _, _, over, err = p.Step(ctx, tb.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepSample keeps something in the tables to which random players add nothing.
func keepSample(ctx context.Context, db *sqlite.DB) error {
	at := time.UnixMilli(1_800_000_000_000)
	_, person := db.ChangePerson(ctx, "1000", func(p *storage.Person) error {
		p.Name, p.Lang, p.Preferences.Zone = "Player 0", "ko", "Asia/Seoul"
		return nil
	})
	_, guild := db.ChangeGuild(ctx, "1", func(g *storage.Guild) error { g.Lang, g.Channels = "ko", []string{"2", "3"}; return nil })
	_, orders := db.SaveOrders(ctx, storage.Orders{Table: 1, Seat: 1, Body: []byte(`{"plan":["pass"]}`)})
	_, beat := db.Beat(ctx, "clock", at, time.Hour)
	return errors.Join(person, guild, orders, beat,
		db.SaveNote(ctx, 1, "1001", "remember the castle"), db.Follow(ctx, 1, "1002", true),
		db.RecordAct(ctx, storage.Audit{At: at, Guild: "1", User: "1000", Act: "settings", Detail: "language"}),
		db.SavePost(ctx, storage.Post{Table: 1, Kind: "card", Channel: "2", Message: "3", Seq: 4, Digest: "d"}),
		db.PutBlob(ctx, "locale", "1000", []byte("ko")))
}
