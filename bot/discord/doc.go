// Package discord is the adapter between tables and Discord: commands, panels,
// cards, private hands and the worker that delivers what tables owe to people.
//
// It knows no game and no rule. What is asked, what may be answered and what
// it costs comes from table.Sight; pictures come from render.Artist; words
// come from the message catalogue. It never talks to discordgo: everything
// that leaves goes through Client, which package wire implements.
//
// Handlers are functions from a press to a reply. They return what to say; one
// place (Bot.Handle) acknowledges and sends. A press may arrive twice, late,
// or from the wrong person: the custom id says what it was about, the table
// says whether that is still true.
package discord
