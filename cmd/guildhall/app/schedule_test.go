package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock/scheduler"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage/sqlite"
)

// TestScheduledWork runs the scheduled jobs of a complete bot: it copies the
// database, checks it and the ratings, and sends the owner a summary. It also
// reports failed jobs.
func TestScheduledWork(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guildhall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	x := server.SeedSample()
	conf := config.Defaults()
	conf.Token, conf.Discord.API, conf.Owners, conf.Database = server.Token(), server.URL(), []string{x.Ada}, file
	copies := filepath.Join(t.TempDir(), "copies")
	conf.Schedule = config.Schedule{Zone: "Asia/Seoul", Backup: config.Backups{At: "0 4 * * *", Folder: copies, Keep: 2}, Rehearse: "30 4 * * *", Check: "0 5 * * *", Ratings: "0 5 * * *", Digest: "0 8 * * 1"}
	a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		t.Fatal(err)
	}
	a.asVersion = "v1.2.2"
	feed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		fmt.Fprint(w, `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>v1.2.3</title></entry></feed>`)
	}))
	defer feed.Close()
	a.conf.Updates.Feed, a.updates.Feed = feed.URL, feed.URL
	a.schedule.Jobs = nil // run below with another clock
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		a.Close()
	}()
	within, cancel := context.WithTimeout(t.Context(), StartLimit)
	defer cancel()
	ada := server.As(x.Ada)
	told := func(want string) {
		t.Helper()
		var read []string
		if err := ada.Wait(within, func(p *persona.Persona) bool {
			read = nil
			for _, c := range p.Channels() {
				for _, m := range p.Messages(c.ID) {
					read = append(read, m.Text())
					if strings.Contains(m.Text(), want) {
						return true
					}
				}
			}
			return false
		}); err != nil {
			t.Fatalf("the owner is not told %q but %q: %v", want, read, err)
		}
	}
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	work := a.newSchedule(func() time.Time { return now })
	work.Look(t.Context()) // from now on it is due

	now = now.Add(10 * time.Hour) // five o'clock on Monday in Seoul
	work.Look(t.Context())
	for _, job := range []string{config.JobCheck, config.JobRatings} {
		if r, found, err := scheduler.ReadResult(t.Context(), db.Blob, job); err != nil || !found || r.Failed() || r.Said == "" {
			t.Errorf("%s: %+v, %v", job, r, err)
		}
	}
	told("The scheduled backup** failed: there is no folder")
	told("The rehearsed restore** failed:")
	if jobs := a.jobs(t.Context()); len(jobs) != 4 || !jobs[0].Failed || !jobs[1].Failed || jobs[2].Failed {
		t.Errorf("the figures are %+v", jobs)
	}

	if err := os.Mkdir(copies, 0o700); err != nil {
		t.Fatal(err)
	}
	now = now.Add(24 * time.Hour)
	work.Look(t.Context())
	if made, _ := filepath.Glob(filepath.Join(copies, "guildhall-*.db")); len(made) != 1 {
		t.Errorf("copies %v, want one", made)
	}
	if r, _, _ := scheduler.ReadResult(t.Context(), db.Blob, config.JobBackup); r.Failed() {
		t.Errorf("the backup: %+v", r)
	}
	told("Status of the bot.")
	told("There is a newer version: v1.2.3")
	if got := a.newer(t.Context()); got.Version != "v1.2.3" {
		t.Errorf("the newer version is %+v", got)
	}
	told("The rehearsed restore succeeded.")
}
