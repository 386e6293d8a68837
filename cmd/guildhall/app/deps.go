package app

import "guildhall/bot/discord/recipients"

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	People *recipients.Directory
}
