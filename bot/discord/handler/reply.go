package handler

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/process"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
)

// Reply is the result of a handler: a message or a form, depending on the acknowledgement.
type Reply struct {
	// Message is private. It becomes the response, or replaces the private message whose
	// button was pressed.
	Message wire.Message
	// Launch starts the Activity for the person. If Discord rejects that, Message is sent.
	Launch bool
	// Modal is a form.
	Modal *discordgo.InteractionResponseData
	// Public is posted for everybody in the channel, after the private reply; before it with
	// Aloud.
	Public *wire.Message
	// Screen is the table whose current state Message shows; 0 means none. The message is
	// edited when the person acts on the page of the table.
	Screen int64
	// Asks is the snapshot of the table if Message asks a question about it. Receipt is
	// set for the receipt of a turn. If the message replaces "your turn", these fields
	// determine its new kind.
	Asks    *table.Snapshot
	Receipt bool
	// Again turns a receipt back into "your turn".
	Again bool
	// Later computes the reply, instead of the other fields, if the computer has to think
	// first. The interaction uses no worker during that time. A form cannot use it.
	Later func(context.Context) (Reply, error)
}

// TextReply returns a reply with text only.
func TextReply(content string) Reply { return Reply{Message: wire.Message{Content: content}} }

// ThinkingReply returns a reply that calls show with the result of wait, such as a hint
// or an analysis. After process.ThinkTimeout it asks the person to try again.
func ThinkingReply[T any](wait func(context.Context) (T, error), show func(context.Context, T) (Reply, error)) Reply {
	return Reply{Later: func(ctx context.Context) (Reply, error) {
		short, cancel := context.WithTimeout(ctx, process.ThinkTimeout)
		defer cancel()
		thought, err := wait(short)
		if err != nil {
			return Reply{}, err
		}
		return show(ctx, thought)
	}}
}

// With returns the reply with more rows of buttons.
func (r Reply) With(rows ...discordgo.MessageComponent) Reply {
	r.Message.Components = append(r.Message.Components, rows...)
	return r
}

// Ack is the kind of acknowledgement before the work.
type Ack int

// Row returns a row of buttons, or of one menu.
func Row[C discordgo.MessageComponent](parts ...C) discordgo.ActionsRow {
	r := discordgo.ActionsRow{Components: make([]discordgo.MessageComponent, len(parts))}
	for i, p := range parts {
		r.Components[i] = p
	}
	return r
}

// Rows arranges buttons in rows of five.
func Rows(buttons []discordgo.Button) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	for len(buttons) > 0 {
		n := min(MaxTabs, len(buttons))
		rows, buttons = append(rows, Row(buttons[:n]...)), buttons[n:]
	}
	return rows
}

// Button returns a grey button. It cuts labels to Discord's limit.
func Button(id CustomID, label string) discordgo.Button {
	return discordgo.Button{CustomID: id.String(), Label: textfmt.Clip(label, 80), Style: discordgo.SecondaryButton}
}

// Link returns a button that opens an address in the person's browser.
func Link(address, label string) discordgo.Button {
	return discordgo.Button{URL: address, Label: textfmt.Clip(label, 80), Style: discordgo.LinkButton}
}

// VerbBrowse is the verb of «Open board» on public messages, whose reply contains the
// link.
const VerbBrowse = "browse"

// VerbManage is the verb of a button that opens the panel of /table manage.
const VerbManage = "manage"

// VerbHere is the verb of «Open here», which shows the page of a table inside Discord.
const VerbHere = "launch"

// Styled returns a button with another colour.
func Styled(b discordgo.Button, s discordgo.ButtonStyle) discordgo.Button {
	b.Style = s
	return b
}

// Pager returns a row of two buttons, with the page number between them.
func Pager(w textfmt.Words, to func(page int) CustomID, page, pages int) discordgo.ActionsRow {
	back, on := Button(to((page-1+pages)%pages), "‹"), Button(to((page+1)%pages), "›")
	if pages == 2 {
		// Both buttons would lead to the same page and have the same id.
		return Row(Button(to(1-page), w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages))+" ›"))
	}
	on.Label = w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages)) + " ›"
	return Row(back, on)
}

// MaxMenu is Discord's maximum number of options of a menu.
const MaxMenu = 25

// MaxTabs is the maximum number of buttons in a row.
const MaxTabs = 5

const (
	// Fresh means that the reply is a new private message.
	Fresh Ack = iota
	// Replace means that the reply replaces the private message whose button was pressed.
	// A press on a public message gets a new message.
	Replace
	// Own is like Replace, but the reply also replaces a permanent message in the
	// person's direct messages: "your turn", which becomes the panel and then the
	// receipt.
	Own
	// Aloud means that, where the bot is not a member, Reply.Public is the initial response:
	// a new message for everybody, or the new state of the pressed message. Reply.Message
	// and Reply.Later follow privately. A reply without Public is private, and so is every
	// reply elsewhere.
	Aloud
	// Form means that the reply is a form or starts the Activity, which must be the
	// initial response.
	Form
)
