package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage/sqlite"
)

// The program works without a gateway: all interactions arrive by HTTP.
func TestInteractionsByHTTPAlone(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	server, err := sandbox.New(sandbox.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	sample := server.SeedSample()
	db, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "guildhall.db"))
	if err != nil {
		t.Fatal(err)
	}
	conf := config.Defaults()
	conf.Token, conf.Discord.API, conf.Discord.Gateway = server.Token(), server.URL(), false
	conf.Discord.Interactions = config.Interactions{Listen: apptest.FreeAddress(t), PublicKey: server.PublicKey()}
	a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + conf.Discord.Interactions.Listen
	if a.connected() {
		t.Error("connected before anything was started")
	}
	stop, err := a.receive()
	if err != nil {
		t.Fatal(err)
	}
	running, end := context.WithCancel(ctx)
	played := make(chan error, 1)
	go func() { played <- a.runBot(running) }()
	if err := server.DeliverByHTTP(ctx, url); err != nil {
		t.Fatal(err)
	}
	var asked *persona.Interaction
	err = server.As(sample.Ada).Wait(ctx, func(p *persona.Persona) bool {
		asked, err = p.Command(sample.Games, "games")
		return err == nil // once the command is registered
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := asked.Settle(ctx); err != nil || asked.Response() == nil {
		t.Errorf("no answer: %v", err)
	}
	if !a.connected() {
		t.Error("not connected while interactions are answered")
	}
	end()
	if err := errors.Join(<-played, stop(), a.Close()); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(url); err == nil || a.connected() {
		t.Error("still listening after the end")
	}
	if v := append(server.Violations(), server.Unknown()...); len(v) > 0 {
		t.Errorf("violations: %s", strings.Join(v, "; "))
	}
}

func TestInteractionsWithoutAnAddress(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	db, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "guildhall.db"))
	if err != nil {
		t.Fatal(err)
	}
	conf := config.Defaults()
	conf.Token = "x"
	conf.Discord.Interactions = config.Interactions{Listen: taken.Addr().String(), PublicKey: strings.Repeat("ab", 32)}
	a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.Serve(context.Background()); err == nil || !strings.Contains(err.Error(), "discord.interactions.listen") {
		t.Errorf("serve = %v, want what is wrong with the address", err)
	}
}
