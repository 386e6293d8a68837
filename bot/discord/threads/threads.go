// Package threads knows where a table is played: it opens its thread, notices
// that a thread or channel was deleted, goes on in another, and owes the owner
// of a table a word about what stands in the way.
package threads

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts about where a table is played.
const (
	postThread = "start" // the first words in a thread
	postLost   = "lost"  // no message: the thread was deleted; Channel is which
	// PostLostChannel is no message: the channel was deleted; Channel is which.
	PostLostChannel = "homeless"
)

// KindAlert tells the owner of a table what stands in its way.
const KindAlert = "trouble"

// Threads finds and makes the threads in which tables are played.
type Threads struct{ posts.Posts }

// New returns the threads of a kit.
func New(k *kit.Kit) Threads { return Threads{posts.New(k)} }

// Of is where a table is played; it makes the thread when there is none
// or when it was deleted.
func (h Threads) Of(ctx context.Context, d storage.Delivery, t storage.Table) (storage.Table, error) {
	_, lost, err := h.Post(ctx, t.ID, postLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread != "" && !lost {
		return t, nil
	}
	return h.Make(ctx, d)
}

// Make makes the place a match is played in, and publishes the hash
// of the shuffle there.
func (h Threads) Make(ctx context.Context, d storage.Delivery) (storage.Table, error) {
	s, err := h.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return storage.Table{}, err
	}
	t := s.Table
	lost, wasLost, err := h.Post(ctx, t.ID, postLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread == "" || wasLost && lost.Channel == t.Thread {
		id, err := h.makeThread(ctx, t, wasLost)
		if err != nil {
			return t, err
		}
		if t, err = h.Tables.Placed(ctx, t.ID, table.Place{Thread: id}); err != nil {
			return t, err
		}
	}
	if wasLost {
		for _, kind := range []string{posts.Card, postThread, postLost} {
			if err := h.Store.DropPost(ctx, t.ID, kind, ""); err != nil {
				return t, err
			}
		}
	}
	return t, h.firstWords(ctx, d, s, t)
}

// makeThread opens the thread of a table: from its lobby card, which can
// happen only once, so that a repeated attempt finds the same thread.
func (h Threads) makeThread(ctx context.Context, t storage.Table, again bool) (string, error) {
	if t.Guild == "" {
		return t.Channel, nil
	}
	w := h.Words(t.Lang, t)
	th := wire.Thread{Name: wording.Clip(wording.Dots(w.Title(t), w.PeopleLabel()), 100)}
	p, stands, err := h.Post(ctx, t.ID, posts.Lobby, "")
	if err != nil {
		return "", err
	}
	if stands && !again {
		th.FromMessage = p.Message
		ch, err := h.Wire.StartThread(ctx, p.Channel, th)
		if err == nil || !errors.Is(err, wire.ErrGone) {
			return ch.ID, err
		}
		th.FromMessage = "" // the card was deleted
	}
	ch, err := h.Wire.StartThread(ctx, t.Channel, th)
	return ch.ID, err
}

// firstWords are the first message in a thread: who sits where, and the hash.
// It mentions the people once, which brings them into the thread.
func (h Threads) firstWords(ctx context.Context, d storage.Delivery, s *table.Sight, t storage.Table) error {
	_, said, err := h.Post(ctx, t.ID, postThread, "")
	if err != nil || said {
		return err
	}
	w := h.Words(t.Lang, t)
	m := wire.Message{}
	var who []string
	for i, seat := range t.Seats {
		if seat.Vacant {
			continue
		}
		who = append(who, fmt.Sprintf("%d <@%s>", i+1, seat.User))
		m.Mentions = append(m.Mentions, seat.User)
	}
	m.Content = wording.Lines(w.Say(threadSeats(t), engine.Word("seats", wording.Dots(who...))), w.Say("thread.hash", engine.Word("hash", "`"+s.SeedHash+"`")))
	_, err = h.Send(ctx, storage.Post{Table: t.ID, Kind: postThread, Channel: t.Thread}, m, posts.Nonce(d, "first"))
	return err
}

// threadSeats names what is said of the seats at the start.
func threadSeats(t storage.Table) string {
	if t.TableState.Order == engine.OrderJoined {
		return "thread.seats_joined"
	}
	return "thread.seats"
}
