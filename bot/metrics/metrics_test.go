package metrics

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"guildhall/bot/filecache"
	"guildhall/bot/table"
	"guildhall/bot/table/computers"
	"guildhall/storage"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func full() Sources {
	return Sources{
		Version: "v1", Now: func() time.Time { return noon },
		Counts: func(context.Context, time.Time) (storage.Counts, error) {
			return storage.Counts{Tables: map[storage.Phase]int{storage.Playing: 7}, Deliveries: map[string]int{"card": 3, "user 302050872383242240": 2},
				Failing: 1, Oldest: noon.Add(-90 * time.Second)}, nil
		},
		Database: func(context.Context) (Database, error) { return Database{4096, 1024, 8192}, nil },
		Tables:   func() table.Stats { return table.Stats{Cached: 5, Hits: 10, Misses: 2, Broken: []int64{12}} },
		Shards:   func() []Shard { return []Shard{{ID: 0, Connected: true, Identified: 1}, {ID: 1, Ended: 4, Resumed: 3}} },
		Pictures: func() int { return 99 },
		Replays:  func() filecache.Stats { return filecache.Stats{Hits: 12, Misses: 5, Bytes: 77} },
		Waiting:  func() int { return 6 },
		Thinking: func() computers.Stats { return computers.Stats{Waiting: 8, Oldest: 2 * time.Second} },
	}
}

