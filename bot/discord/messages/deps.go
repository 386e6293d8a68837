package messages

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that a Sender and Threads use.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Texts    *textfmt.Source
	People   *recipients.Directory
	Queue    *queue.Queue
	Wire     wire.API
	Newest   *process.LatestMessages
	Disk     *process.DiskFullPause
	Now      func() time.Time
	Log      *slog.Logger
}
