package discord

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/storage"
)

// workTime is how long an acknowledged interaction may be worked on; its token
// would live longer, but nobody waits longer.
const workTime = 60 * time.Second

// Interaction answers one interaction: it acknowledges, works, and says what
// came of it. A panic costs this answer and nothing else.
func (b *Bot) Interaction(ctx context.Context, in wire.Interaction) {
	b.Activity.Change(1)
	defer b.Activity.Change(-1)
	ctx, cancel := context.WithTimeout(wire.WithPriority(ctx, wire.Answer), workTime)
	defer cancel()
	ctx, course, ended := b.onCourse(ctx, in)
	defer ended()
	var acknowledged wire.ResponseKind // 0: not yet
	defer func() {
		if p := recover(); p != nil {
			course.outcome = "panic"
			b.Log.ErrorContext(ctx, "panic in a handler", "command", strings.Join(in.Command, " "),
				"pressed", kit.WithoutCode(in.CustomID), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			b.apologise(ctx, in, acknowledged, "error")
		}
	}()
	if err := b.answer(ctx, in, &acknowledged); err != nil {
		turns(ctx, err)
		if errors.Is(err, wire.ErrGone) {
			return // answered by another process, or too late to matter
		}
		if errors.Is(err, storage.ErrFull) {
			b.Disk.Tell(ctx, b.Log, b.Now(), err)
		} else {
			b.Log.ErrorContext(ctx, "interaction", "command", strings.Join(in.Command, " "), "pressed", kit.WithoutCode(in.CustomID), "err", err)
		}
		b.apologise(ctx, in, acknowledged, apology(err))
	}
}

// unsaid is that what came of an interaction could not be shown. It was carried
// out all the same.
type unsaid struct{ error }

func (u unsaid) Unwrap() error { return u.error }

// apology is the key of what to say about a failure on our side.
func apology(err error) string {
	if errors.Is(err, storage.ErrFull) {
		return "full"
	}
	if errors.As(err, new(unsaid)) {
		return "unsaid"
	}
	return "error"
}

// Handle is Interaction under the name the design gives it.
func (b *Bot) Handle(ctx context.Context, in wire.Interaction) { b.Interaction(ctx, in) }

func (b *Bot) answer(ctx context.Context, in wire.Interaction, acknowledged *wire.ResponseKind) error {
	if slow, err := b.slowDown(ctx, in); slow {
		return err
	}
	switch in.Kind {
	case wire.Invoked:
		c, known := b.calls[strings.Join(in.Command, " ")]
		return b.serve(ctx, in, c.Ack, acknowledged, func(r kit.Reader) (kit.Reply, error) {
			if !known {
				return kit.Say(b.Words(r.Language, kit.NoTable).Say("old_command")), nil
			}
			return c.Do(ctx, kit.Invocation{In: in, Reader: r})
		})
	case wire.Autocomplete:
		return b.suggest(ctx, in)
	case wire.Pressed, wire.Submitted:
		id, err := kit.ParseCustomID(in.CustomID)
		rt, known := b.presses[id.Verb]
		return b.serve(ctx, in, rt.Ack, acknowledged, func(r kit.Reader) (kit.Reply, error) {
			if err != nil || !known {
				return kit.Say(b.Words(r.Language, kit.NoTable).Say("old_button")), nil
			}
			return rt.Do(ctx, kit.Press{CustomID: id, In: in, Reader: r})
		})
	default:
		return nil
	}
}

// slowDown answers whoever acts faster than anybody plays, without any work.
func (b *Bot) slowDown(ctx context.Context, in wire.Interaction) (bool, error) {
	cost := 1.0
	if in.Kind == wire.Autocomplete {
		cost = suggestionCost
	}
	if b.pace.allows(in.User.ID, cost, b.Now()) {
		return false, nil
	}
	if in.Kind == wire.Autocomplete {
		return true, b.first(ctx, in, wire.Response{Kind: wire.Suggest})
	}
	content := b.Words(b.Text.Match(in.Locale), kit.NoTable).Say("slow_down")
	return true, b.first(ctx, in, wire.Response{Kind: wire.Reply, Message: wire.Message{Content: content, Ephemeral: true}})
}

// serve acknowledges, lets work decide what to say, and says it.
func (b *Bot) serve(ctx context.Context, in wire.Interaction, a kit.Ack, acknowledged *wire.ResponseKind, work func(kit.Reader) (kit.Reply, error)) error {
	if a == kit.Replace && !in.Ephemeral {
		a = kit.Fresh
	}
	if a != kit.Form {
		kind := wire.Defer
		if a == kit.Replace {
			kind = wire.DeferUpdate
		}
		first := wire.Response{Kind: kind, Message: wire.Message{Ephemeral: true}}
		err := b.first(ctx, in, first)
		if err != nil && !errors.Is(err, wire.ErrMaybeDone) {
			return err
		}
		// Where it is unclear whether Discord took it, the person may well be
		// waiting for the answer: it is given, and refused if nobody is.
		*acknowledged = kind
	}
	r, say, err := b.decide(ctx, in, a, work)
	if err != nil {
		return err
	}
	if a == kit.Form {
		return b.respond(ctx, in, say)
	}
	return b.say(ctx, in, r, say)
}

// decide lets work decide what to say to whom. What is acknowledged waits for
// its turn; a form must be the first answer, and is opened at once.
func (b *Bot) decide(ctx context.Context, in wire.Interaction, a kit.Ack, work func(kit.Reader) (kit.Reply, error)) (kit.Reader, kit.Reply, error) {
	if a != kit.Form {
		leave, err := b.rush.enter(ctx)
		if err != nil {
			return kit.Reader{}, kit.Reply{}, err
		}
		defer leave()
	}
	r, err := b.ReaderOf(ctx, in)
	if err != nil {
		return r, kit.Reply{}, err
	}
	say, err := work(r)
	if err != nil {
		turns(ctx, err)
		say, err = b.refused(ctx, in, r, err)
	}
	return r, say, err
}

// respond answers at once, without an acknowledgement before: with a form, or
// with words when no form can be shown.
func (b *Bot) respond(ctx context.Context, in wire.Interaction, say kit.Reply) error {
	if say.Modal != nil {
		return b.first(ctx, in, wire.Response{Kind: wire.OpenModal, Modal: *say.Modal})
	}
	say.Message.Ephemeral = true
	kind := wire.Reply
	if in.Ephemeral {
		kind = wire.Update
	}
	return b.first(ctx, in, wire.Response{Kind: kind, Message: say.Message})
}

// say completes an acknowledged interaction.
func (b *Bot) say(ctx context.Context, in wire.Interaction, r kit.Reader, say kit.Reply) error {
	m := b.withMissed(ctx, in, r, say.Message)
	if _, err := b.Wire.EditOriginal(ctx, in.Ticket, m); err != nil {
		return unsaid{err}
	}
	if say.Public == nil {
		return nil
	}
	if _, err := b.Wire.FollowUp(ctx, in.Ticket, *say.Public); err != nil && !errors.Is(err, wire.ErrGone) {
		// The private answer is right, and stays.
		b.Log.WarnContext(ctx, "public word", "command", strings.Join(in.Command, " "), "err", err)
	}
	return nil
}

// apologise says privately that something failed on our side. It is the last
// thing tried: nothing can be said when it fails too.
func (b *Bot) apologise(ctx context.Context, in wire.Interaction, acknowledged wire.ResponseKind, key string) {
	if in.Kind == wire.Autocomplete {
		return
	}
	content := b.Words(b.Text.Match(in.Locale), kit.NoTable).Say(key)
	var err error
	switch acknowledged {
	case wire.DeferUpdate:
		// The pressed panel stays as it is: the turn is still there.
		_, err = b.Wire.FollowUp(ctx, in.Ticket, wire.Message{Content: content, Ephemeral: true})
	case wire.Defer:
		_, err = b.Wire.EditOriginal(ctx, in.Ticket, wire.Message{Content: content})
	default:
		err = b.Wire.Respond(ctx, in.Ticket, wire.Response{Kind: wire.Reply, Message: wire.Message{Content: content, Ephemeral: true}})
	}
	if err != nil && !errors.Is(err, wire.ErrGone) {
		b.Log.WarnContext(ctx, "apology", "err", err)
	}
}

// suggest answers while a command is being typed. Nothing is said when it
// fails: the next letter asks again.
func (b *Bot) suggest(ctx context.Context, in wire.Interaction) error {
	r, err := b.ReaderOf(ctx, in)
	if err != nil {
		return err
	}
	c := b.calls[strings.Join(in.Command, " ")]
	var choices []wire.Choice
	switch {
	case in.Focused == "table":
		choices, err = b.SuggestTables(ctx, kit.Invocation{In: in, Reader: r})
	case c.Suggest != nil:
		choices, err = c.Suggest(ctx, kit.Invocation{In: in, Reader: r})
	}
	var refused *table.Refused
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	return b.first(ctx, in, wire.Response{Kind: wire.Suggest, Choices: limitChoices(choices)})
}

// limitChoices keeps what Discord takes: 25 suggestions of 100 characters.
func limitChoices(choices []wire.Choice) []wire.Choice {
	if len(choices) > 25 {
		choices = choices[:25]
	}
	for i := range choices {
		choices[i].Name = wording.Clip(choices[i].Name, 100)
	}
	return choices
}

// pressed does what the verb of a press does.
func (b *Bot) pressed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	rt, known := b.presses[p.Verb]
	if !known {
		return kit.Say(b.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return rt.Do(ctx, p)
}
