package daily

import (
	"context"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/recipients"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/render"

	grid "guildhall/render/leaguetable"
)

// month handles «Month», and the buttons to neighbouring months.
func (f feature) month(ctx context.Context, a asked) (handler.Reply, error) {
	return f.showMonth(ctx, a.reader, a.book.Guild, a.more)
}

// showMonth shows the ladder of a month, with an explanation of its points.
func (f feature) showMonth(ctx context.Context, r recipients.Recipient, guild, month string) (handler.Reply, error) {
	standings, err := f.deals.Month(ctx, guild, month)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.Words()
	lines := []string{w.Say("daily.head_month", engine.Word("month", month))}
	shown := 0
	for i, s := range standings {
		if i < pageRows || s.User == r.User {
			shown++
			lines = append(lines, w.Say("daily.month_row", engine.N("place", s.Place), engine.Word("who", bold(w, s.User, s.Name)), engine.N("points", s.Points),
				engine.N("deals", s.Deals), engine.N("wins", s.Wins)))
		}
	}
	if len(standings) == 0 {
		lines = append(lines, w.Say("daily.empty_month"))
	} else if more := len(standings) - shown; more > 0 {
		lines = append(lines, w.Say("daily.more", engine.N("n", more)))
	}
	lines = append(lines, w.Say("daily.month_rule", engine.N("best", deals.BestOf)))
	reply := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent))
	reply.Message.Files = f.picture(ctx, r, "month", f.monthGrid(w, r, month, standings))
	beside, err := f.monthsBeside(ctx, w, guild, month)
	if len(beside) > 0 {
		reply = reply.With(handler.Row(beside...))
	}
	return reply, err
}

// monthsBeside returns buttons to the months before and after one, if they have deals,
// and to the list of deals.
func (f feature) monthsBeside(ctx context.Context, w textfmt.Words, guild, month string) ([]discordgo.Button, error) {
	latest, err := f.deals.Past(ctx, guild, 1)
	if err != nil || len(latest) == 0 {
		return nil, err
	}
	at, err := time.Parse("2006-01", month)
	if err != nil {
		return nil, err
	}
	before, after := at.AddDate(0, -1, 0).Format("2006-01"), at.AddDate(0, 1, 0).Format("2006-01")
	there, err := f.deals.Any(ctx, guild, before)
	if err != nil {
		return nil, err
	}
	var list []discordgo.Button
	if there {
		list = append(list, handler.Button(onDeal("dlturn", latest[0].ID, before), "‹ "+before))
	}
	if after <= deals.MonthOf(latest[0].Day) {
		list = append(list, handler.Button(onDeal("dlturn", latest[0].ID, after), after+" ›"))
	}
	return append(list, handler.Button(onDeal("dlpast", latest[0].ID), w.Label("daily.button.past"))), nil
}

// monthGrid returns the ladder of a month as a table for a picture.
func (f feature) monthGrid(w textfmt.Words, r recipients.Recipient, month string, standings []deals.Standing) grid.Grid {
	g := grid.Grid{Accent: "oak", Title: w.Label("daily.picture_month"), Sub: month, Columns: []grid.Column{
		{Weight: 1, At: render.End}, {Head: w.Label("daily.col.name"), Weight: 6, At: render.Start}, {Head: w.Label("daily.col.points"), Weight: 3, At: render.End},
		{Head: w.Label("daily.col.deals"), Weight: 2, At: render.Middle}, {Head: w.Label("daily.col.wins"), Weight: 2, At: render.Middle},
		{Head: w.Label("daily.col.first"), Weight: 2, At: render.Middle},
	}}
	for _, s := range standings[:min(len(standings), gridRows)] {
		g.Rows = append(g.Rows, []grid.Cell{
			{Text: strconv.Itoa(s.Place)}, {Text: called(w, s.User, s.Name), Strong: s.User == r.User},
			{Text: strconv.Itoa(s.Points), Strong: true, Bar: float64(s.Points) / float64(max(1, standings[0].Points))},
			{Text: strconv.Itoa(s.Deals)}, {Text: strconv.Itoa(s.Wins)}, {Text: strconv.Itoa(s.First)},
		})
	}
	return g
}

// past handles «Past deals».
func (f feature) past(ctx context.Context, a asked) (handler.Reply, error) {
	return f.showPast(ctx, a.reader, a.book.Guild)
}

// pastLines is the maximum number of deals in the text of the list; its menu has more.
const pastLines = 10

// showPast lists the latest deals of a server with their winners, and a menu of their
// ladders.
func (f feature) showPast(ctx context.Context, r recipients.Recipient, guild string) (handler.Reply, error) {
	list, err := f.deals.Past(ctx, guild, handler.MaxMenu)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.Words()
	if len(list) == 0 {
		return handler.TextReply(w.Say("daily.no_past")), nil
	}
	lines := []string{w.Say("daily.head_past")}
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "dlpick"}.String(), Placeholder: w.Label("daily.pick")}
	for i, d := range list {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(d.Day+" · "+w.GameName(d.Game), 100), Value: strconv.FormatInt(d.ID, 10)})
		if i >= pastLines {
			continue
		}
		b, err := f.deals.Read(ctx, d.ID)
		if err != nil {
			return handler.Reply{}, err
		}
		lines = append(lines, f.pastLine(w, b))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).With(handler.Row(menu)), nil
}

// pastLine describes a deal in one line.
func (f feature) pastLine(w textfmt.Words, b *deals.DealState) string {
	ladder := deals.Ladder(b.Tries)
	if len(ladder) == 0 {
		return w.Say("daily.past_empty", title(w, b.Deal)...)
	}
	return w.Say("daily.past_row", append(title(w, b.Deal), engine.Word("who", bold(w, ladder[0].User, ladder[0].Name)),
		engine.N("score", ladder[0].Score), engine.N("n", len(ladder)))...)
}
