package card

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts of cards, besides the live card.
const (
	postOver   = "over"     // the end card
	postClosed = "closed"   // announces an end without a result
	postGone   = "resigned" // announces that a seat was given up
)

// Pinged is the kind of a post that is no message: a person was pinged in the thread, at entry
// Seq.
const Pinged = "pinged"

// deliverCard updates the live card: by an edit while it is the last message of
// its thread, otherwise by a new message.
func (f feature) deliverCard(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	return f.updateCard(ctx, d, "")
}

// updateCard is deliverCard that also pings the users in ping. A ping needs a new
// message.
func (f feature) updateCard(ctx context.Context, d storage.Delivery, ping string) error {
	s, err := f.Services.Tables.LookBack(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing {
		return nil // the end has its own message
	}
	if err := f.refreshHands(ctx, d, s); err != nil {
		return err
	}
	if s.Table, err = f.Threads.EnsurePlace(ctx, d, s.Table); err != nil {
		return err
	}
	err = f.showCard(ctx, d, s, ping)
	if err == nil {
		err = f.Threads.ClearAlert(ctx, s.Table)
	}
	return errors.Join(err, f.refreshDeadlineMessages(ctx, d, s), f.refreshTurnMessages(ctx, s), f.others.CardShown(ctx, s))
}

// showCard edits or posts the live card. Its digest has one part for the match, and one
// for the clocks and other changes outside the match.
func (f feature) showCard(ctx context.Context, d storage.Delivery, s *table.Snapshot, ping string) error {
	since, err := f.lastTurn(ctx, s.Table)
	if err != nil {
		return err
	}
	match, digest := f.cardDigests(ctx, s)
	post := messages.Public(s.Table, d, messages.Card)
	pinged, err := f.finishInFlightCard(ctx, post, s, since, digest)
	if err != nil {
		return err
	}
	if pinged == ping {
		ping = ""
	}
	p, stands, err := f.Messages.Post(ctx, post.Table, post.Kind, post.User)
	if err != nil {
		return err
	}
	if stands && p.Delivery == d.ID {
		// This delivery posted the card before it was interrupted. Posting it again would
		// return the same message, whose buttons are already removed.
		ping = ""
	}
	if stands && ping == "" && p.Channel == s.Table.Thread {
		// Only the match causes pings: other changes are shown by an edit.
		inPlace := p.Digest != digest && strings.HasPrefix(p.Digest, match+".")
		if !inPlace {
			if inPlace, err = f.Messages.IsLast(ctx, p); err != nil {
				return err
			}
		}
		if p.Digest == digest && (inPlace || p.Delivery == d.ID) {
			return nil
		}
		if inPlace {
			m := f.liveCard(ctx, s, since, nil)
			if strings.HasPrefix(p.Digest, match+".") {
				m = f.withItsPicture(m, s.Table) // the picture shows only the match
			}
			there, err := f.Messages.Edit(ctx, p, m)
			if err != nil {
				return err
			}
			if there {
				p.Seq, p.Digest, p.Delivery = s.Entry, digest, d.ID
				return f.Store.ConfirmPost(ctx, p, storage.Message{})
			}
		}
	}
	var pings []string
	if ping != "" {
		pings = []string{ping}
	}
	m := f.liveCard(ctx, s, since, pings)
	m.Silent = s.Table.TableState.Across && ping == "" // only "your turn" notifies there
	if stands {
		// Remove the old card first, so that there are never two cards with buttons.
		if err := f.deleteCard(ctx, p); err != nil {
			return err
		}
	}
	post.Seq, post.Digest, post.Delivery = s.Entry, digest, d.ID
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "card"+digest))
	return err
}

// cardDigests returns the digests of the live card.
func (f feature) cardDigests(ctx context.Context, s *table.Snapshot) (match, whole string) {
	return Digests(s, f.awayNotes(ctx, s), f.Links.WatchButton(ctx, f.Texts.Words(s.Table.Lang, s.Table), s.Table))
}

// Digests returns the digest of the match as shown on the live card, and the digest of the
// whole card, which begins with the first. away has a note for each pending seat, empty for
// people who are there.
func Digests(s *table.Snapshot, away []string, watch []discordgo.Button) (match, whole string) {
	match = messages.Digest(s.Entry, s.Pending, s.Table.Lang, vacancies(s.Table), s.Table.TableState.Pause.Why)
	return match, match + "." + messages.Digest(away, clocksOf(s), s.Table.TableState.Hints, watch)
}

// deleteCard deletes a card that was replaced by a newer one, because an outdated board
// would clutter the thread.
func (f feature) deleteCard(ctx context.Context, p storage.Message) error {
	if err := f.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !messages.Gone(err) {
		return err
	}
	return nil
}

// clocksOf returns the deadlines on a card.
func clocksOf(s *table.Snapshot) []string {
	var out []string
	for _, c := range s.Clocks {
		out = append(out, fmt.Sprint(c.Seat, c.Due.Unix(), c.Stage == clock.Expired))
	}
	return out
}

// vacancies lists the seats that their people do not play, with the people who play them.
func vacancies(t storage.Table) []string {
	out := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		out[i] = fmt.Sprint(s.User, s.Vacant, s.Standin)
	}
	return out
}

// lastTurn returns the time of the latest commit.
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

// deliverResigned announces that the game plays a seat from now on.
func (f feature) deliverResigned(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil || t.Thread == "" && !t.TableState.Across || in.Seat < 0 || in.Seat >= len(t.Seats) {
		return err
	}
	if t.TableState.Across {
		if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
			return err
		}
	}
	post := messages.PublicAbout(t, d, postGone, in.Seat, t.Seats[in.Seat].User)
	_, said, err := f.Messages.Post(ctx, t.ID, post.Kind, post.User)
	if err != nil || said {
		return err
	}
	w := f.Texts.Words(t.Lang, t)
	m := wire.Message{Content: w.Say("resigned.text", engine.Who("who", engine.Seat(in.Seat))), Silent: t.TableState.Across}
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "resigned"))
	return err
}
