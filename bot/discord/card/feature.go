// Package card is the feature that shows a table the state of its match: the live
// card, deadline messages, resignations, the result. It also notifies the person
// who owes a move, by direct message with their hand or by a ping on the card.
//
// Beside it stand what the bot posts without being asked: a person's hand until they are
// first asked, their private note, the messages to followers, the alerts to owners when a table's messages
// cannot be posted, and the news that a table was set back after a backup.
//
// A reconciler compares what should be visible of every table with what was posted, and
// enqueues the differences: at the start, after events of servers, and every hour.
//
// At any time one message of a table has the buttons of the live card. Package
// posts ensures that each message is sent once, also across crashes.
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

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// Others are the other features, as far as they add to cards.
type Others interface {
	// CardShown tells them that the live card of a table was updated.
	CardShown(ctx context.Context, s *table.Snapshot) error
	// EndFiles returns their files for the end card of a match.
	EndFiles(ctx context.Context, t storage.Table) []wire.File
	// EndButtons returns their buttons for a second row of the end card.
	EndButtons(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button
	// Unposted returns deliveries for everything that should be visible of a table and
	// is missing or out of date.
	Unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error)
	// Recheck returns deliveries that do so for what a server shows beside its tables.
	Recheck(ctx context.Context, guild string) ([]storage.Delivery, error)
}

// feature holds what its handlers use.
type feature struct {
	bot     *handler.Env
	posts   messages.Sender
	threads messages.Threads
	others  Others
	hands   hands
}

// New returns the feature.
func New(k *handler.Env, others Others) handler.Feature {
	f := feature{bot: k, posts: messages.New(k), threads: messages.NewThreads(k), others: others, hands: newHands(k)}
	return handler.Feature{Unposted: f.unposted, Deliveries: map[string]handler.Delivery{
		deliveries.KindThread:   {Do: f.deliverThread},
		messages.KindJoined:     {Do: f.threads.DeliverJoined},
		deliveries.KindCard:     {Do: f.deliverCard},
		deliveries.KindOver:     {Do: f.deliverOver},
		deliveries.KindClosed:   {Do: f.deliverClosed},
		kindArchive:             {Do: f.deliverArchive},
		deliveries.KindResigned: {Do: f.deliverResigned},
		deliveries.KindTurn:     {Do: f.deliverTurn},
		deliveries.KindHand:     {Do: f.deliverHand},
		deliveries.KindDeadline: {Do: f.deliverDeadlineMessage},
		deliveries.KindPlayed:   {Do: f.deliverPlayed},
	}}.With(f.hands.feature(), newNotes(k), newFollowers(k), newAlerts(k), newReconciler(k, others), newReverted(k))
}

// deliverThread creates the thread of a match.
func (f feature) deliverThread(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	_, err := f.threads.OpenThread(ctx, d)
	return err
}
