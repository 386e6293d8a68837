package messages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// inDirect returns a table across servers for the person of a delivery: with their direct
// messages as its thread and their language as its own. It returns messages.ErrClosed
// while their direct messages are closed.
func (h Threads) inDirect(ctx context.Context, d storage.Delivery, t storage.Table) (storage.Table, error) {
	if !slices.Contains(deliveries.Readers(t), d.User) {
		return t, table.Refuse(table.NotSeated, nil, "watch") // the person has left in the meantime
	}
	r, err := h.People.Named(ctx, d.User, t.Lang)
	if err != nil {
		return t, err
	}
	if r.Closed {
		return t, ErrClosed
	}
	if t.Thread, err = h.posts.Direct(ctx, r); err != nil {
		return t, err
	}
	t.Lang = r.Language
	return t, nil
}

// Quietly reports whether a public message of a table is sent without a notification: at
// a table across servers, in the quiet times of its reader.
func (h Threads) Quietly(ctx context.Context, d storage.Delivery, t storage.Table) (bool, error) {
	if !t.TableState.Across {
		return false, nil
	}
	until, err := h.QuietUntil(ctx, d.User, t)
	return !until.IsZero(), err
}

// QuietUntil returns the end of a person's current quiet time; zero if they may be
// notified. A person without quiet times is quiet only during vacations.
func (h Threads) QuietUntil(ctx context.Context, user string, t storage.Table) (time.Time, error) {
	p, err := h.Store.Person(ctx, user)
	if err != nil {
		return time.Time{}, err
	}
	if !clock.HasQuietTimes(p.Preferences) {
		p.Preferences.Quiet = &storage.QuietHours{}
	}
	now := h.Now()
	if until := clock.NextUndisturbed(t.TableState.Terms, storage.Wait{}, p.Preferences, now); until.After(now) {
		return until, nil
	}
	return time.Time{}, nil
}

// SplitByQuiet divides users into those who may be notified about a table now, and those
// who are in their quiet times.
func (h Threads) SplitByQuiet(ctx context.Context, t storage.Table, users []string) (reachable, quiet []string, err error) {
	for _, user := range users {
		until, err := h.QuietUntil(ctx, user, t)
		if err != nil {
			return nil, nil, err
		}
		if until.IsZero() {
			reachable = append(reachable, user)
		} else {
			quiet = append(quiet, user)
		}
	}
	return reachable, quiet, nil
}

// seatNames lists the seats of a table by name.
func seatNames(w textfmt.Words, t storage.Table) string {
	var who []string
	for i, seat := range t.Seats {
		if !seat.Vacant {
			who = append(who, fmt.Sprintf("%d %s", i+1, w.Bold(engine.Seat(i))))
		}
	}
	return textfmt.Dots(who...)
}
