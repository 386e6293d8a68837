package transport

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Refusals are neither kept too long nor dropped when the wall clock is set back.
func TestRefusalsIgnoreWallClock(t *testing.T) {
	var g InvalidRequests
	ahead := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	g.roll(ahead)
	if g.minute != 0 {
		t.Errorf("it begins in minute %d of the calendar", g.minute)
	}
}

func TestRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told strings.Builder
		g := &InvalidRequests{log: slog.New(slog.NewTextHandler(&told, nil))}
		fill := func(n int) {
			for range n {
				g.Note(http.StatusForbidden, false)
			}
		}
		g.Note(http.StatusTooManyRequests, true) // shared
		g.Note(http.StatusNotFound, false)
		if g.Count() != 0 {
			t.Errorf("counted %d, want none", g.Count())
		}
		fill(refusalsSlow - 1)
		if g.spacing() != 0 || strings.Count(told.String(), "refuses many") != 1 {
			t.Errorf("below the limit: pace %v, log %q", g.spacing(), told.String())
		}
		time.Sleep(5 * time.Minute)
		fill(1)
		if g.spacing() != time.Second {
			t.Errorf("at %d: pace %v, want 1s", g.Count(), g.spacing())
		}
		fill(refusalsStop)
		if g.spacing() != time.Minute {
			t.Errorf("at %d: pace %v, want 1m", g.Count(), g.spacing())
		}
		time.Sleep(20 * time.Minute)
		if g.spacing() != 0 || g.Count() != 0 {
			t.Errorf("later: pace %v, count %d, want none", g.spacing(), g.Count())
		}
	})
}