// read returns the text that Prometheus would read.
func read(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func TestTotals(t *testing.T) {
	m := New(full())
	before := m.Totals()
	m.Acknowledged(20 * time.Millisecond)
	m.Acknowledged(5 * time.Second)
	m.Handled("pressed", "ok", time.Second)
	m.Handled("invoked", "refused", time.Second)
	m.Committed("cleopatra", 2*time.Millisecond, nil)
	m.Committed("caylus", 2*time.Millisecond, nil)
	m.Committed("caylus", time.Millisecond, errors.New("no"))
	got := m.Totals()
	if before.Commits != 0 || before.Interactions != 0 || got.Commits != 2 || got.Interactions != 2 {
		t.Errorf("%+v after %+v", got, before)
	}
	if got.Memory < 1<<20 {
		t.Errorf("the process takes %v bytes", got.Memory)
	}
	for bound, want := range map[float64]uint64{.01: 0, .025: 1, 3: 1, math.Inf(1): 2} {
		if got.Acknowledged[bound] != want {
			t.Errorf("%d acknowledgements within %v s, want %d", got.Acknowledged[bound], bound, want)
		}
	}
	for bound, want := range map[float64]uint64{.001: 1, .0025: 3, math.Inf(1): 3} {
		if got.Committing[bound] != want {
			t.Errorf("%d commits within %v s, want %d", got.Committing[bound], bound, want)
		}
	}
}

func TestFigures(t *testing.T) {
	m := New(full())
	m.Acknowledged(20 * time.Millisecond)
	m.Handled("pressed", "ok", time.Second)
	m.Handled("pressed", "ok", time.Second)
	m.Handled("invoked", "refused", time.Second)
	m.Tried("card", "done", time.Second)
	m.Committed("cleopatra", time.Millisecond, nil)
	m.Committed("cleopatra", time.Millisecond, errors.New("no"))
	m.Requested("send", 200, "", time.Millisecond)
	m.Requested("edit", 429, "shared", time.Millisecond)
	m.Requested("edit", 0, "", time.Millisecond)
	m.Pictured("drawn", time.Millisecond)
	m.Pictured("cache", time.Millisecond)
	m.Answered("caylus", 3, time.Second, time.Minute, true)
	got := read(t, m)
	for _, want := range []string{
		`guildhall_computer_turns_total{game="caylus",level="3",outcome="failed"} 1`,
		`guildhall_computer_thinking_seconds_sum{level="3"} 1`,
		`guildhall_computer_late_seconds_sum 60`,
		`guildhall_computer_queue 8`,
		`guildhall_computer_queue_age_seconds 2`,
		`guildhall_acknowledgement_seconds_bucket{le="0.025"} 1`, `guildhall_acknowledgement_seconds_bucket{le="0.01"} 0`,
		`guildhall_interactions_total{kind="pressed",outcome="ok"} 2`, `guildhall_interactions_total{kind="invoked",outcome="refused"} 1`,
		`guildhall_deliveries_total{end="done",kind="card"} 1`,
		`guildhall_commits_total{game="cleopatra",outcome="ok"} 1`, `guildhall_commits_total{game="cleopatra",outcome="failed"} 1`,
		`guildhall_discord_requests_total{route="send",status="200"} 1`, `guildhall_discord_requests_total{route="edit",status="none"} 1`,
		`guildhall_discord_rate_limited_total{scope="shared"} 1`,
		`guildhall_pictures_total{from="cache"} 1`, `guildhall_picture_seconds_count 1`,
		`guildhall_tables{phase="playing"} 7`, `guildhall_tables{phase="open"} 0`, `guildhall_tables_broken 1`,
		`guildhall_delivery_queue{kind="card"} 3`, `guildhall_delivery_queue{kind="other"} 2`, `guildhall_delivery_queue_age_seconds 90`,
		`guildhall_delivery_queue_failing 1`, `guildhall_database_bytes{part="log"} 8192`, `guildhall_match_cache_reads_total{found="no"} 2`,
		`guildhall_gateway_connected{shard="0"} 1`, `guildhall_gateway_connected{shard="1"} 0`, `guildhall_gateway_sessions_total{how="resumed",shard="1"} 3`,
		`guildhall_gateway_disconnects_total{shard="1"} 4`, `guildhall_picture_cache_bytes 99`, `guildhall_replay_cache_bytes 77`,
		`guildhall_replay_cache_reads_total{found="yes"} 12`, `guildhall_replay_cache_reads_total{found="no"} 5`, `guildhall_interactions_waiting 6`,
		`guildhall_build_info{version="v1"} 1`, `guildhall_read_failed 0`, `go_goroutines`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

// TestLabelsAreBounded gives every label ten thousand values that strangers could make up. At
// most a few of them become a series.
func TestLabelsAreBounded(t *testing.T) {
	m := New(full())
	for i := range 10_000 {
		id := fmt.Sprint(302050872383242240 + i)
		word := strings.Map(func(r rune) rune { return r - '0' + 'a' }, id)
		for _, v := range []string{id, word, "한국어 " + id, strings.Repeat("x", 500), "token=abc.def." + id} {
			m.Handled(v, v, 0)
			m.Tried(v, v, 0)
			m.Committed(v, 0, nil)
			m.Requested(v, i, v, 0)
		}
	}
	got := read(t, m)
	series := 0
	for _, line := range strings.Split(got, "\n") {
		if !strings.HasPrefix(line, "guildhall_") || strings.Contains(line, "_bucket{") {
			continue
		}
		series++
		if strings.Contains(line, "30205087") || strings.Contains(line, "token") || strings.Contains(line, "한국어") {
			t.Errorf("a label holds %s", line)
		}
	}
	// Routes are few, but each may have any status.
	if most := 49*501 + 9*17 + 33*9 + 2*17 + 100; series > most {
		t.Errorf("%d series, want at most %d", series, most)
	}
	if n := strings.Count(got, "guildhall_interactions_total{"); n > 9*17 {
		t.Errorf("%d series of interactions", n)
	}
}

// TestFailingDatabaseHasNoFigures checks that figures of a failing database are missing and
// the failure is reported.
func TestFailingDatabaseHasNoFigures(t *testing.T) {
	s := full()
	s.Counts = func(context.Context, time.Time) (storage.Counts, error) { return storage.Counts{}, storage.ErrDamaged }
	got := read(t, New(s))
	if !strings.Contains(got, "guildhall_read_failed 1") || strings.Contains(got, "guildhall_tables{") || !strings.Contains(got, "guildhall_tables_broken 1") {
		t.Errorf("figures of a damaged database:\n%s", got)
	}
}
