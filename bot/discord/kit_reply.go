package discord

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// reply is what a handler wants said: a message or a form, according to how the
// interaction was acknowledged.
type reply struct {
	// message is for the person alone: it becomes the answer, or takes the
	// place of the private message whose button was pressed.
	message wire.Message
	// modal is a form to fill in.
	modal *wire.Modal
	// public is said to everybody in the channel, after the answer.
	public *wire.Message
}

// note is a reply of a few words.
func note(content string) reply { return reply{message: wire.Message{Content: content}} }

// with adds rows of buttons to a reply.
func (r reply) with(rows ...wire.Component) reply {
	r.message.Components = append(r.message.Components, rows...)
	return r
}

// ack is how an interaction is acknowledged before the work is done.
type ack int

// row makes a row of buttons.
func row(buttons ...wire.Button) wire.Row {
	r := make(wire.Row, len(buttons))
	for i, b := range buttons {
		r[i] = b
	}
	return r
}

// button is a grey button. Labels are cut to Discord's limit.
func button(id customID, label string) wire.Button {
	return wire.Button{CustomID: id.String(), Label: wording.Clip(label, 80)}
}

// styled gives a button another colour.
func styled(b wire.Button, s wire.ButtonStyle) wire.Button {
	b.Style = s
	return b
}

// pager is a row of two buttons and where one is between them.
func pager(w wording.Words, to func(page int) customID, page, pages int) wire.Row {
	back, on := button(to((page-1+pages)%pages), "‹"), button(to((page+1)%pages), "›")
	if pages == 2 {
		// Both would lead to the same page and have one id.
		return row(button(to(1-page), w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages))+" ›"))
	}
	on.Label = w.Label("menu.page", engine.N("n", page+1), engine.N("of", pages)) + " ›"
	return row(back, on)
}

// maxMenu is Discord's limit of the lines of a menu.
const maxMenu = 25

// maxTabs is how many buttons stand in a row.
const maxTabs = 5

const (
	// fresh: a new private message answers.
	fresh ack = iota
	// replace: the private message whose button was pressed is replaced. A
	// press on a public message gets a fresh one.
	replace
	// form: a form opens, which must be the very first answer.
	form
)
