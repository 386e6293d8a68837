package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
)

// typedField is the form's field for a move.
const typedField = "answer"

// typeForm opens the form for a typed move.
func (f *feature) typeForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.form(ctx, p, "typed", func(w textfmt.Words, s *table.Snapshot) discordgo.Label {
		return discordgo.Label{
			Description: textfmt.Clip(w.Label("form.typed_help"), 100),
			Component:   discordgo.TextInput{CustomID: typedField, Placeholder: textfmt.Clip(w.Flat(s.Options[0].Label), 100), MaxLength: 200, Style: discordgo.TextInputShort},
		}
	})
}

// form opens a form with one field for the question on the panel, or replies that the
// panel is outdated. The question is the field's label.
func (f *feature) form(ctx context.Context, p handler.Press, act string, field func(textfmt.Words, *table.Snapshot) discordgo.Label) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return f.outdated(ctx, p, s)
	}
	w := p.Reader.WordsAt(s.Table)
	one := field(w, s)
	one.Label = textfmt.Clip(w.Flat(s.Question.Text), 45)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID:   handler.OnTurn(act, s, "").String(),
		Title:      textfmt.Clip(w.Title(s.Table), 45),
		Components: []discordgo.MessageComponent{one},
	}}, nil
}

// typed plays the move of the form.
func (f *feature) typed(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.writeTyped(ctx, p, s, p.Rev(), p.In.Field(typedField))
}
