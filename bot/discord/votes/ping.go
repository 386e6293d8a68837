package votes

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// kindVotePing is the kind of delivery that mentions, after their quiet time, a person
// who has yet to vote.
const kindVotePing = "voteping"

// postVotePing is the prefix of the kind of its post; the number of the vote follows.
const postVotePing = "voteping"

// pingReachable makes the card of a vote ping people who have yet to vote. Those in their
// quiet times are mentioned afterwards.
func (f feature) pingReachable(ctx context.Context, t storage.Table, v storage.Vote, m *wire.Message) error {
	seen, err := f.Services.Votes.Open(ctx, t.ID, v.ID)
	if err != nil {
		return err
	}
	users := slices.DeleteFunc(seen.Undecided, func(user string) bool { return user == "" })
	reachable, quiet, err := f.Threads.SplitByQuiet(ctx, t, users)
	if err != nil {
		return err
	}
	var later []storage.Delivery
	for _, user := range quiet {
		d := queue.NewDelivery(t, kindVotePing, user, storage.Ping, &deliveries.Body{Vote: &v})
		d.Key += ":" + strconv.Itoa(v.ID)
		later = append(later, d)
	}
	m.Mentions = reachable
	w := f.Texts.Words(t.Lang, t)
	for _, user := range quiet {
		if i := seating.Index(t, user); i >= 0 {
			m.Content = strings.ReplaceAll(m.Content, "<@"+user+">", w.Bold(engine.Seat(i)))
		}
	}
	return f.Queue.EnqueueMissing(ctx, later)
}

// deliverVotePing mentions a person in the thread when their quiet time ends, if the vote
// still waits for them.
func (f feature) deliverVotePing(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	if in.Vote == nil {
		return nil
	}
	seen, err := f.Services.Votes.Open(ctx, d.Table, in.Vote.ID)
	if refused := (*table.RefusedError)(nil); errors.As(err, &refused) {
		return nil // the vote has ended in the meantime
	}
	if err != nil || !slices.Contains(seen.Undecided, d.User) {
		return err
	}
	t := seen.Table
	until, err := f.Threads.QuietUntil(ctx, d.User, t)
	if err != nil {
		return err
	}
	if !until.IsZero() {
		return handler.DeferredError{Until: until}
	}
	post := storage.Message{Table: t.ID, Kind: postVotePing + strconv.Itoa(in.Vote.ID), User: d.User}
	if _, said, err := f.Messages.Post(ctx, t.ID, post.Kind, post.User); err != nil || said {
		return err
	}
	if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
		return err
	}
	w := f.Texts.Words(t.Lang, t)
	post.Channel = t.Thread
	m := wire.Message{
		Content:  w.Say("vote.asks_you", engine.Word("who", "<@"+d.User+">"), engine.Word("what", matter(w, t, seen.Vote))),
		Mentions: []string{d.User},
	}
	card, stands, err := f.Messages.Post(ctx, t.ID, postVote+strconv.Itoa(in.Vote.ID), "")
	if err != nil {
		return err
	}
	if stands && card.Channel == t.Thread {
		m.ReplyTo = card.Message
	}
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "voteping"))
	return err
}
