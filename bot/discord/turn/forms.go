package turn

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
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

// amountForm opens the form for a number.
func (f *feature) amountForm(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return f.form(ctx, p, "number", func(w wording.Words, s *table.Sight) discordgo.Label {
		least, most := amounts(s.Options)
		return discordgo.Label{
			Description: wording.Clip(w.Label("form.number_help", engine.N("from", least), engine.N("to", most)), 100),
			Component:   discordgo.TextInput{CustomID: typedField, MaxLength: 6, Style: discordgo.TextInputShort},
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

// amounts returns the range of the offered numbers.
func amounts(options []engine.Option) (least, most int) {
	least, most = options[0].Amount, options[0].Amount
	for _, o := range options {
		least, most = min(least, o.Amount), max(most, o.Amount)
	}
	return least, most
}

// typed plays the move of the form.
func (f *feature) typed(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.writeTyped(ctx, p, s, p.Rev(), p.In.Field(typedField))
}

// number plays the number of the form.
func (f *feature) number(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if !s.MyTurn || !isFresh(p, s) {
		return f.outdated(ctx, p, s)
	}
	written := wording.Plain(p.In.Field(typedField))
	if n, err := strconv.Atoi(written); err == nil {
		for _, o := range s.Options {
			if o.Amount == n {
				return f.write(ctx, p, s, p.Rev(), answer{written: o.Code})
			}
		}
	}
	w := f.bot.Words(p.Reader.Language, s.Table)
	least, most := 0, 0
	if len(s.Options) > 0 {
		least, most = amounts(s.Options)
	}
	said := w.Say("form.not_a_number", engine.Word("written", "`"+wording.Clip(strings.ReplaceAll(written, "`", "'"), 20)+"`"), engine.N("from", least), engine.N("to", most))
	return f.panel(ctx, p.Reader, s, said, shown{})
}
