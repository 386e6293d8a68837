package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
	"guildhall/storage/postgres"
	"guildhall/storage/postgres/postgrestest"
	"guildhall/storage/sqlite"
)

// TestHealthOfARunningBot checks that a complete bot is alive and ready and has
// metrics.
func TestHealthOfARunningBot(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "guildhall.db"), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	healthOfARunningBot(t, db)
}

// TestBotOnPostgreSQL does the same with a database on a server.
func TestBotOnPostgreSQL(t *testing.T) {
	db, err := postgres.Open(t.Context(), postgrestest.Database(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	healthOfARunningBot(t, db)
}

func healthOfARunningBot(t *testing.T, db storage.Database) {
	address := apptest.FreeAddress(t)
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	x := server.SeedSample()
	conf := config.Defaults()
	conf.Token, conf.Discord.API, conf.Health.Listen = server.Token(), server.URL(), address
	conf.Owners = []string{"80351110224678912"} // nobody
	a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		a.Close()
		if _, err := http.Get("http://" + address + "/healthz"); err == nil {
			t.Error("it answers after its end")
		}
	}()
	within, cancel := context.WithTimeout(t.Context(), StartLimit)
	defer cancel()
	ada := server.As(x.Ada)
	var opened *persona.Interaction
	err = ada.Wait(within, func(p *persona.Persona) bool {
		opened, err = p.Command(x.Games, "table open", persona.Opt{Name: "game", Value: "cleopatra"})
		return server.BotOnline() && err == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := opened.Settle(within); err != nil {
		t.Fatal(err)
	}
	get := func(path string) (int, string) {
		t.Helper()
		res, err := http.Get("http://" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(body)
	}
	if code, _ := get("/healthz"); code != http.StatusOK {
		t.Errorf("/healthz: %d", code)
	}
	if code, body := get("/readyz"); code != http.StatusOK {
		t.Errorf("/readyz: %d %s", code, body)
	}
	a.tellOwners(t.Context(), recipients.OwnerNotice{})
	const acknowledged = `guildhall_acknowledgement_seconds_count 1`
	_, figures := get("/metrics")
	for !(strings.Contains(figures, acknowledged) && strings.Contains(figures, "owners_not_reached 1")) && within.Err() == nil { // the person may see the reply before the bot knows
		_, figures = get("/metrics")
	}
	for _, want := range []string{`guildhall_tables{phase="open"} 1`, `guildhall_gateway_connected{shard="0"} 1`,
		acknowledged, `guildhall_discord_requests_total{route=`, `guildhall_read_failed 0`, `guildhall_owners_not_reached 1`} {
		if !strings.Contains(figures, want) {
			t.Errorf("the figures lack %s", want)
		}
	}
	for _, secret := range []string{server.Token(), x.Ada, x.Guild, x.Games} {
		if strings.Contains(figures, `"`+secret) {
			t.Errorf("the figures tell %q", secret)
		}
	}
	if code, _ := get("/"); code != http.StatusNotFound {
		t.Errorf("/: %d", code)
	}
}
