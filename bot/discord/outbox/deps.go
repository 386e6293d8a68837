package outbox

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the outbox uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Queue    *queue.Queue
	Messages messages.Sender
	Threads  messages.Threads
	Activity *process.ChangeNotifier
	Disk     *process.DiskFullPause
	Fleet    process.Fleet
	Observer process.Observer
	Now      func() time.Time
	Log      *slog.Logger
}
