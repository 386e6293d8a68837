package lobby

import (
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store         storage.Store
	Services      *services.Services
	Games         *gameset.Set
	Texts         *textfmt.Source
	People        *recipients.Directory
	Access        *access.Access
	Links         *links.Links
	Queue         *queue.Queue
	Messages      messages.Sender
	Threads       messages.Threads
	Wire          wire.API
	TablesPerHour float64
	Friends       friends.Rules
	Now           func() time.Time
}
