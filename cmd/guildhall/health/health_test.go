package health

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// readyz requests /readyz from a handler.
func readyz(t *testing.T, h http.Handler) (int, Readiness) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
	var r Readiness
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil {
		t.Fatalf("%v in %s", err, w.Body)
	}
	return w.Code, r
}

func TestReadiness(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "guildhall.db"), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	online, oldest := true, time.Time{}
	h := &Monitor{
		Now: func() time.Time { return now }, Connected: func() bool { return online }, Writable: db.Writable,
		Counts: func(context.Context, time.Time) (storage.Counts, error) {
			return storage.Counts{Oldest: oldest, Failing: 3}, nil
		},
		Tables:  func() table.Stats { return table.Stats{Broken: []int64{7}} },
		Metrics: http.NotFoundHandler(),
	}
	expect := func(code int, bad, why string) {
		t.Helper()
		got, r := readyz(t, h.Handler())
		if got != code || r.Ready != (code == http.StatusOK) {
			t.Errorf("status %d, %+v; want %d", got, r, code)
		}
		for name, c := range r.Checks {
			if c.OK == (name == bad) || name == bad && !strings.Contains(c.Why, why) {
				t.Errorf("%s is %+v, want only %q bad, for %q", name, c, bad, why)
			}
		}
		if len(r.Broken) != 1 {
			t.Errorf("broken tables are %v", r.Broken)
		}
	}
	expect(http.StatusOK, "", "")
	online = false
	expect(http.StatusServiceUnavailable, "discord", "not connected")
	online, oldest = true, now.Add(-stuckAfter-time.Second)
	expect(http.StatusServiceUnavailable, "outbox", "in vain")
	oldest = now.Add(-stuckAfter + time.Second)
	expect(http.StatusOK, "", "")

	stats, err := db.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.LimitSize(t.Context(), stats.Bytes); err != nil {
		t.Fatal(err)
	}
	for n, err := 0, error(nil); err == nil; n++ { // use up free space within the file
		err = db.PutBlob(t.Context(), "ballast", strconv.Itoa(n), make([]byte, 4000))
	}
	expect(http.StatusOK, "", "") // tried a moment ago
	now = now.Add(testWriteEvery)
	oldest = time.Time{}
	expect(http.StatusServiceUnavailable, "database", "full")
	if err := db.LimitSize(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	now = now.Add(testWriteEvery)
	hungUp, cancel := context.WithCancel(t.Context())
	cancel()
	h.Ready(hungUp) // later callers get the result of its test write
	expect(http.StatusOK, "", "")
}

func TestHealthAddressInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, err = Serve(t.Context(), l.Addr().String(), http.NotFoundHandler())
	if err == nil || !strings.Contains(err.Error(), "health.listen") {
		t.Errorf("an address in use gives %v", err)
	}
	if _, err := Serve(t.Context(), "", http.NotFoundHandler()); err != nil {
		t.Error(err)
	}
}
