package card

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts of cards, besides the live card.
const (
	postOver   = "over"     // the end card
	postClosed = "closed"   // that it ended without a result
	postPing   = "pinged"   // no message: somebody was pinged in the thread, at Seq
	postGone   = "resigned" // said that a seat was given up
)

// deliverCard brings the live card up to date: edited while it is the last
// message of its thread, else posted anew.
func (f feature) deliverCard(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	return f.updateCard(ctx, d, "")
}

// updateCard is deliverCard; somebody in ping is pinged, which only a new message
// can do.
func (f feature) updateCard(ctx context.Context, d storage.Delivery, ping string) error {
	s, err := f.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing {
		return nil // the end has its own message
	}
	if s.Table, err = f.Of(ctx, d, s.Table); err != nil {
		return err
	}
	err = f.showCard(ctx, d, s, ping)
	if err == nil {
		err = f.ClearAlert(ctx, s.Table)
	}
	return errors.Join(err, f.refreshDeadlineMessages(ctx, s), f.CardShown(ctx, s))
}

// showCard edits or posts the live card. Its digest tells how the match stands
// from how time does.
func (f feature) showCard(ctx context.Context, d storage.Delivery, s *table.Sight, ping string) error {
	since, err := f.lastTurn(ctx, s.Table)
	if err != nil {
		return err
	}
	match := posts.Digest(s.Entry, s.Pending, s.Table.Lang, vacancies(s.Table), s.Table.TableState.Pause.Why)
	digest := match + "." + posts.Digest(f.awayNotes(ctx, s), clocksOf(s))
	pinged, err := f.finishInFlightCard(ctx, s, since, digest)
	if err != nil {
		return err
	}
	if pinged == ping {
		ping = ""
	}
	p, stands, err := f.Post(ctx, s.Table.ID, posts.Card, "")
	if err != nil {
		return err
	}
	shows, by, _ := strings.Cut(p.Digest, " ")
	if by == d.ID {
		// This delivery posted it before it was cut short. Posting it again
		// would return the same message, after its buttons were taken off.
		ping = ""
	}
	if stands && ping == "" && p.Channel == s.Table.Thread {
		// That time went on is shown in place: it is no reason to call anybody.
		inPlace := shows != digest && strings.HasPrefix(shows, match+".")
		if !inPlace {
			if inPlace, err = f.IsLast(ctx, p); err != nil {
				return err
			}
		}
		if shows == digest && (inPlace || by == d.ID) {
			return nil
		}
		if inPlace {
			there, err := f.Edit(ctx, p, f.liveCard(ctx, s, since, nil))
			if err != nil {
				return err
			}
			if there {
				p.Seq, p.Digest = s.Entry, digest+" "+d.ID
				return f.Store.SavePost(ctx, p)
			}
		}
	}
	var pings []string
	if ping != "" {
		pings = []string{ping}
	}
	m := f.liveCard(ctx, s, since, pings)
	if stands {
		// First the old one, so that there are never two with buttons.
		if err := f.RemoveButtons(ctx, p); err != nil {
			return err
		}
	}
	_, err = f.Send(ctx, storage.Post{Table: s.Table.ID, Kind: posts.Card, Channel: s.Table.Thread, Seq: s.Entry, Digest: digest + " " + d.ID},
		m, posts.Nonce(d, "card"+digest))
	return err
}

// clocksOf are the deadlines that a card shows.
func clocksOf(s *table.Sight) []string {
	var out []string
	for _, c := range s.Clocks {
		out = append(out, fmt.Sprint(c.Seat, c.Due.Unix(), c.Stage == clock.Out))
	}
	return out
}

// vacancies are the seats whose people do not answer for themselves, and who
// does.
func vacancies(t storage.Table) []string {
	out := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		out[i] = fmt.Sprint(s.User, s.Vacant, s.Standin)
	}
	return out
}

// lastTurn is when the latest turn was committed.
func (f feature) lastTurn(ctx context.Context, t storage.Table) (time.Time, error) {
	turns, err := f.Store.Turns(ctx, t.ID, t.Turns, 1)
	if err != nil {
		return time.Time{}, err
	}
	if len(turns) == 0 {
		return t.Started, nil
	}
	return turns[len(turns)-1].At, nil
}

// deliverOver posts the end card, takes the buttons off what is past, and then
// sees to what people were told privately.
func (f feature) deliverOver(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Result == nil {
		return nil
	}
	if s.Table, err = f.Of(ctx, d, s.Table); err != nil {
		return err
	}
	return errors.Join(f.sayOver(ctx, d, s), f.CardShown(ctx, s))
}

// sayOver posts the end card, once, behind everything that stood for the match.
func (f feature) sayOver(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := f.closeMessages(ctx, s); err != nil {
		return err
	}
	_, said, err := f.Post(ctx, s.Table.ID, postOver, "")
	if err != nil || said {
		return err
	}
	_, err = f.Send(ctx, storage.Post{Table: s.Table.ID, Kind: postOver, Channel: s.Table.Thread, Seq: s.Entry}, f.endCard(ctx, s), posts.Nonce(d, "over"))
	return err
}

// closeMessages takes the buttons off everything public that stood for a running match.
func (f feature) closeMessages(ctx context.Context, s *table.Sight) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		switch p.Kind {
		case posts.Card:
			err = f.RemoveButtons(ctx, p)
			if err == nil {
				err = f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
			}
		case postCall:
			err = f.Remove(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverClosed says publicly that a table ended without a result, and then sees
// to what people were told privately.
func (f feature) deliverClosed(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	return errors.Join(f.sayClosed(ctx, d, s), f.CardShown(ctx, s))
}

func (f feature) sayClosed(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := f.closeMessages(ctx, s); err != nil {
		return err
	}
	_, said, err := f.Post(ctx, s.Table.ID, postClosed, "")
	if err != nil || said || s.Table.Thread == "" {
		return err // an open table's lobby card says so itself
	}
	m := wire.Message{Content: f.closedText(s.Table)}
	_, err = f.Send(ctx, storage.Post{Table: s.Table.ID, Kind: postClosed, Channel: s.Table.Thread}, m, posts.Nonce(d, "closed"))
	return err
}

// deliverResigned says publicly that the game answers for a seat from now on.
func (f feature) deliverResigned(ctx context.Context, d storage.Delivery, in table.Intent) error {
	t, err := f.Tables.Table(ctx, d.Table)
	if err != nil || t.Thread == "" || in.Seat < 0 || in.Seat >= len(t.Seats) {
		return err
	}
	user := t.Seats[in.Seat].User
	_, said, err := f.Post(ctx, t.ID, postGone, user)
	if err != nil || said {
		return err
	}
	w := f.Words(t.Lang, t)
	m := wire.Message{Content: w.Say("resigned.text", engine.Who("who", engine.Seat(in.Seat)))}
	_, err = f.Send(ctx, storage.Post{Table: t.ID, Kind: postGone, User: user, Channel: t.Thread}, m, posts.Nonce(d, "resigned"))
	return err
}
