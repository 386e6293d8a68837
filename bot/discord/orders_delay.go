package discord

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// delayField is the field of the form for the delay of a table.
const delayField = "delay"

// delayForm opens the form for how long the table lets pass before anybody is
// told that they are asked, and before standing orders act.
func (b *Bot) delayForm(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	return reply{modal: &wire.Modal{
		CustomID: onTable("delayed", t, "").String(), Title: clip(w.label("orders.delay_title"), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label: clip(w.label("orders.delay_label"), 45), Description: clip(w.label("orders.delay_about"), 100),
			Input: wire.TextInput{CustomID: delayField, Value: writeLength(t.TableState.Terms.Delay), Max: 40, Optional: true},
		}},
	}}, nil
}

func changeDelay(p press, t *storage.Terms) bool {
	delay, ok := readLength(p.in.Field(delayField))
	t.Delay = delay
	return ok
}
