package handler

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// The edges of frames: what a message is about is seen before it is read.
const (
	EdgeTurn = 0xF4C54A // a question to its reader
	EdgeDone = 0x3BA55D // a turn that is complete, or final
	EdgeWarn = 0xD83C3E // something that cannot be taken back
	EdgeWait = 0x80848E // others are asked, or nobody
	EdgeRead = 0x5B8DEF // something to read, or to set
)

// Framed lays a reply out as a frame with an edge.
func (r Reply) Framed(edge int) Reply {
	r.Message.Frame = &wire.Frame{Colour: edge}
	return r
}

// WithButton makes a text with a button beside it.
func WithButton(text string, b discordgo.Button) discordgo.Section {
	return discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}, Accessory: b}
}
