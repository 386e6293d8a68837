package settings

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/filecache"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Texts    *textfmt.Source
	People   *recipients.Directory
	Queue    *queue.Queue
	Files    *filecache.Cache
	Now      func() time.Time
	Log      *slog.Logger
}
