package turn

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// "Your turn" shows the likely answers of the panel that «Take turn» would open, so that
// one press answers. It is a plain message, since phones show its words on their lock
// screens: an answer is a button with its name, and what has no room waits on the panel.

const (
	mostLikely  = maxLines // answers, as many as a panel shows without menus
	likelyRows  = 4        // of buttons and menus: a plain message has one more, of controls
	likelyMenus = 3        // more of them wait on the panel
	buttonSides = 28 + 8   // beside a label, with the gap to the next button
)

// likely returns the answers for "your turn". Where the draft is complete, or somebody must
// read more first, there are none.
func (f *feature) likely(ctx context.Context, r kit.Reader, s *table.Sight) (kit.Answers, error) {
	if !s.MyTurn || s.Ready || s.Table.Phase != storage.Playing {
		return kit.Answers{}, nil
	}
	w := f.bot.Words(r.Language, s.Table)
	var sh shown
	all, err := f.prepare(ctx, w, unwarned(r), s, &sh)
	if err != nil {
		return kit.Answers{}, err
	}
	if sh.plan, _, err = f.bot.Rooms.Plans.Offer(ctx, s); err != nil {
		return kit.Answers{}, err
	}
	a := f.answersOf(w, all, sh)
	out := kit.Answers{Question: s.Question.Text, Stops: a.stops}
	if len(a.rows) <= likelyMenus {
		out.Menus = a.rows
	}
	rows, best := likelyButtons(w, all, a.best[:min(mostLikely, len(a.best))], sh, likelyRows)
	shown := slices.Concat(best, a.ends)
	out.AtOnce = slices.ContainsFunc(shown, func(i int) bool { return sh.atOnce[all.Options[i].Code] })
	if len(a.rows) == 0 && len(rows) > 2 {
		sh.lines = nil
		out.Menus, out.Spare = menuRows(w, all, sh), len(best) == len(a.best)
	}
	if len(out.Menus) > 0 {
		out.AtOnce = len(sh.atOnce) > 0
	}
	out.Rows, out.Alone = rows, aloneRows(rows, out.Menus)
	out.All = len(a.rows) == 0 && len(shown) == len(all.Options) && len(s.Draft) == 0 && len(sh.plan) == 0 &&
		!s.Table.TableState.Hints && !s.Table.TableState.Coached
	return out, nil
}

// likelyButtons returns options as buttons with their names in at most that many rows, as
// many side by side as have room, and which of them have.
func likelyButtons(w wording.Words, s *table.Sight, which []int, sh shown, most int) (rows []discordgo.MessageComponent, fit []int) {
	codes := kit.CodesOf(s.Options)
	var row []discordgo.Button
	wide := 0.0
	for _, i := range which {
		label := likelyLabel(w, sh, s.Options[i])
		if wide += wording.WidthOf(label, 14) + buttonSides; len(row) > 0 && (wide > panelWidth || len(row) == kit.MaxTabs) {
			if rows = append(rows, kit.Row(row...)); len(rows) == most {
				return rows, fit
			}
			row, wide = nil, wording.WidthOf(label, 14)+buttonSides
		}
		row = append(row, painted(kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), label), s, i, sh))
		fit = append(fit, i)
	}
	if len(row) > 0 {
		rows = append(rows, kit.Row(row...))
	}
	return rows, fit
}

// aloneRows is how many rows of buttons hold an answer that no menu below them does: the
// first ones, and at least one.
func aloneRows(rows, menus []discordgo.MessageComponent) int {
	held := map[string]bool{}
	for _, row := range wire.Rows(menus) {
		for _, part := range row.Components {
			if menu, ok := part.(discordgo.SelectMenu); ok {
				for _, o := range menu.Options {
					held[o.Value] = true
				}
			}
		}
	}
	alone := min(1, len(rows))
	for n, row := range wire.Rows(rows) {
		for _, part := range row.Components {
			if b, ok := part.(discordgo.Button); ok {
				if id, err := kit.ParseCustomID(b.CustomID); err != nil || !held[id.Code] {
					alone = max(alone, n+1)
				}
			}
		}
	}
	return alone
}

// likelyLabel is the name of an answer, with what it costs and brings where both have room
// on one button.
func likelyLabel(w wording.Words, sh shown, o engine.Option) string {
	name := sh.name(w, o)
	whole := wording.Dots(name, w.Flat(o.Effect))
	if len([]rune(whole)) <= mostButton && wording.WidthOf(whole, 14)+buttonSides <= panelWidth {
		return whole
	}
	return clipWay(name, mostButton)
}

// mostButton is how many characters Discord allows on a button.
const mostButton = 80
