package discord

import "guildhall/bot/discord/kit"

// helping is /help.
func (b *Bot) helping() kit.Feature {
	return kit.Feature{Commands: []kit.Command{{Path: "help", Do: b.help}}}
}
