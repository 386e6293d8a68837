package messages

import (
	"context"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// KindJoined is the kind of delivery that mentions a person in the thread of a match that
// began in their quiet time.
const KindJoined = "joined"

// postJoined is the kind of post of a KindJoined delivery.
const postJoined = "joined"

// isOneOfMany reports whether a match is one of several that began together: a league
// match. Its players get one message about all of them.
func isOneOfMany(t storage.Table) bool { return t.TableState.Reseats }

// people returns the people in the seats of a table.
func people(t storage.Table) (users []string) {
	for _, seat := range t.Seats {
		if !seat.Vacant && !seating.IsComputer(seat.User) {
			users = append(users, seat.User)
		}
	}
	return users
}

// joinLater enqueues mentions for people who are in their quiet times.
func (h Threads) joinLater(ctx context.Context, t storage.Table, users []string) error {
	var list []storage.Delivery
	for _, user := range users {
		list = append(list, queue.NewDelivery(t, KindJoined, user, storage.Ping, nil))
	}
	return h.Queue.EnqueueMissing(ctx, list)
}

// DeliverJoined mentions a person in the thread of a match that began in their quiet
// time, after that time. The mention adds them to the thread. It does not notify a person
// who learns of the match from another message: "your turn", or that of a league.
func (h Threads) DeliverJoined(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := h.Services.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	t := s.Table
	if s.Seat == engine.Spectator || t.Phase != storage.Playing || t.TableState.Across {
		return nil
	}
	until, err := h.QuietUntil(ctx, d.User, t)
	if err != nil {
		return err
	}
	if !until.IsZero() {
		return handler.DeferredError{Until: until}
	}
	post := storage.Message{Table: t.ID, Kind: postJoined, User: d.User}
	if _, said, err := h.posts.Post(ctx, t.ID, post.Kind, post.User); err != nil || said {
		return err
	}
	if t, err = h.EnsurePlace(ctx, d, t); err != nil {
		return err
	}
	post.Channel = t.Thread
	m := wire.Message{
		Content:  h.Texts.Words(t.Lang, t).Say("thread.joined", engine.Word("who", "<@"+d.User+">")),
		Mentions: []string{d.User}, Silent: access.OwesMove(s, d.User) || s.Since > 0 || isOneOfMany(t),
	}
	_, err = h.posts.Send(ctx, post, m, Nonce(d, "joined"))
	return err
}
