package dispatch

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// kindNames maps kinds of interactions to their names for an Observer.
var kindNames = map[discordgo.InteractionType]string{discordgo.InteractionApplicationCommand: "invoked", discordgo.InteractionMessageComponent: "pressed", discordgo.InteractionModalSubmit: "submitted", discordgo.InteractionApplicationCommandAutocomplete: "typed"}

// observed collects the data of one interaction for an Observer.
type observed struct {
	received time.Time
	outcome  string
}

type observedKey struct{}

// observe starts to measure an interaction and returns the function that ends it.
func (d *Dispatcher) observe(ctx context.Context, in wire.Interaction) (_ context.Context, c *observed, end func()) {
	c = &observed{received: in.Received, outcome: "ok"}
	if c.received.IsZero() {
		c.received = time.Now()
	}
	return context.WithValue(ctx, observedKey{}, c), c, func() {
		d.Observer.Handled(kindNames[in.Kind], c.outcome, time.Since(c.received))
	}
}

// noteOutcome records that an interaction did not succeed.
func noteOutcome(ctx context.Context, err error) {
	if c, ok := ctx.Value(observedKey{}).(*observed); ok && err != nil {
		c.outcome = outcomeOf(err)
	}
}

// first sends the initial response to an interaction.
func (d *Dispatcher) first(ctx context.Context, in wire.Interaction, r wire.Response) error {
	err := d.Wire.Respond(ctx, in.ResponseToken, r)
	if c, ok := ctx.Value(observedKey{}).(*observed); ok && err == nil {
		d.Observer.Acknowledged(time.Since(c.received))
	}
	return err
}

func outcomeOf(err error) string {
	var refused *table.RefusedError
	var which access.AmbiguousTableError
	var broken *table.CorruptError
	switch {
	case errors.As(err, &refused), errors.As(err, &which), errors.Is(err, access.ErrNoTable), errors.Is(err, access.ErrForeign), errors.Is(err, access.ErrOnServer), errors.Is(err, access.ErrElsewhere):
		return "refused"
	case errors.As(err, &broken):
		return "broken"
	case errors.Is(err, storage.ErrFull):
		return "full"
	case errors.Is(err, wire.ErrGone):
		return "gone"
	case errors.Is(err, errBusy):
		return "busy"
	}
	return "error"
}
