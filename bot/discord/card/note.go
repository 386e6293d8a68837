package card

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// notes handles the private notes.
type notes struct{ env *handler.Env }

// newNotes returns the feature of private notes.
func newNotes(k *handler.Env) handler.Feature {
	f := notes{env: k}
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

func (f notes) noteShown(ctx context.Context, r handler.Recipient, t storage.Table) (handler.Reply, error) {
	kept, err := f.env.Services.People.Note(ctx, t.ID, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := f.env.Words(r.Language, t)
	said := w.Say("note.none", engine.Word("table", w.Title(t)))
	if kept != "" {
		said = textfmt.Lines(w.Say("note.head", engine.Word("table", w.Title(t))), "> "+strings.ReplaceAll(textfmt.EscapeLines(kept), "\n", "\n> "))
	}
	return handler.TextReply(textfmt.ClipLines(said, textfmt.MaxContent)).Framed(handler.EdgeRead).With(handler.Row(handler.Button(handler.OnTable("note", t, ""), w.Label("button.edit_note")))), nil
}

// noteForm opens the form for a note.
func (f notes) noteForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.env.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	kept, err := f.env.Services.People.Note(ctx, t.ID, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := f.env.Words(p.Reader.Language, t)
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
	t, err := f.env.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := f.env.Services.People.SaveNote(ctx, t.ID, p.Reader.User, p.In.Field(noteField)); err != nil {
		return handler.Reply{}, err
	}
	return f.noteShown(ctx, p.Reader, t)
}
