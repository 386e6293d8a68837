package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/web"
	"guildhall/cmd/lab/autoplay"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/testdb"
)

// TestAhead stops a sandbox in which somebody has a day and an extension of
// twelve hours for an answer, and starts it 37 hours ahead. The person got a
// reminder, their time has run out, and the other person is asked for a
// stand-in.
func TestAhead(t *testing.T) {
	t.Parallel()
	at := dburl.Address{Name: testdb.New(t)}
	start := func(ahead time.Duration) (*boards, func()) {
		ctx, stop := context.WithCancel(t.Context())
		s, err := startSandbox(ctx, sandboxSetup{database: at, addr: "127.0.0.1:0", ahead: ahead, log: slog.New(slog.DiscardHandler)})
		if err != nil {
			stop()
			t.Fatal(err)
		}
		b := &boards{running: s, t: t}
		return b, func() { stop(); b.ends() }
	}
	b, end := start(0)
	card := b.lobby("cleopatra")
	b.thread = b.sample.Games
	b.press(b.sample.Ada, b.panel(b.sample.Ada), "more:2:0.0:1")
	clocks := b.panel(b.sample.Ada)
	i, err := b.server.As(b.sample.Ada).Select(clocks, shows(clocks, "clock:"), "day")
	b.settle(i, err, "a day for each answer")
	b.thread = ""
	b.seat(card)
	thread := b.thread
	end()
	db, err := openAtStart(t.Context(), at, connect.Options{}, 0, "", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Beat(t.Context(), clock.Beats, time.Now, clock.MaxGap) // if it ran too short a time for one
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}

	b, end = start(37 * time.Hour)
	defer end()
	said := func(who, channel string) (texts []string) {
		for _, m := range b.server.As(who).Messages(channel) {
			texts = append(texts, m.Message.Text())
		}
		return texts
	}
	if got := said(b.sample.Ada, thread); !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "### A stand-in for **") }) {
		t.Errorf("nobody is asked for a stand-in:\n%s", strings.Join(got, "\n"))
	}
	late := func(s string) bool { // times of the question and of the timeout
		return strings.Contains(s, thread) && strings.Count(s, "<t:") == 2
	}
	reminded := 0
	for _, who := range []string{b.sample.Ada, b.sample.Chen} {
		dm, err := b.server.As(who).OpenDM()
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(said(who, dm), late) {
			reminded++
		}
	}
	if reminded != 1 {
		t.Errorf("%d people were told that their time is over, want the one who is to play", reminded)
	}
}

// TestSandboxServesIcon fetches the icon that the pages of the bot name.
func TestSandboxServesIcon(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	s, err := startSandbox(ctx, sandboxSetup{database: dburl.Address{Name: testdb.New(t)}, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Get(s.server.URL() + web.IconPath)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if got := r.Header.Get("Content-Type"); r.StatusCode != http.StatusOK || got != "image/svg+xml" {
		t.Errorf("icon: %s, %s", r.Status, got)
	}
	stop()
	if err := s.wait(); err != nil {
		t.Error(err)
	}
}

// TestSandboxRefusesDatabase starts sandboxes on databases that another Discord uses.
func TestSandboxRefusesDatabase(t *testing.T) {
	t.Parallel()
	refused := func(t *testing.T, at dburl.Address, why string) {
		t.Helper()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		s, err := startSandbox(ctx, sandboxSetup{database: at, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
		if err == nil {
			stop()
			t.Fatalf("the sandbox started, and ended with %v", s.wait())
		}
		if !strings.Contains(err.Error(), why) {
			t.Errorf("error = %v, want one with %q", err, why)
		}
	}
	t.Run("of another sandbox", func(t *testing.T) {
		t.Parallel()
		at := dburl.Address{Name: testdb.New(t)}
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		s, err := startSandbox(ctx, sandboxSetup{database: at, addr: "127.0.0.1:0", log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		refused(t, at, "the database is in use")
		stop()
		if err := s.wait(); err != nil {
			t.Error(err)
		}
	})
	t.Run("of a bot on Discord", func(t *testing.T) {
		t.Parallel()
		at := dburl.Address{Name: testdb.New(t)}
		db, err := openAtStart(t.Context(), at, connect.Options{}, 0, "", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		_, err = autoplay.New(db).Start(t.Context(), "cleopatra", 2)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		refused(t, at, at.Name+" is the database of a bot on Discord")
	})
}
