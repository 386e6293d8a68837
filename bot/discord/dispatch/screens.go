package dispatch

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

const (
	// screenFor is the time during which the message of a reply can be edited: Discord's
	// fifteen minutes, minus one.
	screenFor = 14 * time.Minute
	// maxScreens is the maximum number of screens in memory.
	maxScreens = 10_000
)

// screens stores the newest private message that shows a person the current state of a
// table, so that it can be edited when they act elsewhere. An entry is kept as long as
// Discord allows the edit. After a restart, and in another process, the message stays
// unchanged, and a press on it gets the current state.
type screens struct {
	mu   sync.Mutex
	at   map[screen]screenAt
	next map[screen]bool // an edit waits for the previous one, and will show the newest state
}

// screenAt is the interaction that last showed a screen, and its time.
type screenAt struct {
	in   wire.Interaction
	when time.Time
}

type screen struct {
	user  string
	table int64
}

// note stores a reply that shows the state of a table. With table 0 it shows something
// else, which removes the stored screen if the reply replaced its message.
func (s *screens) note(in wire.Interaction, replaced bool, table int64, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at == nil || len(s.at) >= maxScreens {
		s.at = map[screen]screenAt{}
	}
	if id, err := handler.ParseCustomID(in.CustomID); replaced && err == nil && id.Table != table {
		delete(s.at, screen{in.User.ID, id.Table})
	}
	if table != 0 {
		s.at[screen{in.User.ID, table}] = screenAt{in, now}
	}
}

// last returns the interaction that last showed a screen; false if it can no longer be
// edited.
func (s *screens) last(who screen, now time.Time) (wire.Interaction, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, known := s.at[who]
	if known && now.Sub(one.when) > screenFor {
		delete(s.at, who)
		known = false
	}
	return one.in, known
}

// waits reports whether an edit of a screen is already waiting. If none is, the caller's
// edit becomes the waiting one.
func (s *screens) waits(who screen) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next[who] {
		return true
	}
	if s.next == nil {
		s.next = map[screen]bool{}
	}
	s.next[who] = true
	return false
}

// begins stores that the waiting edit of a screen has started.
func (s *screens) begins(who screen) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.next, who)
}

// Refresh edits the message that shows a person the state of a table, after they acted at
// the table elsewhere. It does nothing if there is no message that can be edited.
func (d *Dispatcher) Refresh(ctx context.Context, user string, table int64) {
	who := screen{user, table}
	if d.screens.waits(who) {
		return
	}
	d.Activity.Change(1)
	defer d.Activity.Change(-1)
	defer d.panels.take("screen " + user + " " + strconv.FormatInt(table, 10))()
	d.screens.begins(who)
	in, known := d.screens.last(who, d.Now())
	if !known {
		return
	}
	err := d.refresh(wire.WithPriority(ctx, wire.Answer), in, table)
	if err != nil && !errors.Is(err, wire.ErrGone) {
		d.Log.WarnContext(ctx, "refresh panel", "table", table, "err", err)
	}
}

func (d *Dispatcher) refresh(ctx context.Context, in wire.Interaction, table int64) error {
	r, err := d.People.Named(ctx, in.User.ID, in.Locale)
	if err != nil {
		return err
	}
	s, err := d.Services.Tables.Look(ctx, table, r.User)
	if err != nil {
		return err
	}
	say, err := d.showTable(ctx, r, s, "")
	if err != nil {
		return err
	}
	_, err = d.Wire.EditOriginal(ctx, in.ResponseToken, named(framed(say.Message, in.Framed)))
	return err
}
