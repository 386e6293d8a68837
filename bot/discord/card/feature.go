// Package card is the feature that shows the state of a match in its channel: the live
// card, deadline messages, resignations, the result. It also notifies the person who owes
// a move, by direct message with their hand or by a ping on the card.
//
// It also sends the bot's other unprompted messages: a person's hand until their first
// question, their private note, messages to followers, alerts to owners when a table's
// messages cannot be posted, and the message that a table was set back after a backup.
//
// A reconciler compares the messages that should exist for every table with the posted
// ones, and enqueues the differences: at the start, after events of servers, and every
// hour.
//
// At any time only one message of a table has the buttons of the live card. Package
// messages ensures that each message is sent once, even after crashes.
package card

import (
	"context"
	"embed"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// Others gives access to the other features that add to cards.
type Others interface {
	// CardShown is called after the live card of a table was updated.
	CardShown(ctx context.Context, s *table.Snapshot) error
	// EndFiles returns the other features' files for the end card of a match.
	EndFiles(ctx context.Context, t storage.Table) []wire.File
	// EndButtons returns the other features' buttons for a second row of the end card.
	EndButtons(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button
	// Unposted returns deliveries for all messages of a table that are missing or out of date.
	Unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error)
	// Recheck returns deliveries for the missing or outdated messages of a server that do not
	// belong to a table.
	Recheck(ctx context.Context, guild string) ([]storage.Delivery, error)
}

// feature handles the deliveries of cards.
type feature struct {
	Deps
	others Others
	hands  hands
}

// New returns the feature of cards.
func New(deps Deps, others Others) handler.Feature {
	f := feature{Deps: deps, others: others, hands: newHands(deps)}
	return handler.Feature{Unposted: f.unposted, Deliveries: map[string]handler.Delivery{
		deliveries.KindThread:   {Do: f.deliverThread},
		messages.KindJoined:     {Do: f.Threads.DeliverJoined},
		deliveries.KindCard:     {Do: f.deliverCard},
		deliveries.KindOver:     {Do: f.deliverOver},
		deliveries.KindClosed:   {Do: f.deliverClosed},
		kindArchive:             {Do: f.deliverArchive},
		deliveries.KindResigned: {Do: f.deliverResigned},
		deliveries.KindTurn:     {Do: f.deliverTurn},
		deliveries.KindHand:     {Do: f.deliverHand},
		deliveries.KindDeadline: {Do: f.deliverDeadlineMessage},
		deliveries.KindPlayed:   {Do: f.deliverPlayed},
	}}.With(f.hands.feature(), newNotes(deps), newFollowers(deps), newAlerts(deps), newReconciler(deps, others), newReverted(deps))
}

// deliverThread creates the thread of a match.
func (f feature) deliverThread(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	_, err := f.Threads.OpenThread(ctx, d)
	return err
}
