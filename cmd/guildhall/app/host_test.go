package app

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/web/host"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage/sqlite"
)

// The page for owners is served if people sign in with Discord and there are
// owners.
func TestHostPageIsServed(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "guildhall.db"), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	ada := server.SeedSample().Ada
	served := func(address, secret string, owners ...string) (*App, int) {
		t.Helper()
		conf := config.Defaults()
		conf.Token, conf.Discord.API, conf.Owners = server.Token(), server.URL(), owners
		conf.Web.Address, conf.Web.Secret = address, secret
		a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(a.client.Close)
		w := httptest.NewRecorder()
		a.Pages().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/host", nil))
		return a, w.Code
	}
	const address = "https://board.example"
	for name, got := range map[string]int{
		"no secret": second(served(address, "", ada)), "no owners": second(served(address, server.Secret())), "no address": second(served("", server.Secret(), ada)),
	} {
		if got != http.StatusNotFound {
			t.Errorf("%s: the page is answered by %d", name, got)
		}
	}
	a, status := served(address, server.Secret(), ada)
	if status != http.StatusUnauthorized {
		t.Fatalf("a stranger is answered by %d", status)
	}
	a.conf.Schedule.Rehearse = "30 5 * * 0"
	err = db.PutBlob(t.Context(), "schedule", config.JobRehearse, []byte(`{"line":"x","began":"2026-03-01T05:30:00Z","ended":"2026-03-01T05:31:00Z","error":"no backup"}`))
	if err != nil {
		t.Fatal(err)
	}
	a.metrics.Committed("caylus", time.Millisecond, nil)
	a.metrics.Handled("pressed", "ok", time.Millisecond)
	a.log.Error("deliver", "err", errors.New("the hand holds a Sphinx"))
	r := a.host.Report(t.Context())
	if want := (host.Work{Scheduled: true, At: time.Date(2026, 3, 1, 5, 31, 0, 0, time.UTC), Failed: true}); r.Rehearsal != want || r.Backup.Scheduled || r.Fault != nil {
		t.Errorf("rehearsal %+v, backup %+v, fault %v", r.Rehearsal, r.Backup, r.Fault)
	}
	if len(r.Errors) != 1 || r.Errors[0].Message != "deliver" || r.Errors[0].Count != 1 {
		t.Errorf("errors %+v", r.Errors)
	}
	if got := a.totals(); got.Turns != 1 || got.Presses != 1 || got.Memory == 0 {
		t.Errorf("totals %+v", got)
	}
	found := map[string]host.Finding{}
	for _, f := range a.examine(t.Context()) {
		found[f.What] = f
		for _, secret := range []string{server.Token() + "\"", server.Secret()} {
			if strings.Contains(f.Says+f.Do, secret) {
				t.Errorf("a finding shows a secret: %+v", f)
			}
		}
	}
	for what, want := range map[string]host.Verdict{"database": host.Good, "owners": host.Good, "sign-in": host.Fail} { // the portal has no redirect
		if found[what].Verdict != want {
			t.Errorf("%s: %+v, want %s", what, found[what], want)
		}
	}
	db.Close()
	if r := a.host.Report(t.Context()); r.Fault == nil {
		t.Error("a closed database is not a fault")
	}
	if f := a.examine(t.Context()); f[1].What != "database" || f[1].Verdict != host.Fail {
		t.Errorf("a closed database: %+v", f[:2])
	}
}

func second(_ *App, status int) int { return status }
