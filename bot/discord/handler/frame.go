package handler

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// The edge colours of frames. They show the kind of a message at first sight.
const (
	EdgeTurn = 0xF4C54A // a question to its reader
	EdgeDone = 0x3BA55D // a complete or final turn
	EdgeWarn = 0xD83C3E // an action that cannot be undone
	EdgeWait = 0x80848E // others must answer, or nobody
	EdgeRead = 0x5B8DEF // information or settings
)

// Framed returns the reply as a frame with an edge.
func (r Reply) Framed(edge int) Reply {
	r.Message.Frame = &wire.Frame{Colour: edge}
	return r
}

// WithButton returns a text with a button to its right.
func WithButton(text string, b discordgo.Button) discordgo.Section {
	return discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}, Accessory: b}
}
