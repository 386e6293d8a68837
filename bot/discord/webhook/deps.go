package webhook

import (
	"log/slog"
	"net/http"
	"time"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Messages      messages.Sender
	Store         storage.Store
	Services      *services.Services
	Games         *gameset.Set
	Texts         *textfmt.Source
	People        *recipients.Directory
	Pictures      *pictures.Drawer
	Queue         *queue.Queue
	WebhookClient *http.Client
	Now           func() time.Time
	Log           *slog.Logger
}
