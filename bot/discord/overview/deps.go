package overview

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Messages messages.Sender
	Store    storage.Store
	Texts    *textfmt.Source
	Queue    *queue.Queue
	Now      func() time.Time
	Log      *slog.Logger
}
