package card

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/storage"
)

// notes holds what its handlers use.
type notes struct{ bot *kit.Kit }

// newNotes returns the feature.
func newNotes(k *kit.Kit) kit.Feature {
	f := notes{bot: k}
	return kit.Feature{
		Presses: map[string]kit.Route{
			"note":  {Ack: kit.Form, Do: f.noteForm},
			"noted": {Ack: kit.Replace, Do: f.saveNote},
		},
	}
}

const maxNote = 500

// noteField is the form's field for a note.
const noteField = "note"

func (f notes) noteShown(ctx context.Context, r kit.Reader, t storage.Table) (kit.Reply, error) {
	kept, err := f.bot.Rooms.People.Note(ctx, t.ID, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(r.Language, t)
	said := w.Say("note.none", engine.Word("table", w.Title(t)))
	if kept != "" {
		said = wording.Lines(w.Say("note.head", engine.Word("table", w.Title(t))), "> "+strings.ReplaceAll(wording.EscapeLines(kept), "\n", "\n> "))
	}
	return kit.Say(wording.ClipLines(said, wording.MaxContent)).Framed(kit.EdgeRead).With(kit.Row(kit.Button(kit.OnTable("note", t, ""), w.Label("button.edit_note")))), nil
}

// noteForm opens the form for a note.
func (f notes) noteForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.bot.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	kept, err := f.bot.Rooms.People.Note(ctx, t.ID, p.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(p.Reader.Language, t)
	return kit.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: kit.OnTable("noted", t, "").String(),
		Title:    wording.Clip(w.Title(t), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: wording.Clip(w.Label("note.label"), 45), Description: wording.Clip(w.Label("note.about"), 100),
			Component: discordgo.TextInput{CustomID: noteField, Style: discordgo.TextInputParagraph, Value: wording.Clip(kept, maxNote), MaxLength: maxNote, Required: new(false)},
		}},
	}}, nil
}

func (f notes) saveNote(ctx context.Context, p kit.Press) (kit.Reply, error) {
	t, err := f.bot.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return kit.Reply{}, err
	}
	if err := f.bot.Rooms.People.SaveNote(ctx, t.ID, p.Reader.User, p.In.Field(noteField)); err != nil {
		return kit.Reply{}, err
	}
	return f.noteShown(ctx, p.Reader, t)
}
