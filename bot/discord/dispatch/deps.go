package dispatch

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the dispatcher uses.
type Deps struct {
	Store       storage.Store
	Services    *services.Services
	Games       *gameset.Set
	Texts       *textfmt.Source
	People      *recipients.Directory
	Access      *access.Access
	Messages    messages.Sender
	Threads     messages.Threads
	Wire        wire.API
	Presence    *process.Presence
	Newest      *process.LatestMessages
	Activity    *process.ChangeNotifier
	Disk        *process.DiskFullPause
	Fleet       process.Fleet
	Observer    process.Observer
	ReplyWithin time.Duration
	Rate        float64
	Database    string
	Now         func() time.Time
	Log         *slog.Logger
}
