package discord

import (
	"context"
	"embed"
	"io/fs"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/threads"
	"guildhall/bot/discord/wire"
)

//go:embed text
var texts embed.FS

// Texts holds the message files of this package, en.json and ko.json.
var Texts fs.FS = sub(texts, "text")

func sub(f fs.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic("discord: " + err.Error())
	}
	return s
}

// Bot answers interactions and delivers what tables owe. Its methods are safe
// for concurrent use.
type Bot struct {
	*kit.Kit
	posts.Posts
	threads.Threads
	presses map[string]kit.Route   // by verb
	calls   map[string]kit.Command // by command path, joined by spaces
	pace    pace
	books   library
	rush    *rush
}

// New returns a bot that is not yet running.
func New(c kit.Config) *Bot {
	k := kit.New(c)
	ps := posts.Posts{Kit: k}
	b := &Bot{Kit: k, Posts: ps, Threads: threads.Threads{Posts: ps}, rush: newRush()}
	b.Links = kit.Links{Standing: b.standing, Go: b.pressed, Heal: b.Heal, Overloaded: b.rush.sheds}
	b.pace.rate = c.Rate
	b.presses = b.routes()
	b.calls = b.callTable()
	return b
}

// Register makes Commands the registered commands, and reports whether that
// changed anything.
func (b *Bot) Register(ctx context.Context) (bool, error) {
	return b.Wire.Register(ctx, b.Guild, b.Commands())
}

var _ wire.Handler = (*Bot)(nil)
