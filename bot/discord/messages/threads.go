package messages

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// First is the kind of post for the first message in a thread.
const First = "start"

// KindAlert is the kind of delivery that sends an alert to the owner of a table.
const KindAlert = "trouble"

// Threads finds and opens the threads of tables.
type Threads struct {
	Deps
	posts Sender
}

// NewThreads returns the Threads of an Env.
func NewThreads(deps Deps) Threads { return Threads{Deps: deps, posts: New(deps)} }

// EnsurePlace returns a table with the place of a public delivery: its thread, which is
// opened if there is none or it was deleted. At a table across servers the place is the
// direct messages of the delivery's person, in their language.
func (h Threads) EnsurePlace(ctx context.Context, d storage.Delivery, t storage.Table) (storage.Table, error) {
	if t.TableState.Across {
		return h.inDirect(ctx, d, t)
	}
	_, lost, err := h.posts.Post(ctx, t.ID, handler.PostLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread != "" && !lost {
		return t, nil
	}
	return h.OpenThread(ctx, d)
}

// OpenThread opens the place of a match, and publishes the hash of the shuffle there.
func (h Threads) OpenThread(ctx context.Context, d storage.Delivery) (storage.Table, error) {
	s, err := h.Services.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return storage.Table{}, err
	}
	t := s.Table
	if t.TableState.Across {
		if t, err = h.inDirect(ctx, d, t); err != nil {
			return t, err
		}
		return t, h.postFirstMessage(ctx, d, s, t)
	}
	lost, wasLost, err := h.posts.Post(ctx, t.ID, handler.PostLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread == "" || wasLost && lost.Channel == t.Thread {
		id, err := h.makeThread(ctx, t, wasLost)
		if err != nil {
			return t, err
		}
		if t, err = h.Services.Tables.Placed(ctx, t.ID, table.Place{Thread: id}); err != nil {
			return t, err
		}
	}
	if wasLost {
		for _, kind := range []string{Card, handler.PostLost} {
			if err := h.Store.DropPost(ctx, t.ID, kind, ""); err != nil {
				return t, err
			}
		}
	}
	return t, h.postFirstMessage(ctx, d, s, t)
}

// makeThread opens the thread of a table from its lobby card. A card has at most one
// thread, so that a retry finds the same one. For a table without a card it first
// searches for an existing thread.
func (h Threads) makeThread(ctx context.Context, t storage.Table, again bool) (string, error) {
	if t.Guild == "" {
		return t.Channel, nil
	}
	w := h.Texts.Words(t.Lang, t)
	th := wire.Thread{Name: textfmt.Clip(textfmt.Dots(w.Title(t), w.PeopleLabel()), 100)}
	p, stands, err := h.posts.Post(ctx, t.ID, Lobby, "")
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
	if !again {
		// A process may have been killed between creating the thread and storing it.
		made, err := h.unstored(ctx, t, th.Name)
		if err != nil || made != "" {
			return made, err
		}
	}
	ch, err := h.Wire.StartThread(ctx, t.Channel, th)
	return ch.ID, err
}

// unstored returns the thread that was created for a table without a card but not stored;
// "" if there is none. Its name contains the number of the table.
func (h Threads) unstored(ctx context.Context, t storage.Table, name string) (string, error) {
	threads, err := h.Wire.ActiveThreads(ctx, t.Guild)
	if err != nil {
		return "", err
	}
	for _, th := range threads {
		if th.Parent == t.Channel && th.Name == name {
			return th.ID, nil
		}
	}
	return "", nil
}

// postFirstMessage posts the first message in a thread: the seats and the hash. It
// mentions the people once, which adds them to the thread. People in their quiet times
// are mentioned later (see DeliverJoined). It notifies nobody if one message names
// several matches (see isOneOfMany), or if the thread replaces a deleted one.
func (h Threads) postFirstMessage(ctx context.Context, d storage.Delivery, s *table.Snapshot, t storage.Table) error {
	post := Public(t, d, First)
	first, again, err := h.posts.Post(ctx, t.ID, post.Kind, post.User)
	if err != nil || again && first.Channel == t.Thread {
		return err
	}
	quietly, err := h.Quietly(ctx, d, t)
	if err != nil {
		return err
	}
	w := h.Texts.Words(t.Lang, t)
	m := wire.Message{Silent: again || quietly || isOneOfMany(t)}
	seats := ""
	if t.TableState.Across {
		seats = textfmt.Lines(w.Say("thread.across", engine.Word("table", w.Title(t))), w.Say(threadSeats(t), engine.Word("seats", seatNames(w, t))))
	}
	if t.Guild != "" {
		var later, who []string
		if !again {
			if m.Mentions, later, err = h.SplitByQuiet(ctx, t, people(t)); err != nil {
				return err
			}
		}
		for i, seat := range t.Seats {
			switch {
			case seat.Vacant:
			case !slices.Contains(m.Mentions, seat.User):
				who = append(who, fmt.Sprintf("%d %s", i+1, w.Bold(engine.Seat(i))))
			default:
				who = append(who, fmt.Sprintf("%d <@%s>", i+1, seat.User))
			}
		}
		seats = w.Say(threadSeats(t), engine.Word("seats", textfmt.Dots(who...)))
		if err := h.joinLater(ctx, t, later); err != nil {
			return err
		}
	}
	m.Content = textfmt.Lines(seats, w.Say("thread.hash", engine.Word("hash", "`"+s.SeedHash+"`")))
	_, err = h.posts.Send(ctx, post, m, Nonce(d, "first"))
	return err
}

// threadSeats returns the message key about the seats at the start.
func threadSeats(t storage.Table) string {
	if len(t.Seats) == 1 {
		return "thread.seat_alone"
	}
	if t.TableState.Order == engine.OrderJoined {
		return "thread.seats_joined"
	}
	return "thread.seats"
}
