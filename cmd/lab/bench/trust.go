package bench

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/verify"
	"guildhall/cmd/lab/autoplay"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
	"guildhall/storage/sqlite/corrupt"
)

// damages is the number of backups that are damaged.
const damages = 1000

// measureTrust damages backups at random and restores them: a restored database must have the
// original content. It also damages live databases and copies them: missing data must be
// reported.
func measureTrust(ctx context.Context) ([]figure.Figure, error) {
	start := time.Now()
	t, err := tryDamages(ctx, damages, 1)
	if err != nil {
		return nil, err
	}
	figures := []figure.Figure{
		figure.New(fmt.Sprintf("trust: of %d damaged backups, restored with other content", t.tried), float64(len(t.wrong)), "", "0"),
		figure.New("trust: refused", float64(t.refused), "", ""),
		figure.New("trust: restored as it was written", float64(t.same), "", ""),
		figure.New(fmt.Sprintf("trust: of %d damaged live databases, copied with other content and called sound", t.tried), float64(len(t.wrongCopies)), "", "0"),
		figure.New("trust: copies refused, or with rows reported missing", float64(t.copiesRefused), "", ""),
		figure.New("trust: seconds of the trial", time.Since(start).Seconds(), "s", ""),
	}
	for _, w := range t.wrong {
		figures = append(figures, figure.New("trust: restored: "+w, 1, "", "0"))
	}
	for _, w := range t.wrongCopies {
		figures = append(figures, figure.New("trust: copied: "+w, 1, "", "0"))
	}
	return figures, nil
}

// trial counts the outcomes of damaged files.
type trial struct {
	live, sound string // a database and its backup
	content     string // of both

	tried, refused, same int
	copiesRefused        int
	wrong, wrongCopies   []string // damages of files that were accepted with other content
}

// tryDamages damages a backup and a database n times, each time a fresh copy, and checks the
// results of restore and backup.
func tryDamages(ctx context.Context, n int, seed uint64) (*trial, error) {
	var t *trial
	err := figure.InTempDir(func(dir string) (err error) {
		t = &trial{live: filepath.Join(dir, "live.db"), sound: filepath.Join(dir, "sound.db")}
		if err := trustSample(ctx, t.live, t.sound); err != nil {
			return err
		}
		if t.content, err = corrupt.Content(ctx, t.sound); err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for i := range n {
			if err := errors.Join(t.restore(ctx, r, i), t.copy(ctx, r, i)); err != nil {
				return err
			}
			t.tried++
		}
		return nil
	})
	return t, err
}

// restore damages the backup once and restores it.
func (t *trial) restore(ctx context.Context, r *rand.Rand, i int) error {
	return t.corrupted(ctx, r, i, t.sound, func(spoilt, to, what string) {
		_, err := sqlite.Restore(ctx, spoilt, to, time.Now(), sqlite.JudgedBy(verify.Judge(catalog.BuiltIn())))
		switch {
		case err != nil:
			t.refused++
		case !t.holds(ctx, to):
			t.wrong = append(t.wrong, what)
		default:
			t.same++
		}
	})
}

// copy damages the database once and copies it.
func (t *trial) copy(ctx context.Context, r *rand.Rand, i int) error {
	return t.corrupted(ctx, r, i, t.live, func(spoilt, to, what string) {
		r, err := backup.Make(ctx, spoilt, func(ctx context.Context, to string) error { return sqlite.Copy(ctx, spoilt, to) }, to, verify.Judge(catalog.BuiltIn()))
		switch {
		case err != nil || !r.Sound():
			t.copiesRefused++
		case !t.holds(ctx, to):
			t.wrongCopies = append(t.wrongCopies, what)
		}
	})
}

// holds reports whether a file has the same content as the sample.
func (t *trial) holds(ctx context.Context, file string) bool {
	got, err := corrupt.Content(ctx, file)
	return err == nil && got == t.content
}

// corrupted calls f with a damaged copy of a file, a path for the output, and a
// description of the damage.
func (t *trial) corrupted(ctx context.Context, r *rand.Rand, i int, file string, f func(corrupted, to, what string)) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return figure.InTempDir(func(dir string) error {
		spoilt := filepath.Join(dir, "spoilt.db")
		if err := os.WriteFile(spoilt, b, 0o600); err != nil {
			return err
		}
		what, err := corrupt.Random(ctx, r, i, spoilt)
		if err == nil {
			f(spoilt, filepath.Join(dir, "to.db"), what)
		}
		return err
	})
}

