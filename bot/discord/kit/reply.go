package kit

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// Reply is the result of a handler: a message or a form, depending on how the
// interaction was acknowledged.
type Reply struct {
	// Message is for the person alone: it becomes the response, or replaces the
	// private message whose button was pressed.
	Message wire.Message
	// Modal is a form.
	Modal *wire.Modal
	// Public is posted for everybody in the channel, after the private reply.
	Public *wire.Message
	// Later makes the reply, in place of the other fields, where somebody must think
	// first: the interaction waits for it without a worker. A form cannot wait.
	Later func(context.Context) (Reply, error)
}

// Say returns a reply of text.
func Say(content string) Reply { return Reply{Message: wire.Message{Content: content}} }

// With adds rows of buttons to a reply.
func (r Reply) With(rows ...wire.Component) Reply {
	r.Message.Components = append(r.Message.Components, rows...)
	return r
}

// Ack says how an interaction is acknowledged before the work.
type Ack int

// Row makes a row of buttons.
func Row(buttons ...wire.Button) wire.Row {
	r := make(wire.Row, len(buttons))
	for i, b := range buttons {
		r[i] = b
	}
	return r
}

// Button returns a grey button. Labels are cut to Discord's limit.
func Button(id CustomID, label string) wire.Button {
	return wire.Button{CustomID: id.String(), Label: wording.Clip(label, 80)}
}

// Styled returns a button with another colour.
func Styled(b wire.Button, s wire.ButtonStyle) wire.Button {
	b.Style = s
	return b
}

// Pager returns a row of two buttons, with the page number between them.
func Pager(w wording.Words, to func(page int) CustomID, page, pages int) wire.Row {
	back, on := Button(to((page-1+pages)%pages), "‹"), Button(to((page+1)%pages), "›")
	if pages == 2 {
		// Both would lead to the same page and have the same id.
		return Row(Button(to(1-page), w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages))+" ›"))
	}
	on.Label = w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages)) + " ›"
	return Row(back, on)
}

// MaxMenu is Discord's limit of the lines of a menu.
const MaxMenu = 25

// MaxTabs is how many buttons fit in a row.
const MaxTabs = 5

const (
	// Fresh: the reply is a new private message.
	Fresh Ack = iota
	// Replace: the reply replaces the private message whose button was pressed. A
	// press on a public message gets a new one.
	Replace
	// Form: the reply is a form, which must be the initial response.
	Form
)
