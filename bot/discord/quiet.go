package discord

import "context"

// Quiet returns once no interaction is being answered and nothing is owed to
// anybody: what was done before is then visible. It returns an error when ctx
// ends first.
func (b *Bot) Quiet(ctx context.Context) error {
	for {
		changed, busy := b.Activity.Next()
		_, owed, err := b.Store.NextDue(ctx)
		if err != nil || (busy == 0 && !owed) {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Changed returns a channel that is closed at the next change: when something
// was answered or a delivery ended.
func (b *Bot) Changed() <-chan struct{} {
	changed, _ := b.Activity.Next()
	return changed
}
