package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/sqlite"
)

// start returns an opening with a simulated clock that advances in pauses, its
// log output, and its pauses.
func start(open func(context.Context) (storage.Database, error)) (o *opening, said *bytes.Buffer, pauses *[]time.Duration) {
	said, pauses = new(bytes.Buffer), new([]time.Duration)
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	return &opening{
		open: open, log: slog.New(slog.NewTextHandler(said, nil)), now: func() time.Time { return now }, max: serverWait,
		pause: func(_ context.Context, _ error, d time.Duration) {
			now = now.Add(d)
			*pauses = append(*pauses, d)
		},
	}, said, pauses
}

// TestStartOnAFullDisk waits for free space, reports this now and then, answers
// on the health address meanwhile, and continues by itself.
func TestStartOnAFullDisk(t *testing.T) {
	file, health := filepath.Join(t.TempDir(), "guildhall.db"), apptest.FreeAddress(t)
	tries := 0
	o, said, pauses := start(func(ctx context.Context) (storage.Database, error) {
		if tries++; tries <= 25 {
			return nil, fmt.Errorf("open database %s: %w", file, storage.ErrFull)
		}
		return sqlite.Open(ctx, file, sqlite.WithoutSync())
	})
	var s *served
	pause := o.pause
	o.pause = func(ctx context.Context, why error, d time.Duration) {
		if pause(ctx, why, d); s == nil {
			s = serveWaiting(ctx, health, o.log)
			s.why.Store(&why)
			checkWaiting(t, health, "the disk is full")
		}
	}
	db, err := o.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.stop(), db.Close()); err != nil {
		t.Error(err)
	}
	if n := strings.Count(said.String(), "waits for room"); n != 3 || len(*pauses) != 25 || !strings.Contains(said.String(), "can be opened again") {
		t.Errorf("of %d attempts, five seconds apart, the log names %d, want 3:\n%s", len(*pauses), n, said)
	}
}

// checkWaiting checks the responses of the health address of a bot that waits.
func checkWaiting(t *testing.T, health, why string) {
	t.Helper()
	for path, want := range map[string]int{"healthz": http.StatusOK, "readyz": http.StatusServiceUnavailable} {
		res, err := http.Get("http://" + health + "/" + path)
		if err != nil {
			t.Error(err)
			continue
		}
		body, _ := io.ReadAll(res.Body)
		if res.Body.Close(); res.StatusCode != want || path == "readyz" && !strings.Contains(string(body), why) {
			t.Errorf("/%s answers %s, want %d and %q:\n%s", path, res.Status, want, why, body)
		}
	}
}

// TestStartIsStopped stops a start that waits.
func TestStartIsStopped(t *testing.T) {
	for _, why := range []error{storage.ErrFull, storage.ErrUnreachable} {
		ctx, cancel := context.WithCancel(t.Context())
		o, _, _ := start(func(context.Context) (storage.Database, error) { return nil, why })
		o.pause = func(context.Context, error, time.Duration) { cancel() }
		if _, err := o.run(ctx); !errors.Is(err, why) {
			t.Errorf("after the end: %v, want %v", err, why)
		}
	}
}

