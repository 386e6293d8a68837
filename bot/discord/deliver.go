package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts: messages that stand and may be edited.
const (
	postLobby  = "lobby"
	postCard   = "card"
	postHand   = "hand"
	postTurn   = "turn"
	postThread = "start"    // the first words in a thread
	postOver   = "over"     // the end card
	postClosed = "closed"   // that it ended without a result
	postLost   = "lost"     // the thread was deleted; Channel is which
	postMissed = "missed"   // of table 0: what a person could not be told, to say at their next press
	postPing   = "pinged"   // in the thread, at Seq
	postGone   = "resigned" // said that a seat was given up
)

// Kinds of deliveries of our own.
const kindTrouble = "trouble" // tell the owner what the bot lacks

// carryOut does what one delivery says, from what is true now. Where the thread
// turns out to be deleted, of which nobody may have told us, it goes on in a new
// one.
func (b *Bot) carryOut(ctx context.Context, d storage.Delivery) error {
	err := b.carry(ctx, d)
	if d.Table == 0 || !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	if moved, failed := b.moveThread(ctx, d); failed != nil || !moved {
		return orErr(failed, err)
	}
	return b.carry(ctx, d)
}

func orErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// carry does what one delivery says where the table is.
func (b *Bot) carry(ctx context.Context, d storage.Delivery) error {
	var in table.Intent
	if len(d.Body) > 0 && d.Kind != kindTrouble && d.Kind != kindLogged {
		if err := json.Unmarshal(d.Body, &in); err != nil {
			return fmt.Errorf("delivery %s: %w", d.ID, err)
		}
	}
	switch d.Kind {
	case table.KindLobby:
		return b.deliverLobby(ctx, d)
	case table.KindThread:
		_, err := b.deliverThread(ctx, d)
		return err
	case table.KindCard:
		return b.deliverCard(ctx, d, "")
	case table.KindOver:
		return b.deliverOver(ctx, d)
	case table.KindClosed:
		return b.deliverClosed(ctx, d)
	case table.KindResigned:
		return b.deliverResigned(ctx, d, in)
	case table.KindWelcome:
		return b.deliverWelcome(ctx, d)
	case table.KindChanged:
		return b.deliverChanged(ctx, d)
	case table.KindHand:
		return b.deliverHand(ctx, d)
	case table.KindTurn:
		return b.deliverTurn(ctx, d, in)
	case table.KindRemind:
		return b.deliverRemind(ctx, d, in)
	case table.KindCall:
		return b.deliverCall(ctx, d, in)
	case table.KindPlayed:
		return b.deliverPlayed(ctx, d)
	case table.KindLeft:
		return b.deliverLeft(ctx, d)
	case table.KindVote:
		return b.deliverVote(ctx, d, in)
	case table.KindSaid:
		return b.deliverSaid(ctx, d, in)
	case table.KindRematch:
		return b.deliverRematch(ctx, d)
	case kindTidy:
		return b.deliverTidy(ctx, d)
	case kindFollow:
		return b.deliverFollow(ctx, d)
	case kindTrouble:
		return b.deliverTrouble(ctx, d)
	case kindLogged:
		return b.deliverLogged(ctx, d)
	default:
		b.Log.ErrorContext(ctx, "unknown delivery dropped", "match", d.Table, "kind", d.Kind)
		return nil
	}
}

// tooManyEdits is Discord's code for a message older than an hour that was
// edited too often.
const tooManyEdits = 30046

// nonce names one message of a delivery, so that a repeated attempt does not
// post it twice. Discord takes 25 characters.
func nonce(d storage.Delivery, part string) string {
	sum := sha256.Sum256([]byte(d.ID + "|" + part))
	return hex.EncodeToString(sum[:])[:24]
}

// digestOf names the content of a message, so that an equal one is not sent
// again.
func digestOf(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(parts...)))
	return hex.EncodeToString(sum[:8])
}

// post is a post, and whether it stands.
func (b *Bot) post(ctx context.Context, t int64, kind, user string) (storage.Post, bool, error) {
	p, err := b.Store.Post(ctx, t, kind, user)
	if errors.Is(err, storage.ErrNotFound) {
		return p, false, nil
	}
	return p, err == nil, err
}

// awake does what an archived thread refused, after waking it.
func (b *Bot) awake(ctx context.Context, channel string, do func() error) error {
	err := do()
	if !errors.Is(err, wire.ErrArchived) {
		return err
	}
	err = b.Wire.Unarchive(ctx, channel)
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrArchived) {
		return errors.Join(errLocked, err)
	}
	if err != nil {
		return err
	}
	return do()
}

// edit replaces a standing message; false when it is gone.
func (b *Bot) edit(ctx context.Context, p storage.Post, m wire.Message) (bool, error) {
	err := b.awake(ctx, p.Channel, func() error {
		_, err := b.Wire.Edit(ctx, p.Channel, p.Message, m)
		return err
	})
	switch {
	case err == nil, errors.Is(err, wire.ErrSuperseded):
		return true, nil
	case editedTooOften(err):
		return false, b.makeWay(ctx, p)
	case errors.Is(err, wire.ErrGone):
		return false, nil
	default:
		return false, err
	}
}

