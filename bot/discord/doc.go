// Package discord connects tables with Discord: it assembles the bot from the environment
// of the features (handler.Env), the dispatcher, the outbox and a list of features.
//
// A feature is a folder below this one: its commands, its buttons and forms, its screens,
// its deliveries and its texts. features.go lists each once. Features do not import each
// other; to lead to another, a feature names the verb of a button or the kind of a
// delivery.
//
//	textfmt      texts that every screen uses
//	handler      code that every feature uses: readers, custom ids, replies, the table of a command, pictures
//	messages     permanent messages, sent once and edited later, and the threads of tables
//	parser       answers as people type them
//	lookup       search in the games' cards and rules, and for time zones
//	dispatch     handles interactions
//	outbox       delivers messages
//	wire         the protocol
//	coordinator  shares the bot's limits between its processes
//
// No package here contains a game or a rule. Questions, moves and their costs come from
// table.Snapshot; pictures come from render.Artist; words come from the message
// catalogue.
package discord
