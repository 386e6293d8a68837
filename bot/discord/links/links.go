// Package links makes the buttons that lead to pages of tables and leagues.
package links

import (
	"context"
	"log/slog"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Config holds the functions that make addresses. Those that are nil belong to pages that the
// bot does not serve.
type Config struct {
	// Board returns a link to the page of a table for one person, which works once and for
	// a few minutes; "" if no pages are served.
	Board func(ctx context.Context, user string, table int64) (string, error)
	// Table and League return the addresses of public pages; "" if there is none.
	Table  func(ctx context.Context, t storage.Table) (string, error)
	League func(ctx context.Context, l storage.League) (string, error)
	// OpenHere stores the table for a person's next Activity. It is called before Discord
	// starts the Activity.
	OpenHere func(ctx context.Context, user string, table int64) error
	Log      *slog.Logger
}

// Links makes links and buttons to pages. Its methods are safe for concurrent use.
type Links struct {
	Config
}

// New returns Links.
func New(c Config) *Links { return &Links{c} }

// BoardButtons returns «Open board», a link to the table's page for one person. If the
// host supports it, it also returns «Open here», which shows the page inside Discord. It
// returns nil if no pages are served.
func (l *Links) BoardButtons(ctx context.Context, w textfmt.Words, user string, table int64) ([]discordgo.Button, error) {
	if l.Board == nil {
		return nil, nil
	}
	address, err := l.Board(ctx, user, table)
	if err != nil || address == "" {
		return nil, err
	}
	buttons := []discordgo.Button{handler.Link(address, w.Label("button.open_board"))}
	if l.OpenHere != nil {
		buttons = append(buttons, handler.Button(handler.CustomID{Verb: handler.VerbHere, Table: table}, w.Label("button.open_here")))
	}
	return buttons, nil
}

// BoardButton returns «Open board» for public or permanent messages; nil if no pages are
// served. The reply to a press is private and has BoardButtons, whose link is for one
// person and a few minutes.
func (l *Links) BoardButton(w textfmt.Words, t storage.Table) []discordgo.Button {
	if l.Board == nil {
		return nil
	}
	return []discordgo.Button{handler.Button(handler.OnTable(handler.VerbBrowse, t, ""), w.Label("button.open_board"))}
}

// WatchButton returns «Watch», a link to the public page of a table; nil if its server
// has none. On an error it logs and returns nil, as messages are complete without it.
func (l *Links) WatchButton(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button {
	if l.Table == nil {
		return nil
	}
	address, err := l.Table(ctx, t)
	if err != nil {
		l.Log.WarnContext(ctx, "make address of public page", "table", t.ID, "err", err)
	}
	if address == "" {
		return nil
	}
	return []discordgo.Button{handler.Link(address, w.Label("button.watch"))}
}