// TestStartBeforeTheServer starts a bot before its database server. The bot
// reports once that it waits, without the password, and continues by itself.
func TestStartBeforeTheServer(t *testing.T) {
	at, err := url.Parse(postgrestest.Database(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	front := apptest.FreeAddress(t)
	health := apptest.FreeAddress(t)
	behind := "/.s.PGSQL.5432"
	network, socket := "unix", at.Query().Get("host")+behind
	if at.Host != "" {
		network, socket = "tcp", at.Host
	}
	user := at.Query().Get("user")
	if user == "" {
		user = at.User.Username()
	}
	name := fmt.Sprintf("postgres://%s:hunter2@%s%s?sslmode=disable", user, front, at.Path)
	o, said, pauses := start(func(ctx context.Context) (storage.Database, error) {
		return connect.Open(ctx, dburl.Address{Name: name}, connect.Options{Owner: "late"})
	})
	pause := o.pause
	o.pause = func(ctx context.Context, why error, d time.Duration) {
		switch pause(ctx, why, d); len(*pauses) {
		case 1:
			s := serveWaiting(ctx, health, o.log)
			s.why.Store(&why)
			checkWaiting(t, health, "cannot be reached")
			if err := s.stop(); err != nil {
				t.Error(err)
			}
		case 3:
			forward(t, front, network, socket)
		}
	}
	db, err := o.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if strings.Count(said.String(), "cannot be reached; the start waits") != 1 || strings.Contains(said.String(), "hunter2") {
		t.Errorf("the log of a start that waited:\n%s", said)
	}
	if want := []time.Duration{firstRetry, 2 * firstRetry, 4 * firstRetry}; fmt.Sprint(*pauses) != fmt.Sprint(want) {
		t.Errorf("it waited for %v, want %v", *pauses, want)
	}
}

// forward passes connections to an address on to a server, until the test ends.
func forward(t *testing.T, front, network, server string) {
	t.Helper()
	l, err := net.Listen("tcp", front)
	if err != nil {
		t.Error(err)
		return
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s, err := net.Dial(network, server)
			if err != nil {
				c.Close()
				continue
			}
			go func() { io.Copy(s, c); s.Close() }()
			go func() { io.Copy(c, s); c.Close() }()
		}
	}()
}

// TestStartWithoutServer gives up after two minutes, and waits at most five seconds at a
// time.
func TestStartWithoutServer(t *testing.T) {
	o, said, pauses := start(func(context.Context) (storage.Database, error) {
		return nil, fmt.Errorf("open database: %w", storage.ErrUnreachable)
	})
	_, err := o.run(t.Context())
	if !errors.Is(err, storage.ErrUnreachable) || !strings.Contains(err.Error(), "2m0s") {
		t.Errorf("without a server: %v", err)
	}
	all, longest := time.Duration(0), time.Duration(0)
	for _, d := range *pauses {
		all, longest = all+d, max(longest, d)
	}
	if all < serverWait || all > serverWait+maxRetry || longest != maxRetry || strings.Count(said.String(), "\n") != 1 {
		t.Errorf("it waited for %v, %v at a time, and said:\n%s", all, longest, said)
	}
}

// TestStartDoesNotWait checks that a start fails at once if waiting cannot
// help.
func TestStartDoesNotWait(t *testing.T) {
	unknown, err := url.Parse(postgrestest.Database(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	unknown.Path = "/nobody_made_it"
	_, errUnknown := connect.Open(t.Context(), dburl.Address{Name: unknown.String()}, connect.Options{Owner: "a"})
	guarded := postgrestest.Guarded(t, postgrestest.Database(t, nil), "tangerine")
	_, errPassword := connect.Open(t.Context(), dburl.Address{Name: guarded, Password: "canary"}, connect.Options{Owner: "a"})
	for _, err := range []error{errUnknown, errPassword} {
		if !errors.Is(err, postgres.ErrRefused) || strings.Contains(err.Error(), "canary") {
			t.Errorf("an address that the server refuses: %v", err)
		}
	}
	for name, why := range map[string]error{
		"unknown database": errUnknown,
		"wrong password":   errPassword,
		"half moved":       storage.ErrIncompleteCopy,
		"in use":           postgres.ErrInUse,
		"newer":            postgres.ErrNewer,
		"foreign":          postgres.ErrForeign,
		"damaged":          storage.ErrDamaged,
		"certificate":      fmt.Errorf("%w: %w", storage.ErrUnreachable, &tls.CertificateVerificationError{Err: errors.New("unknown authority")}),
	} {
		o, said, pauses := start(func(context.Context) (storage.Database, error) { return nil, why })
		if _, err := o.run(t.Context()); !errors.Is(err, why) || why == nil || len(*pauses) > 0 || said.Len() > 0 {
			t.Errorf("%s: the start ended with %v after %d attempts, want %v after one; it said %q", name, err, len(*pauses)+1, why, said)
		}
	}
}
