package card

import (
	"context"
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature is the feature; its methods are the handlers.
type feature struct{ threads.Threads }

// New returns the feature: what is told publicly of a match: the live card, how time stands,
// the end; and whose turn it is, to them.
func New(k *kit.Kit) kit.Feature {
	f := feature{threads.New(k)}
	return kit.Feature{Deliveries: map[string]kit.Delivery{
		table.KindThread:   {Do: f.deliverThread},
		table.KindCard:     {Do: f.deliverCard},
		table.KindOver:     {Do: f.deliverOver},
		table.KindClosed:   {Do: f.deliverClosed},
		table.KindResigned: {Do: f.deliverResigned},
		table.KindTurn:     {Do: f.deliverTurn},
		table.KindCall:     {Do: f.deliverCall},
		table.KindPlayed:   {Do: f.deliverPlayed},
	}}
}

// deliverThread makes the place a match is played in.
func (f feature) deliverThread(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	_, err := f.Make(ctx, d)
	return err
}
