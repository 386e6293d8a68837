package discord

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverCard brings the live card up to date: edited while it is the last
// message of its thread, else posted anew. Somebody in ping is pinged, which
// only a new message can do.
func (b *Bot) deliverCard(ctx context.Context, d storage.Delivery, ping string) error {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing {
		return nil // the end has its own message
	}
	if s.Table, err = b.threadOf(ctx, d, s.Table); err != nil {
		return err
	}
	err = b.showCard(ctx, d, s, ping)
	if err == nil {
		err = b.mended(ctx, s.Table)
	}
	return errors.Join(err, b.clearPast(ctx, s), b.oweFollowers(ctx, s))
}

// showCard edits or posts the live card. Its digest tells how the match stands
// from how time does.
func (b *Bot) showCard(ctx context.Context, d storage.Delivery, s *table.Sight, ping string) error {
	since, err := b.lastTurn(ctx, s.Table)
	if err != nil {
		return err
	}
	match := digestOf(s.Rev.Seq, s.Pending, s.Table.Lang, vacancies(s.Table), s.Table.TableState.Pause.Why)
	digest := match + "." + digestOf(b.awayNotes(ctx, s), clocksOf(s))
	begun, err := b.endBegunCard(ctx, s, since, digest)
	if err != nil {
		return err
	}
	if begun == ping {
		ping = ""
	}
	p, stands, err := b.post(ctx, s.Table.ID, postCard, "")
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
			if inPlace, err = b.isLast(ctx, p); err != nil {
				return err
			}
		}
		if shows == digest && (inPlace || by == d.ID) {
			return nil
		}
		if inPlace {
			there, err := b.edit(ctx, p, b.liveCard(ctx, s, since, nil))
			if err != nil {
				return err
			}
			if there {
				p.Seq, p.Digest = s.Rev.Seq, digest+" "+d.ID
				return b.Store.SavePost(ctx, p)
			}
		}
	}
	var pings []string
	if ping != "" {
		pings = []string{ping}
	}
	m := b.liveCard(ctx, s, since, pings)
	if stands {
		// First the old one, so that there are never two with buttons.
		if err := b.strip(ctx, p); err != nil {
			return err
		}
	}
	_, err = b.send(ctx, storage.Post{Table: s.Table.ID, Kind: postCard, Channel: s.Table.Thread, Seq: s.Rev.Seq, Digest: digest + " " + d.ID},
		m, nonce(d, "card"+digest))
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

// clearPast removes what was said privately or about time and is true no more.
func (b *Bot) clearPast(ctx context.Context, s *table.Sight) error {
	return errors.Join(b.clearCalls(ctx, s), b.tidy(ctx, s))
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

// isLast reports whether a message is the last one of its channel. The channel
// names its newest message even when that was deleted since; posting anew is
// right then too.
func (b *Bot) isLast(ctx context.Context, p storage.Post) (bool, error) {
	ch, err := b.Wire.Channel(ctx, p.Channel)
	if err != nil {
		return false, err
	}
	return ch.LastMessage == p.Message, nil
}

// lastTurn is when the latest turn was committed.
func (b *Bot) lastTurn(ctx context.Context, t storage.Table) (time.Time, error) {
	turns, err := b.Store.Turns(ctx, t.ID, t.Turns, 1)
	if err != nil {
		return time.Time{}, err
	}
	if len(turns) == 0 {
		return t.Started, nil
	}
	return turns[len(turns)-1].At, nil
}

// gone reports whether there is nothing left to delete.
func gone(err error) bool {
	return errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) || errors.Is(err, wire.ErrNoDM)
}

// remove deletes a standing message and forgets it.
func (b *Bot) remove(ctx context.Context, p storage.Post) error {
	if err := b.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !gone(err) {
		return err
	}
	return b.Store.DropPost(ctx, p.Table, p.Kind, p.User)
}

// asked reports whether the table waits for a person: not for one in whose place
// somebody stands in.
func asked(s *table.Sight, user string) bool {
	return slices.ContainsFunc(s.Pending, func(seat engine.Seat) bool {
		return int(seat) < len(s.Table.Seats) && seating.Asked(s.Table.Seats[seat]) == user
	})
}

// deliverOver posts the end card, takes the buttons off what is past, and then
// sees to what people were told privately.
func (b *Bot) deliverOver(ctx context.Context, d storage.Delivery) error {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Result == nil {
		return nil
	}
	if s.Table, err = b.threadOf(ctx, d, s.Table); err != nil {
		return err
	}
	return errors.Join(b.sayOver(ctx, d, s), b.tidy(ctx, s), b.oweFollowers(ctx, s))
}

// sayOver posts the end card, once, behind everything that stood for the match.
func (b *Bot) sayOver(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := b.retire(ctx, s); err != nil {
		return err
	}
	_, said, err := b.post(ctx, s.Table.ID, postOver, "")
	if err != nil || said {
		return err
	}
	_, err = b.send(ctx, storage.Post{Table: s.Table.ID, Kind: postOver, Channel: s.Table.Thread, Seq: s.Rev.Seq}, b.endCard(ctx, s), nonce(d, "over"))
	return err
}

// retire takes the buttons off everything public that stood for a running match.
func (b *Bot) retire(ctx context.Context, s *table.Sight) error {
	posts, err := b.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range posts {
		switch p.Kind {
		case postCard:
			err = b.strip(ctx, p)
			if err == nil {
				err = b.Store.DropPost(ctx, p.Table, p.Kind, p.User)
			}
		case postCall:
			err = b.remove(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverClosed says publicly that a table ended without a result, and then sees
// to what people were told privately.
func (b *Bot) deliverClosed(ctx context.Context, d storage.Delivery) error {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	return errors.Join(b.sayClosed(ctx, d, s), b.tidy(ctx, s), b.oweFollowers(ctx, s))
}

func (b *Bot) sayClosed(ctx context.Context, d storage.Delivery, s *table.Sight) error {
	if err := b.retire(ctx, s); err != nil {
		return err
	}
	_, said, err := b.post(ctx, s.Table.ID, postClosed, "")
	if err != nil || said || s.Table.Thread == "" {
		return err // an open table's lobby card says so itself
	}
	m := wire.Message{Content: b.closedText(s.Table)}
	_, err = b.send(ctx, storage.Post{Table: s.Table.ID, Kind: postClosed, Channel: s.Table.Thread}, m, nonce(d, "closed"))
	return err
}

// deliverResigned says publicly that the game answers for a seat from now on.
func (b *Bot) deliverResigned(ctx context.Context, d storage.Delivery, in table.Intent) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil || t.Thread == "" || in.Seat < 0 || in.Seat >= len(t.Seats) {
		return err
	}
	user := t.Seats[in.Seat].User
	_, said, err := b.post(ctx, t.ID, postGone, user)
	if err != nil || said {
		return err
	}
	w := b.words(t.Lang, t)
	m := wire.Message{Content: w.say("resigned.text", engine.Who("who", engine.Seat(in.Seat)))}
	_, err = b.send(ctx, storage.Post{Table: t.ID, Kind: postGone, User: user, Channel: t.Thread}, m, nonce(d, "resigned"))
	return err
}
