package votes

import (
	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Texts    *textfmt.Source
	Access   *access.Access
	Screens  handler.Screens
	Queue    *queue.Queue
	Messages messages.Sender
	Threads  messages.Threads
}