func editedTooOften(err error) bool {
	var refused *wire.Error
	return errors.As(err, &refused) && refused.Code == tooManyEdits
}

// makeWay deletes a message that can be edited no more, so that another can
// take its place: slow matches outlive what Discord lets one message be edited.
func (b *Bot) makeWay(ctx context.Context, p storage.Post) error {
	err := b.Wire.Delete(ctx, p.Channel, p.Message)
	if errors.Is(err, wire.ErrGone) {
		return nil
	}
	return err
}

// strip takes the buttons off a standing message, if it still stands.
func (b *Bot) strip(ctx context.Context, p storage.Post) error {
	err := b.awake(ctx, p.Channel, func() error { return b.Wire.StripComponents(ctx, p.Channel, p.Message) })
	if editedTooOften(err) {
		err = b.makeWay(ctx, p) // its buttons must not stay
	}
	if errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) {
		return nil
	}
	return err
}

// deliverLobby brings the card of an open table up to date, or posts it.
func (b *Bot) deliverLobby(ctx context.Context, d storage.Delivery) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	m := b.lobbyCard(t)
	digest := digestOf(m.Content, len(m.Components))
	p, stands, err := b.post(ctx, t.ID, postLobby, "")
	if err != nil || (stands && p.Digest == digest) {
		return err
	}
	if stands {
		there, err := b.edit(ctx, p, m)
		if err != nil {
			return err
		}
		if there {
			p.Digest = digest
			return b.Store.SavePost(ctx, p)
		}
	}
	if t.Phase != storage.Open {
		return nil // nobody needs the card of a table that has begun
	}
	_, err = b.send(ctx, storage.Post{Table: t.ID, Kind: postLobby, Channel: t.Channel, Digest: digest}, m, nonce(d, "lobby"))
	return err
}

// threadOf is where a table is played; it makes the thread when there is none
// or when it was deleted.
func (b *Bot) threadOf(ctx context.Context, d storage.Delivery, t storage.Table) (storage.Table, error) {
	_, lost, err := b.post(ctx, t.ID, postLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread != "" && !lost {
		return t, nil
	}
	return b.deliverThread(ctx, d)
}

// deliverThread makes the place a match is played in, and publishes the hash
// of the shuffle there.
func (b *Bot) deliverThread(ctx context.Context, d storage.Delivery) (storage.Table, error) {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return storage.Table{}, err
	}
	t := s.Table
	lost, wasLost, err := b.post(ctx, t.ID, postLost, "")
	if err != nil {
		return t, err
	}
	if t.Thread == "" || wasLost && lost.Channel == t.Thread {
		id, err := b.makeThread(ctx, t, wasLost)
		if err != nil {
			return t, err
		}
		if t, err = b.Tables.Placed(ctx, t.ID, table.Place{Thread: id}); err != nil {
			return t, err
		}
	}
	if wasLost {
		for _, kind := range []string{postCard, postThread, postLost} {
			if err := b.Store.DropPost(ctx, t.ID, kind, ""); err != nil {
				return t, err
			}
		}
	}
	return t, b.firstWords(ctx, d, s, t)
}

// makeThread opens the thread of a table: from its lobby card, which can
// happen only once, so that a repeated attempt finds the same thread.
func (b *Bot) makeThread(ctx context.Context, t storage.Table, again bool) (string, error) {
	if t.Guild == "" {
		return t.Channel, nil
	}
	w := b.Words(t.Lang, t)
	th := wire.Thread{Name: wording.Clip(wording.Dots(w.Title(t), w.PeopleLabel()), 100)}
	p, stands, err := b.post(ctx, t.ID, postLobby, "")
	if err != nil {
		return "", err
	}
	if stands && !again {
		th.FromMessage = p.Message
		ch, err := b.Wire.StartThread(ctx, p.Channel, th)
		if err == nil || !errors.Is(err, wire.ErrGone) {
			return ch.ID, err
		}
		th.FromMessage = "" // the card was deleted
	}
	ch, err := b.Wire.StartThread(ctx, t.Channel, th)
	return ch.ID, err
}

// firstWords are the first message in a thread: who sits where, and the hash.
// It mentions the people once, which brings them into the thread.
func (b *Bot) firstWords(ctx context.Context, d storage.Delivery, s *table.Sight, t storage.Table) error {
	_, said, err := b.post(ctx, t.ID, postThread, "")
	if err != nil || said {
		return err
	}
	w := b.Words(t.Lang, t)
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
	_, err = b.send(ctx, storage.Post{Table: t.ID, Kind: postThread, Channel: t.Thread}, m, nonce(d, "first"))
	return err
}
