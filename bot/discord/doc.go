// Package discord is the adapter between tables and Discord: it assembles the bot
// from the kit, the door, the outbox and a list of features.
//
// A feature is a folder below this one: its commands, its buttons and forms, its
// screens, its deliveries and its texts. features.go lists each once. Features do
// not import each other; to lead to another, a feature names the verb of a button
// or the kind of a delivery.
//
//	wording    texts that every screen uses
//	kit        what every feature uses: readers, custom ids, replies, the table of a command, pictures
//	posts      lasting messages, sent once and edited later
//	threads    the thread of a table, and its replacement when it was deleted
//	reading    answers as people type them
//	zones      search for time zones
//	reference  search in the games' cards and rules
//	door       handles interactions
//	outbox     delivers messages
//	wire       the protocol
//	sharing    what processes of one bot share of it
//
// No package here contains a game or a rule. Questions, moves and their costs
// come from table.Snapshot; pictures come from render.Artist; words come from the
// message catalogue.
package discord
