package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// "Your turn" offers the same answers as the panel that «Take turn» opens. It is a plain
// message, because phones show its text on their lock screens. Each answer is a button
// with its name.

const (
	buttonRows  = 4      // rows of answers; a plain message has one more for controls
	buttonSides = 28 + 8 // the space beside a label, with the gap to the next button
	maxButton   = 80     // characters of a button's label
)

// likely returns the answers for "your turn"; none if the draft is complete.
func (f *feature) likely(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (handler.LikelyAnswers, error) {
	if !s.MyTurn || s.Ready || s.Table.Phase != storage.Playing {
		return handler.LikelyAnswers{}, nil
	}
	w := r.WordsAt(s.Table)
	a, err := f.answersOf(ctx, unwarned(r), s)
	if err != nil {
		return handler.LikelyAnswers{}, err
	}
	plan, _, err := f.Services.Plans.Offer(ctx, s)
	if err != nil {
		return handler.LikelyAnswers{}, err
	}
	out := handler.LikelyAnswers{Question: s.Question.Text, AtOnce: len(a.atOnce) > 0}
	if s.Question.Form == engine.Picks {
		if out.Menus = picksRows(w, s, a); out.Menus != nil {
			return out, nil
		}
	}
	which, whole := a.lines(w, 0)
	others, stops := answers{offers: a.offers, order: which}.split()
	if len(others) == 0 {
		others, stops = stops, nil
	}
	out.Rows, out.Stops = a.buttons(w, s, others), a.plain(w, s, stops)
	if len(out.Rows) > buttonRows {
		out.Rows, whole = out.Rows[:buttonRows-1], false
	}
	if !whole {
		out.Menus = a.menus(w, s, "")
	}
	if out.Alone = len(out.Rows); !whole {
		out.Alone = min(1, len(out.Rows)) // the menu holds all answers
	}
	out.All = whole && len(s.Draft) == 0 && len(plan) == 0 && !s.Table.TableState.Hints && !s.Table.TableState.Coached
	return out, nil
}

// plain returns answers as buttons with their names.
func (a answers) plain(w textfmt.Words, s *table.Snapshot, which []int) []discordgo.Button {
	codes := a.codes()
	var buttons []discordgo.Button
	for _, i := range which {
		b := handler.Button(handler.OnTurn("pick", s, handler.ShortCode(codes, i)), buttonLabel(w, a.offers[i].Option))
		buttons = append(buttons, a.painted(b, a.offers[i]))
	}
	return buttons
}

// buttons returns answers as rows of buttons with their names, as many per row as fit.
func (a answers) buttons(w textfmt.Words, s *table.Snapshot, which []int) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	var row []discordgo.Button
	wide := 0.0
	for _, b := range a.plain(w, s, which) {
		width := textfmt.WidthOf(b.Label, 14) + buttonSides
		if wide += width; len(row) > 0 && (wide > panelWidth || len(row) == handler.MaxTabs) {
			rows, row, wide = append(rows, handler.Row(row...)), nil, width
		}
		row = append(row, b)
	}
	if len(row) > 0 {
		rows = append(rows, handler.Row(row...))
	}
	return rows
}

// buttonLabel returns the name of an answer, with its effect and cost if all fit on one
// button.
func buttonLabel(w textfmt.Words, o engine.Option) string {
	whole := textfmt.Dots(w.Flat(o.Label), w.Flat(o.Effect))
	if len([]rune(whole)) <= maxButton && textfmt.WidthOf(whole, 14)+buttonSides <= panelWidth {
		return whole
	}
	return textfmt.Clip(w.Flat(o.Label), maxButton)
}
