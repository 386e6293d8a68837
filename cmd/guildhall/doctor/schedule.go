package doctor

import (
	"context"
	"fmt"
	"os"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/clock/scheduler"
	"guildhall/storage"
	"guildhall/storage/postgres"
	"guildhall/storage/sqlite"
)

// lateAfter is the delay after which scheduled work that has not begun is late.
const lateAfter = 12 * time.Hour

// schedule reports the next time and the latest result of each scheduled job.
func (d *Doctor) schedule(ctx context.Context) (found []Finding) {
	lines := d.conf.Schedule.Lines()
	if len(lines) == 0 {
		return nil
	}
	blob, done, err := d.blobs(ctx)
	if err != nil {
		return nil // database has already reported the problem
	}
	defer done()
	for _, l := range lines {
		what := l.Job + " (" + l.String() + ")"
		r, known, err := scheduler.ReadResult(ctx, blob, l.Job)
		switch next := r.Next(l.CronLine, clock.Zone(d.conf.Schedule.Zone)); {
		case err != nil:
			found = append(found, Finding{Warn, "schedule", what + ": " + err.Error(), ""})
		case !known || r.Line != l.String():
			found = append(found, Finding{Good, "schedule", what + " starts with the next start of the bot", ""})
		case r.Failed():
			found = append(found, Finding{Fail, "schedule", fmt.Sprintf("%s failed at %s: %s", what, minute(r.Began), r.Error), "correct the cause; the next attempt is at " + minute(next)})
		case d.Now().Sub(next) > lateAfter:
			found = append(found, Finding{Warn, "schedule", fmt.Sprintf("%s was due at %s and did not run", what, minute(next)), "start the bot: guildhall run"})
		case r.Began.IsZero():
			found = append(found, Finding{Good, "schedule", fmt.Sprintf("%s has not run yet; it is due at %s", what, minute(next)), ""})
		default:
			found = append(found, Finding{Good, "schedule", fmt.Sprintf("%s succeeded at %s: %s\nit is due again at %s", what, minute(r.Began), r.Said, minute(next)), ""})
		}
	}
	return found
}

// foreignFor is the maximum age of a press on a message of another database that is reported.
const foreignFor = 7 * 24 * time.Hour

// foreign warns of another bot with the same token and another database.
func (d *Doctor) foreign(ctx context.Context) []Finding {
	blob, done, err := d.blobs(ctx)
	if err != nil {
		return nil // database has already reported the problem
	}
	defer done()
	p, err := storage.LatestForeignPress(ctx, blob)
	if err != nil || p.At.IsZero() || d.Now().Sub(p.At) > foreignFor {
		return nil
	}
	return []Finding{{Warn, "other bot", fmt.Sprintf("at %s somebody pressed a button that this bot posted from another database (%s)", minute(p.At), p.Database),
		"let only one copy of the bot run with this token; messages of a database that you gave up can be deleted"}}
}

func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 MST") }

// blobs returns a function that reads blobs of the database, and a function
// that closes it.
func (d *Doctor) blobs(ctx context.Context) (read func(ctx context.Context, space, key string) ([]byte, error), done func(), err error) {
	if d.running != nil {
		return d.running.Store.Blob, func() {}, nil
	}
	a := d.conf.Address()
	if !a.Postgres() {
		if _, err := os.Stat(a.Name); err != nil {
			return nil, nil, err
		}
		return func(ctx context.Context, space, key string) ([]byte, error) {
			return sqlite.BlobOf(ctx, a.Name, space, key)
		}, func() {}, nil
	}
	db, err := postgres.Open(ctx, a.Name, postgres.WithPassword(a.Password), postgres.WithoutUpgrade())
	if err != nil {
		return nil, nil, err
	}
	return db.Blob, func() { db.Close() }, nil
}
