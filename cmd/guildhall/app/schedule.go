package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/clock/scheduler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/metrics"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/updates"
	"guildhall/cmd/guildhall/verify"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// newSchedule returns the scheduled work of the configuration.
func (a *App) newSchedule(now func() time.Time) *scheduler.JobRunner {
	work := map[string]func(context.Context) (string, error){
		config.JobBackup: a.backUp, config.JobRehearse: a.rehearse, config.JobCheck: a.checkDatabase, config.JobRatings: a.checkRatings, config.JobDigest: a.digest,
	}
	c := scheduler.JobRunnerConfig{
		Store: a.db, Zone: clock.Zone(a.conf.Schedule.Zone), Now: now, Log: a.log,
		May: func() bool { return a.others.checksClocks() },
		Failed: func(ctx context.Context, job, why string) {
			a.tellOwners(ctx, recipients.OwnerNotice{Job: job, Why: why})
		},
	}
	for _, l := range a.conf.Schedule.Lines() {
		c.Jobs = append(c.Jobs, scheduler.Job{Name: l.Job, Line: l.CronLine, Do: work[l.Job]})
	}
	return scheduler.NewWork(c)
}

// tellOwners sends the owners a direct message.
func (a *App) tellOwners(ctx context.Context, n recipients.OwnerNotice) {
	if err := a.bot.People.TellOwners(ctx, n); err != nil && ctx.Err() == nil {
		a.log.ErrorContext(ctx, "send message to owners", "err", err)
	}
}

// backUp copies the database into the folder for backups. After a complete copy
// it removes the oldest backups.
func (a *App) backUp(ctx context.Context) (string, error) {
	now, folder, keep := time.Now(), a.conf.BackupFolder(), a.conf.Schedule.Backup.Keep
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return "", fmt.Errorf("there is no folder %s: make it, writable for the bot's user", folder)
	}
	file, err := backup.Target(folder, keep, now)
	if err != nil {
		return "", err
	}
	r, err := a.copyTo(ctx, file, now)
	if err != nil {
		return "", err
	}
	if !r.Sound() {
		return "", errors.New(backup.Missing(r))
	}
	removed, err := backup.Rotate(file, keep)
	return fmt.Sprintf("%s, checked; %d older ones deleted", file, len(removed)), err
}

// checkDatabase reads the whole database and replays every match.
func (a *App) checkDatabase(ctx context.Context) (string, error) {
	var r sqlite.Report
	var err error
	if judge := verify.Judge(a.games); a.conf.Address().Postgres() {
		r, err = verify.ReadMatches(ctx, a.db, judge)
	} else {
		r, err = sqlite.Inspect(ctx, a.conf.Database, judge)
	}
	switch {
	case err != nil:
		return "", err
	case !r.Sound():
		return "", errors.New(strings.Join(append([]string{"the database is damaged:"}, backup.Damage(r)...), "\n"))
	case len(r.Unproven) > 0:
		return "", errors.New(backup.Unproven(r))
	}
	return fmt.Sprintf("%d tables with %d commits are sound, and every match follows from its record", r.TableCount, r.Commits), nil
}

// checkRatings reads all results again and compares the ratings.
func (a *App) checkRatings(ctx context.Context) (string, error) {
	r, err := a.book.Check(ctx)
	if err != nil {
		return "", err
	}
	if len(r.Problems) > 0 {
		return "", fmt.Errorf("the stored results differ from the records; guildhall rating rebuild stores those of the records:\n  - %s", strings.Join(r.Problems, "\n  - "))
	}
	return fmt.Sprintf("%d matches give the same results, and %d ratings are the same", r.Matches, r.Ratings), nil
}

// digest sends the owners a summary of the bot's state.
func (a *App) digest(ctx context.Context) (string, error) {
	counts, err := a.db.Counts(ctx, time.Now())
	if err != nil {
		return "", err
	}
	sizes, err := a.db.Sizes(ctx)
	if err != nil {
		return "", err
	}
	n := recipients.OwnerNotice{
		Open: counts.Tables[storage.Open], Playing: counts.Tables[storage.Playing], Over: counts.Tables[storage.Finished],
		Broken: len(a.services.Tables.Stats().Broken), Failing: counts.Failing, Bytes: sizes.Bytes, Backup: a.lastBackup(ctx),
	}
	if newer := a.newer(ctx); newer.Version != "" {
		n.Newer = strings.TrimSpace(newer.Version + " " + newer.Link)
	}
	a.tellOwners(ctx, n)
	return fmt.Sprintf("%d tables open, %d matches running, %d over; %d tables broken, %d messages failing, %d MB", n.Open, n.Playing, n.Over, n.Broken, n.Failing, n.Bytes/1e6), nil
}

// lastBackup returns the time of the newest known backup; zero without one.
func (a *App) lastBackup(ctx context.Context) time.Time {
	var at time.Time
	if made, err := sqlite.Backups(a.conf.Database); err == nil && len(made) > 0 && !a.conf.Address().Postgres() {
		at = made[0].At
	}
	if r, found, err := scheduler.ReadResult(ctx, a.db.Blob, config.JobBackup); err == nil && found && !r.Failed() {
		at = clock.Later(at, r.Ended)
	}
	return at
}

// jobs returns the figures of scheduled work.
func (a *App) jobs(ctx context.Context) (list []metrics.Job) {
	for _, l := range a.conf.Schedule.Lines() {
		r, found, err := scheduler.ReadResult(ctx, a.db.Blob, l.Job)
		if err != nil || !found || r.Began.IsZero() {
			continue // never done yet
		}
		list = append(list, metrics.Job{Name: l.Job, Began: r.Began, Took: max(0, r.Ended.Sub(r.Began)), Failed: r.Failed()})
	}
	return list
}

// undelivered returns the number of owners who did not receive the latest
// message about the bot.
func (a *App) undelivered(ctx context.Context) (n int) {
	for _, user := range a.conf.Owners {
		if _, found, err := recipients.ReadUndelivered(ctx, a.db.Blob, user); err == nil && found {
			n++
		}
	}
	return n
}

// newer returns the newest release if it is newer than this program. Otherwise,
// and if no feed is configured, it returns a zero Release.
func (a *App) newer(ctx context.Context) updates.Release {
	latest, err := updates.Latest(ctx, a.db, a.conf.Updates.Feed)
	if err != nil || !updates.Newer(latest.Release.Version, a.version()) {
		return updates.Release{}
	}
	return latest.Release
}
