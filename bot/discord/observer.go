package discord

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// kindNames are the kinds of interactions as an Observer hears them.
var kindNames = map[wire.Kind]string{wire.Invoked: "invoked", wire.Pressed: "pressed", wire.Submitted: "submitted", wire.Autocomplete: "typed"}

// course is what an Observer will hear of one interaction.
type course struct {
	received time.Time
	outcome  string
}

type courseKey struct{}

// onCourse follows an interaction until end is called.
func (b *Bot) onCourse(ctx context.Context, in wire.Interaction) (_ context.Context, c *course, end func()) {
	c = &course{received: in.Received, outcome: "ok"}
	if c.received.IsZero() {
		c.received = time.Now()
	}
	return context.WithValue(ctx, courseKey{}, c), c, func() {
		b.Observer.Handled(kindNames[in.Kind], c.outcome, time.Since(c.received))
	}
}

// turns notes that an interaction did not end with what was asked for.
func turns(ctx context.Context, err error) {
	if c, ok := ctx.Value(courseKey{}).(*course); ok && err != nil {
		c.outcome = outcomeOf(err)
	}
}

// first gives an interaction its first answer.
func (b *Bot) first(ctx context.Context, in wire.Interaction, r wire.Response) error {
	err := b.Wire.Respond(ctx, in.Ticket, r)
	if c, ok := ctx.Value(courseKey{}).(*course); ok && err == nil {
		b.Observer.Acknowledged(time.Since(c.received))
	}
	return err
}

func outcomeOf(err error) string {
	var refused *table.Refused
	var which kit.WhichError
	var broken *table.Broken
	switch {
	case errors.As(err, &refused), errors.As(err, &which), errors.Is(err, kit.ErrNoTable), errors.Is(err, kit.ErrForeign), errors.Is(err, kit.ErrElsewhere):
		return "refused"
	case errors.As(err, &broken):
		return "broken"
	case errors.Is(err, storage.ErrFull):
		return "full"
	case errors.Is(err, wire.ErrGone):
		return "gone"
	}
	return "error"
}

// Waiting is how many interactions are acknowledged and wait to be worked on.
func (b *Bot) Waiting() int { return int(b.rush.waiting.Load()) }
