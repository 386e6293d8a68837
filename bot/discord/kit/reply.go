package kit

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// Reply is what a handler wants said: a message or a form, according to how the
// interaction was acknowledged.
type Reply struct {
	// Message is for the person alone: it becomes the answer, or takes the
	// place of the private message whose button was pressed.
	Message wire.Message
	// Modal is a form to fill in.
	Modal *wire.Modal
	// Public is said to everybody in the channel, after the answer.
	Public *wire.Message
}

// Say is a reply of a few words.
func Say(content string) Reply { return Reply{Message: wire.Message{Content: content}} }

// With adds rows of buttons to a reply.
func (r Reply) With(rows ...wire.Component) Reply {
	r.Message.Components = append(r.Message.Components, rows...)
	return r
}

// Ack is how an interaction is acknowledged before the work is done.
type Ack int

// Row makes a row of buttons.
func Row(buttons ...wire.Button) wire.Row {
	r := make(wire.Row, len(buttons))
	for i, b := range buttons {
		r[i] = b
	}
	return r
}

// Button is a grey button. Labels are cut to Discord's limit.
func Button(id CustomID, label string) wire.Button {
	return wire.Button{CustomID: id.String(), Label: wording.Clip(label, 80)}
}

// Styled gives a button another colour.
func Styled(b wire.Button, s wire.ButtonStyle) wire.Button {
	b.Style = s
	return b
}

// Pager is a row of two buttons and where one is between them.
func Pager(w wording.Words, to func(page int) CustomID, page, pages int) wire.Row {
	back, on := Button(to((page-1+pages)%pages), "‹"), Button(to((page+1)%pages), "›")
	if pages == 2 {
		// Both would lead to the same page and have one id.
		return Row(Button(to(1-page), w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages))+" ›"))
	}
	on.Label = w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages)) + " ›"
	return Row(back, on)
}

// MaxMenu is Discord's limit of the lines of a menu.
const MaxMenu = 25

// MaxTabs is how many buttons stand in a row.
const MaxTabs = 5

const (
	// fresh: a new private message answers.
	Fresh Ack = iota
	// replace: the private message whose button was pressed is replaced. A
	// press on a public message gets a fresh one.
	Replace
	// form: a form opens, which must be the very first answer.
	Form
)
