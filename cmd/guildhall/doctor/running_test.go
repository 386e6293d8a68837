package doctor

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// fullDisk is a database on a full disk.
type fullDisk struct{ storage.Database }

func (fullDisk) Writable(context.Context) error { return storage.ErrFull }

// The doctor of a running bot makes only cheap checks, with the bot's own
// database and client.
func TestDoctorOfARunningBot(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(h *host, b *RunningBot)
		what  string // of the only finding that is not good; empty: all are good
		says  string
	}{
		{"nothing", func(*host, *RunningBot) {}, "", ""},
		{"full disk", func(_ *host, b *RunningBot) { b.Store = fullDisk{b.Store} }, "database", "cannot be written: the disk is full"},
		{"no folder for backups", func(h *host, b *RunningBot) {
			b.Config.Schedule.Backup = config.Backups{At: "0 4 * * *", Folder: h.dir + "/none", Keep: 2}
		}, "folders", "there is no folder"},
		{"a channel forbids", func(h *host, _ *RunningBot) {
			if err := h.server.SetSlowMode(h.sample.Games, 30); err != nil {
				h.t.Fatal(err)
			}
		}, "channels", "slow mode"},
		{"the feed failed", func(h *host, b *RunningBot) {
			b.Config.Updates.Feed = "https://feed.example"
			err := b.Store.PutBlob(h.t.Context(), "updates", "newest", []byte(`{"feed":"https://feed.example","error":"the feed is gone"}`))
			if err != nil {
				h.t.Fatal(err)
			}
		}, "updates", "the feed is gone"},
		{"a newer version", func(h *host, b *RunningBot) {
			b.Config.Updates.Feed, b.Version = "https://feed.example", "v1.0.0"
			err := b.Store.PutBlob(h.t.Context(), "updates", "newest", []byte(`{"feed":"https://feed.example","release":{"version":"v1.2.0"}}`))
			if err != nil {
				h.t.Fatal(err)
			}
		}, "updates", "v1.2.0 is newer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHost(t)
			h.playMatch()
			h.examine() // registers nothing and leaves no files
			db, err := sqlite.Open(t.Context(), h.db(), sqlite.WithoutSync())
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			conf := config.Defaults()
			conf.Token, conf.Discord.API, conf.Database, conf.Owners = h.token, h.api, h.db(), []string{h.sample.Ada}
			client, err := wire.NewClient(conf.Wire(quietLog))
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			b := RunningBot{Config: conf, Store: db, Client: client, FreeSpace: muchSpace}
			tt.spoil(h, &b)
			var bad []Finding
			var seen []string
			for _, f := range ExamineRunning(t.Context(), b) {
				seen = append(seen, f.What)
				if f.Verdict != Good && f.What != "backup" && f.What != "commands" { // no bot has run
					bad = append(bad, f)
				}
			}
			for _, want := range []string{"fonts", "database", "folders", "disk", "backup", "clock", "application", "commands", "servers", "channels"} {
				if !slices.Contains(seen, want) {
					t.Errorf("nothing is said of %s", want)
				}
			}
			if tt.what == "" && len(bad) > 0 || tt.what != "" && (len(bad) != 1 || bad[0].What != tt.what || !strings.Contains(bad[0].Says, tt.says)) {
				t.Errorf("%+v, want %s: %s", bad, tt.what, tt.says)
			}
			if _, err := client.Me(t.Context()); err != nil {
				t.Errorf("the client of the bot is closed: %v", errors.Unwrap(err))
			}
		})
	}
}
