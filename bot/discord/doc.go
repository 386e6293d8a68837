// Package discord is the adapter between tables and Discord: it assembles the
// bot of the kit, the door, the outbox and a list of features.
//
// A feature is a folder below this one: its commands, its buttons and forms,
// its screens, its deliveries and its texts. It is listed once, in features.go.
// Features do not import each other; where one leads to another it names a verb
// of a button or the kind of a delivery.
//
//	wording    what every screen says alike
//	kit        what every feature uses: readers, custom ids, replies, tables meant, pictures
//	posts      messages that stand, sent once and edited later
//	threads    where a table is played, and what to do when that is gone
//	zones      time zones as people find them
//	reference  the search of the games' cards and rules
//	door       answers interactions
//	outbox     delivers what is owed
//	wire       the protocol
//
// No package here knows a game or a rule. Questions, moves and their costs come
// from table.Sight; pictures come from render.Artist; words come from the
// message catalogue.
package discord