// trustSample makes a backup of a database with two running matches, a finished
// one, and rows in every table.
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

// keepSample adds rows to the tables that random players do not fill.
func keepSample(ctx context.Context, db *sqlite.DB) error {
	at := time.UnixMilli(1_800_000_000_000)
	_, person := db.ChangePerson(ctx, "1000", func(p *storage.Person) error {
		p.Name, p.Lang, p.Preferences.Zone = "Player 0", "ko", "Asia/Seoul"
		return nil
	})
	_, guild := db.ChangeGuild(ctx, "1", func(g *storage.Guild) error { g.Lang, g.Channels = "ko", []string{"2", "3"}; return nil })
	_, orders := db.SaveOrders(ctx, storage.Orders{Table: 1, Seat: 1, Body: []byte(`{"plan":["pass"]}`)})
	_, beat := db.Beat(ctx, "clock", func() time.Time { return at }, time.Hour)
	rated := storage.Result{Table: 2, Hash: "1f", Game: "villagers", Guild: "1", Class: rating.Class("villagers", rating.Duel), Started: at, Ended: at, Turns: 40}
	for i, user := range []string{"1000", "1001"} {
		rated.Seats = append(rated.Seats, storage.SeatResult{User: user, Entrant: user, SeatFacts: storage.SeatFacts{Rank: i + 1, Points: 70 - i}})
	}
	return errors.Join(person, guild, orders, beat, keepLeague(ctx, db, at), keepTickets(ctx, db, at), db.SaveResult(ctx, rated, ledger.Rater),
		db.SaveNote(ctx, 1, "1001", "remember the castle"), db.Follow(ctx, 1, "1002", true),
		db.RecordAct(ctx, storage.Audit{At: at, Guild: "1", User: "1000", Act: "settings", Detail: "language"}),
		db.SavePost(ctx, storage.Message{Table: 1, Kind: "card", Channel: "2", Message: "3", Seq: 4, Digest: "d"}),
		db.PutBlob(ctx, "locale", "1000", []byte("ko")))
}

// keepLeague stores a league with a season, an entrant and a fixture.
func keepLeague(ctx context.Context, db *sqlite.DB, at time.Time) error {
	_, err := db.ChangeLeague(ctx, storage.LeagueChange{
		League:   &storage.League{Guild: "1", Channel: "2", Name: "Autumn", Lang: "ko", Organisers: []string{"1000"}, Created: at},
		Seasons:  []storage.Season{{N: 1, Phase: storage.SeasonOpen, Opened: at, Next: at}},
		Entrants: []storage.Entrant{{N: 1, User: "1000", Name: "Player 0", State: "in", Joined: at}},
		Fixtures: []storage.Fixture{{N: 1, Round: 1, State: storage.FixturePlanned, Seats: []storage.FixtureSeat{{Entrant: 1, User: "1000"}}}},
	})
	return err
}

// keepTickets stores a person in a ready check, one who waits, an avoid list,
// and one who left a match. The last one briefly gets the seat of table 1.
func keepTickets(ctx context.Context, db *sqlite.DB, at time.Time) error {
	_, ticket := db.ChangeTickets(ctx, storage.TicketChange{
		ReadyCheck: &storage.ReadyCheck{Guild: "1", Channel: "2", Game: "caylus", Pace: "day", Lang: "ko", People: 2, Opened: at, Next: at},
		Tickets: []storage.Ticket{
			{User: "1000", Name: "Player 0", Guild: "1", Channel: "2", Since: at, Expires: at, Next: at, Answer: "asked", Due: at},
			{User: "1001", Name: "Player 1", Guild: "1", Channel: "2", Since: at, Expires: at, Next: at},
		},
	})
	t, err := db.Table(ctx, 1)
	if err != nil {
		return err
	}
	for _, user := range []string{"1002", t.Seats[1].User} {
		t.Seats[1].User = user
		if t, err = db.Update(ctx, t, "", nil); err != nil {
			return err
		}
	}
	return errors.Join(ticket, db.Avoid(ctx, "1000", "1001", true, 9))
}
