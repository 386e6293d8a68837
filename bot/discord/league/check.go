package league

import (
	"context"
	"strconv"

	seasons "guildhall/bot/league"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// inChannel is the end of the kind of a post that is in the channel of the league instead
// of a direct message.
const inChannel = " here"

// phaseNumber orders the phases that people get messages about.
var phaseNumber = map[storage.SeasonPhase]int{storage.SeasonPlaying: 1, storage.SeasonOver: 2, storage.SeasonClosed: 2}

// noticePost returns the kind of the post of a notice.
func noticePost(b *seasons.SeasonTx, n seasons.News) string {
	kind := postOf(b) + " " + n.What
	if n.Table != 0 {
		kind += " " + strconv.FormatInt(n.Table, 10)
	}
	return kind
}

// stuckPost returns the kind of the post that asks an organiser to decide a match.
func stuckPost(b *seasons.SeasonTx, n seasons.News) string {
	return postOf(b) + " stuck " + strconv.FormatInt(n.Table, 10)
}

// deliverCheck enqueues the messages of a season that are missing: its card, and the
// messages to its people.
func (f feature) deliverCheck(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	_, b, err := f.newsOf(ctx, d)
	if err != nil {
		return err
	}
	var list []storage.Delivery
	card, stands, err := f.Messages.Post(ctx, 0, postOf(b), "")
	if err != nil {
		return err
	}
	if !stands || card.Topic != f.cardTopic(b) || card.Digest != f.cardDigest(ctx, b, f.card(ctx, b)) || card.Channel != b.League.Channel {
		list = append(list, f.leagues.Seasons.Card(b))
	}
	owed, err := f.leagues.Seasons.Owing(ctx, b)
	if err != nil {
		return err
	}
	for _, o := range owed {
		told, err := f.isPosted(ctx, b, o)
		if err != nil {
			return err
		}
		if !told {
			list = append(list, o.Delivery)
		}
	}
	return f.Queue.EnqueueMissing(ctx, list)
}

// isPosted reports whether a message to a person about the season was posted.
func (f feature) isPosted(ctx context.Context, b *seasons.SeasonTx, o seasons.Untold) (bool, error) {
	d, kind, phase := o.Delivery, postOf(b), 0
	switch d.Kind {
	case seasons.KindNotice:
		kind = noticePost(b, o.News)
	case seasons.KindStuck:
		kind = stuckPost(b, o.News)
	case seasons.KindPersonalNotice:
		phase = phaseNumber[b.Season.Phase]
	}
	for _, k := range []string{kind, kind + inChannel} {
		p, stands, err := f.Messages.Post(ctx, 0, k, d.User)
		if err != nil {
			return false, err
		}
		if stands && (p.Topic == "" || phaseNumber[storage.SeasonPhase(p.Topic)] >= phase) { // earlier versions stored no phase
			return true, nil
		}
	}
	return false, nil
}
