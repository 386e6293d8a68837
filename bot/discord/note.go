package discord

import (
	"context"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

const maxNote = 500

// noteField is the field of the form in which a note is written.
const noteField = "note"

// takeNote is /note: private words to oneself about a table.
func (b *Bot) takeNote(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c)
	if err != nil {
		return reply{}, err
	}
	if o, given := c.in.Options["text"]; given {
		if err := b.Tables.People.SaveNote(ctx, t.ID, c.r.User, o.Text); err != nil {
			return reply{}, err
		}
	}
	return b.noteShown(ctx, c.r, t)
}

func (b *Bot) noteShown(ctx context.Context, r reader, t storage.Table) (reply, error) {
	kept, err := b.Tables.People.Note(ctx, t.ID, r.User)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	said := w.say("note.none", engine.Word("table", b.title(w, t)))
	if kept != "" {
		said = lines(w.say("note.head", engine.Word("table", b.title(w, t))), "> "+strings.ReplaceAll(escapeLines(kept), "\n", "\n> "))
	}
	return note(clipLines(said, maxContent)).with(row(button(onTable("note", t, ""), w.label("button.edit_note")))), nil
}

// noteForm opens the form in which a note is written.
func (b *Bot) noteForm(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	kept, err := b.Tables.People.Note(ctx, t.ID, p.r.User)
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, t)
	return reply{modal: &wire.Modal{
		CustomID: onTable("noted", t, "").String(),
		Title:    clip(b.title(w, t), 45),
		Parts: []wire.ModalPart{wire.Label{
			Label: clip(w.label("note.label"), 45), Description: clip(w.label("note.about"), 100),
			Input: wire.TextInput{CustomID: noteField, Paragraph: true, Value: clip(kept, maxNote), Max: maxNote, Optional: true},
		}},
	}}, nil
}

func (b *Bot) noted(ctx context.Context, p press) (reply, error) {
	t, err := b.reach(ctx, p.in, p.Table)
	if err != nil {
		return reply{}, err
	}
	if err := b.Tables.People.SaveNote(ctx, t.ID, p.r.User, p.in.Field(noteField)); err != nil {
		return reply{}, err
	}
	return b.noteShown(ctx, p.r, t)
}
