package app

import (
	"context"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/clock/scheduler"
	"guildhall/bot/web/host"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/doctor"
)

// newHost returns the monitor of the page for owners. It is nil when nobody can
// open the page: there are no owners, or sign-in with Discord is not
// configured.
func (a *App) newHost() *host.Monitor {
	if a.conf.Web.Address == "" || a.conf.Web.Secret == "" || len(a.conf.Owners) == 0 {
		return nil
	}
	return host.New(host.Config{
		Now: time.Now, Counts: a.db.Counts, Broken: func() int { return len(a.services.Tables.Stats().Broken) },
		Totals: a.totals, Work: a.regularWork, Examine: a.examine, Zone: clock.Zone(a.conf.Schedule.Zone),
	})
}

func (a *App) totals() host.Totals {
	t := a.metrics.Totals()
	return host.Totals{Turns: t.Commits, Presses: t.Interactions, Acknowledged: t.Acknowledged, Committed: t.Committing, Memory: t.Memory}
}

// regularWork returns the state of backups and of rehearsed restores.
func (a *App) regularWork(ctx context.Context) (backup, rehearsal host.Work, err error) {
	work := map[string]*host.Work{config.JobBackup: &backup, config.JobRehearse: &rehearsal}
	for _, l := range a.conf.Schedule.Lines() {
		w := work[l.Job]
		if w == nil {
			continue
		}
		r, _, err := scheduler.ReadResult(ctx, a.db.Blob, l.Job)
		if err != nil {
			return backup, rehearsal, err
		}
		*w = host.Work{Scheduled: true, At: r.Ended, Failed: r.Failed()}
	}
	backup.At = a.lastBackup(ctx)
	return backup, rehearsal, nil
}

// examine returns the findings of the doctor for this running bot.
func (a *App) examine(ctx context.Context) []host.Finding {
	verdicts := map[doctor.Verdict]host.Verdict{doctor.Good: host.Good, doctor.Warn: host.Warn, doctor.Fail: host.Fail}
	var list []host.Finding
	for _, f := range doctor.ExamineRunning(ctx, doctor.RunningBot{Config: a.conf, Store: a.db, Client: a.client, Version: a.version(), FreeSpace: doctor.FreeSpace}) {
		list = append(list, host.Finding{Verdict: verdicts[f.Verdict], What: f.What, Says: f.Says, Do: f.Do})
	}
	return list
}
