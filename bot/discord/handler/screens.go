// Package handler declares what a feature consists of: commands with their options, presses
// with their custom ids, deliveries, replies with their buttons, menus and forms.
//
// It imports no feature.
package handler

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/table"
	"guildhall/engine"
)

// Screens gives features access to other features' screens without importing them.
type Screens interface {
	// Go runs the handler of a press by its verb.
	Go(ctx context.Context, p Press) (Reply, error)
	// ShowTable returns the current state of a table for a person, below a text about
	// their last action. The state is the panel of their turn, or the list of people for
	// whom the table waits.
	ShowTable(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string) (Reply, error)
	// Answers returns the answers to a person's current question, for the message "your turn".
	Answers(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (LikelyAnswers, error)
}

// LikelyAnswers holds the answers to a question, with the same order and ids as on its
// panel.
type LikelyAnswers struct {
	Rows  []discordgo.MessageComponent // rows of buttons with the first answers
	Menus []discordgo.MessageComponent // menus with all answers, for below those rows
	Alone int                          // number of rows that the menus do not replace
	Stops []discordgo.Button           // answers that pass, decline or end something
	// Question is the current question, after the person's draft.
	Question engine.Text
	AtOnce   bool // some answers are final at once, and have a different colour
	All      bool // the panel has no other answers
}

// Health is the state of the bot for administrators of a server.
type Health struct {
	Connected bool    // interactions arrive
	Writable  bool    // moves can be stored
	Prompt    bool    // messages are sent in time
	Broken    []int64 // unreadable tables of all servers
}
