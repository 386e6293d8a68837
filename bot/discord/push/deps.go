package push

import (
	"time"

	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/table/services"
	"guildhall/bot/webpush"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	People   *recipients.Directory
	Queue    *queue.Queue
	Push     *webpush.Sender
	Now      func() time.Time
}
