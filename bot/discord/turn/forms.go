package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// typedField is the form's field for a move.
const typedField = "answer"

// typeForm opens the form for a typed move.
func (f *feature) typeForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return f.form(ctx, p, "typed", func(w wording.Words, s *table.Sight) discordgo.Label {
		return discordgo.Label{
			Description: wording.Clip(w.Label("form.typed_help"), 100),
			Component:   discordgo.TextInput{CustomID: typedField, Placeholder: wording.Clip(w.Flat(s.Options[0].Label), 100), MaxLength: 200, Style: discordgo.TextInputShort},
		}
	})
}

// form opens a form with one field for the question on the panel, or says that the
// panel is outdated. The question is the field's label.
func (f *feature) form(ctx context.Context, p kit.Press, act string, field func(wording.Words, *table.Sight) discordgo.Label) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || s.Ready || !isFresh(p, s) || len(s.Options) == 0 {
		return f.outdated(ctx, p, s)
	}
	w := f.bot.Words(p.Reader.Language, s.Table)
	one := field(w, s)
	one.Label = wording.Clip(w.Flat(s.Question.Text), 45)
	return kit.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID:   kit.OnTurn(act, s, "").String(),
		Title:      wording.Clip(w.Title(s.Table), 45),
		Components: []discordgo.MessageComponent{one},
	}}, nil
}

// typed plays the move of the form.
func (f *feature) typed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.writeTyped(ctx, p, s, p.Rev(), p.In.Field(typedField))
}
