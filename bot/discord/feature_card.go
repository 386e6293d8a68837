package discord

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
	"guildhall/storage"
)

// card is what is told publicly of a match: the live card, how time stands,
// the end; and whose turn it is, to them.
func (b *Bot) card() kit.Feature {
	return kit.Feature{Deliveries: map[string]kit.Delivery{
		table.KindThread:   {Do: b.deliverThread},
		table.KindCard:     {Do: b.deliverCard},
		table.KindOver:     {Do: b.deliverOver},
		table.KindClosed:   {Do: b.deliverClosed},
		table.KindResigned: {Do: b.deliverResigned},
		table.KindTurn:     {Do: b.deliverTurn},
		table.KindCall:     {Do: b.deliverCall},
		table.KindPlayed:   {Do: b.deliverPlayed},
	}}
}

// deliverThread makes the place a match is played in.
func (b *Bot) deliverThread(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	_, err := b.Make(ctx, d)
	return err
}
