package card

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// notes handles the private notes.
type notes struct{ Deps }

// newNotes returns the feature of private notes.
func newNotes(deps Deps) handler.Feature {
	f := notes{Deps: deps}
	return handler.Feature{
		Presses: map[string]handler.Route{
			"note":  {Ack: handler.Form, Do: f.noteForm},
			"noted": {Ack: handler.Replace, Do: f.saveNote},
		},
	}
}

const maxNote = 500

// noteField is the form's field for a note.
const noteField = "note"

func (f notes) noteShown(ctx context.Context, r recipients.Recipient, t storage.Table) (handler.Reply, error) {
	kept, err := f.Services.People.Note(ctx, t.ID, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	said := w.Say("note.none", engine.Word("table", w.Title(t)))
	if kept != "" {
		said = textfmt.Lines(w.Say("note.head", engine.Word("table", w.Title(t))), "> "+strings.ReplaceAll(textfmt.EscapeLines(kept), "\n", "\n> "))
	}
	return handler.TextReply(textfmt.ClipLines(said, textfmt.MaxContent)).Framed(handler.EdgeRead).With(handler.Row(handler.Button(handler.OnTable("note", t, ""), w.Label("button.edit_note")))), nil
}

// noteForm opens the form for a note.
func (f notes) noteForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	kept, err := f.Services.People.Note(ctx, t.ID, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable("noted", t, "").String(),
		Title:    textfmt.Clip(w.Title(t), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: textfmt.Clip(w.Label("note.label"), 45), Description: textfmt.Clip(w.Label("note.about"), 100),
			Component: discordgo.TextInput{CustomID: noteField, Style: discordgo.TextInputParagraph, Value: textfmt.Clip(kept, maxNote), MaxLength: maxNote, Required: new(false)},
		}},
	}}, nil
}

func (f notes) saveNote(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := f.Services.People.SaveNote(ctx, t.ID, p.Reader.User, p.In.Field(noteField)); err != nil {
		return handler.Reply{}, err
	}
	return f.noteShown(ctx, p.Reader, t)
}
