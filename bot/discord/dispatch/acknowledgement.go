package dispatch

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

// acknowledgement is the initial response to an interaction, which Discord requires
// within three seconds. Usually it is an empty response, sent at once, which the reply
// edits later. While the bot is not busy, and most replies are ready within
// Config.ReplyWithin, it waits for that time. A reply that is ready by then is the
// initial response, which saves a request.
type acknowledgement struct {
	d    *Dispatcher
	ctx  context.Context
	in   wire.Interaction
	kind discordgo.InteractionResponseType // kind of the empty response; it is that of a new message if the pressed one was deleted

	mu    sync.Mutex
	timer *time.Timer // timer for Config.ReplyWithin; nil if that is 0
	given bool        // the initial response was sent
	gone  bool        // the pressed message was deleted, so the reply is a new message
	late  bool        // the reply was not ready within Config.ReplyWithin
	err   error
}

// acknowledge starts to acknowledge an interaction. It returns an error if the
// interaction cannot be handled any more.
func (d *Dispatcher) acknowledge(ctx context.Context, in wire.Interaction, a handler.Ack) (*acknowledgement, error) {
	k := &acknowledgement{d: d, ctx: ctx, in: in, kind: discordgo.InteractionResponseDeferredChannelMessageWithSource}
	if a == handler.Replace {
		k.kind = discordgo.InteractionResponseDeferredMessageUpdate
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if d.ReplyWithin <= 0 || d.admission.busy() || !d.prompt.expected() {
		if k.send(); k.err != nil {
			return k, k.err
		}
	}
	if d.ReplyWithin > 0 {
		k.timer = time.AfterFunc(d.ReplyWithin, func() {
			k.mu.Lock()
			defer k.mu.Unlock()
			k.late = true
			if !k.given {
				k.send()
			}
		})
	}
	return k, nil
}

// send sends the empty response. The caller must hold mu.
func (k *acknowledgement) send() {
	k.given = true
	k.err = k.d.first(k.ctx, k.in, wire.Response{Kind: k.kind, Message: wire.Message{Ephemeral: true}})
	if k.kind == discordgo.InteractionResponseDeferredMessageUpdate && wire.IsNoMessage(k.err) {
		k.kind, k.gone = discordgo.InteractionResponseDeferredChannelMessageWithSource, true
		k.err = k.d.first(k.ctx, k.in, wire.Response{Kind: k.kind, Message: wire.Message{Ephemeral: true}})
	}
	if errors.Is(k.err, wire.ErrOutcomeUnknown) {
		// Discord may have accepted it, and the person may be waiting. So send the reply;
		// Discord refuses it otherwise.
		k.err = nil
	}
}

// stop ends the wait and returns the kind of the empty response; 0 if it was not sent. It
// may be called several times.
func (k *acknowledgement) stop() discordgo.InteractionResponseType {
	if k.timer != nil {
		k.timer.Stop()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.given {
		return 0
	}
	return k.kind
}

// replaces reports whether the reply replaces the pressed message.
func (k *acknowledgement) replaces() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kind == discordgo.InteractionResponseDeferredMessageUpdate
}

// reply sends the reply: as the initial response if there was none yet, otherwise as an
// edit of it. If Discord refuses the reply because a picture to be kept no longer exists,
// it sends the reply with the picture.
func (k *acknowledgement) reply(m wire.Message) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.ready(); err != nil {
		return err
	}
	err := k.give(m)
	if errors.Is(err, wire.ErrInvalid) && m.ReusesFiles() {
		err = k.give(m.WithAllFiles())
	}
	return err
}

// replyBeside sends the reply as a new private message, although the press should change
// the pressed message. It reports whether the reply is the initial response, which can be
// edited.
func (k *acknowledgement) replyBeside(m wire.Message) (original bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.ready(); err != nil {
		return false, err
	}
	m.Ephemeral = true
	if k.given {
		_, err = k.d.Wire.FollowUp(k.ctx, k.in.ResponseToken, m)
		return false, err
	}
	k.given = true
	return true, k.d.first(k.ctx, k.in, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: m})
}

// ready ends the wait for the reply, and returns the error of the acknowledgement. The
// caller must hold mu.
func (k *acknowledgement) ready() error {
	if k.timer != nil {
		k.timer.Stop()
		k.d.prompt.note(!k.late)
	}
	return k.err
}

// give sends a reply. The caller must hold mu.
func (k *acknowledgement) give(m wire.Message) error {
	if !k.given {
		r := wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: m}
		if k.kind == discordgo.InteractionResponseDeferredMessageUpdate {
			r.Kind = discordgo.InteractionResponseUpdateMessage
		}
		r.Message.Ephemeral = true
		err := k.d.first(k.ctx, k.in, r)
		if !errors.Is(err, wire.ErrOutcomeUnknown) {
			k.given = err == nil
			return err
		}
		k.given = true // perhaps not: the edit below shows it
	}
	_, err := k.d.Wire.EditOriginal(k.ctx, k.in.ResponseToken, m)
	return err
}

const (
	// promptWeight is the weight of the latest reply in the moving average.
	promptWeight = 1.0 / 8
	// promptEnough is the minimum share of replies in time for which the bot waits for a
	// reply.
	promptEnough = 3.0 / 4
)

// promptness tracks the share of recent replies that were ready within
// Config.ReplyWithin. If most are not, because the machine is slow or busy, waiting for
// them only delays the first response. Its zero value expects all replies in time. It is
// safe for concurrent use.
type promptness struct {
	mu   sync.Mutex
	late float64 // share of replies that were not in time
}

// expected reports whether the next reply is likely to be ready in time.
func (p *promptness) expected() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.late <= 1-promptEnough
}

// note counts a reply.
func (p *promptness) note(inTime bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late *= 1 - promptWeight
	if !inTime {
		p.late += promptWeight
	}
}
