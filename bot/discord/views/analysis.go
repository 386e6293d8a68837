package views

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/records"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/render"
	"guildhall/storage"
)

// analyses handles the presses for analyses of finished matches.
type analyses struct {
	Deps
}

// newAnalyses returns the feature of analyses.
func newAnalyses(deps Deps) handler.Feature {
	f := analyses{Deps: deps}
	return handler.Feature{
		Presses: map[string]handler.Route{
			"analysis": {Ack: handler.Fresh, Do: f.analysis},
			"turning":  {Ack: handler.Fresh, Do: f.turning},
			"turnat":   {Ack: handler.Replace, Do: f.turning},
			"playon":   {Ack: handler.Fresh, Do: f.playOn},
		},
		EndButtons: f.endButtons,
	}
}

// endButtons returns «Analysis» and «My turning points» for the end card, if the match can be
// analysed.
func (f analyses) endButtons(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button {
	if !f.Services.Analyses.Possible(ctx, t) {
		return nil
	}
	return []discordgo.Button{
		handler.Button(handler.OnTable("analysis", t, ""), w.Label("button.analysis")),
		handler.Button(handler.OnTable("turning", t, ""), w.Label("button.turning")),
	}
}

// analysis handles «Analysis». It starts the analysis of the match.
func (f analyses) analysis(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.whenMade(ctx, t, func(ctx context.Context, m *analysis.Match) (handler.Reply, error) {
		return f.shown(ctx, p.Reader, t, m), nil
	})
}

// whenMade calls show with the analysis of a match as soon as it is ready.
func (f analyses) whenMade(ctx context.Context, t storage.Table, show func(context.Context, *analysis.Match) (handler.Reply, error)) (handler.Reply, error) {
	wait, err := f.Services.Analyses.Ask(ctx, t.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.ThinkingReply(wait, show), nil
}

// maxLines is the maximum number of lines next to a picture.
const maxLines = 10

// shown returns an analysis: the picture, each seat's luck and answers, and the most
// costly answers.
func (f analyses) shown(ctx context.Context, r recipients.Recipient, t storage.Table, m *analysis.Match) handler.Reply {
	w := r.WordsAt(t)
	out := []string{w.Say("analysis.head", engine.Word("table", w.Title(t)))}
	for seat, s := range m.Seats {
		out = append(out, w.Say("analysis.seat", engine.Who("who", engine.Seat(seat)), engine.Word("luck", change(s.Luck)), engine.Word("own", change(s.Skill)),
			engine.N("slips", s.Judged[analysis.Inaccuracy]), engine.N("mistakes", s.Judged[analysis.Mistake]), engine.N("blunders", s.Judged[analysis.Blunder])))
	}
	out = append(out, costly(w, m, maxLines-1-len(out))...)
	out = append(out, w.Say("analysis.about"))
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	if p, ok := f.Pictures.Spec(w, t, r.Look, r.Theme); ok {
		say.Message.Files = f.Pictures.DrawFile(ctx, p, pictures.Key("chances", p, m), "chances", altText(w, m), func() *render.Scene {
			return render.Chances(Graph(m), p.Options)
		})
	}
	row := []discordgo.Button{handler.Button(handler.OnTable("judged", t, ""), w.Label("button.page"))}
	if seat := seating.Index(t, r.User); seat >= 0 {
		row = append(row, handler.Button(handler.OnTable("turning", t, ""), w.Label("button.turning")))
		mistaken := slices.ContainsFunc(m.Judged(), func(a analysis.Answer) bool { return a.Seat == engine.Seat(seat) && a.Best != a.Code })
		if mistaken && records.MayBranch(t, r.User) == nil {
			row = append(row, retryButton(w, t))
		}
	}
	return say.With(handler.Row(row...))
}

// costly lists the most costly answers, worst first, in at most most lines.
func costly(w textfmt.Words, m *analysis.Match, most int) []string {
	var list []analysis.Answer
	for seat := range m.Seats {
		list = append(list, m.Worst(engine.Seat(seat), maxTurning)...)
	}
	slices.SortStableFunc(list, func(a, b analysis.Answer) int { return cmp.Compare(b.Points, a.Points) })
	if len(list) == 0 {
		return []string{w.Say("analysis.none")}
	}
	out := []string{w.Say("analysis.costly")}
	for _, a := range list[:min(len(list), max(1, most-1))] {
		line := w.Say("analysis.answer", engine.N("turn", a.Turn), engine.Who("who", a.Seat), engine.Word("played", w.Rich(a.Played)), engine.Word("better", w.Rich(a.Better)),
			engine.Word("points", w.PointsLost(a.Points)), engine.Word("lost", change(-100*a.Lost)), engine.Word("judgement", sign(a.Judgement)))
		out = append(out, "- "+textfmt.Clip(line, 180))
	}
	return out
}

// sign returns the sign of a judgement; "" for a good answer.
func sign(j analysis.Judgement) string {
	if j == analysis.Fine {
		return ""
	}
	return render.ChanceSigns[j-1]
}

// altText describes the graph for people who cannot see it: the chances at five points of
// the match.
func altText(w textfmt.Words, m *analysis.Match) string {
	var out []string
	last := len(m.Points) - 1
	for n := range 5 {
		at := last * n / 4
		var seats []string
		for seat, chance := range m.Points[at].Chances {
			seats = append(seats, w.Say("analysis.alt_seat", engine.Who("who", engine.Seat(seat)), engine.Word("chance", points(chance))))
		}
		out = append(out, w.Say("analysis.alt", engine.N("n", at), engine.Word("chances", strings.Join(seats, ", "))))
	}
	return strings.ReplaceAll(strings.Join(out, ". "), "**", "")
}

// points formats a chance as points out of 100.
func points(chance float64) string { return strconv.Itoa(int(math.Round(100 * chance))) }

// change formats a change as a whole number with its sign.
func change(by float64) string {
	if n := int(math.Round(by)); n != 0 {
		return render.Plus(n)
	}
	return "0"
}

// Graph returns the graph of an analysis.
func Graph(m *analysis.Match) render.ChanceGraph {
	g := render.ChanceGraph{}
	for _, p := range m.Points {
		g.Points = append(g.Points, p.Chances)
	}
	for _, a := range m.Judged() {
		at := slices.IndexFunc(m.Points, func(p analysis.Point) bool { return p.Entry >= a.Entry })
		if at < 0 {
			at = len(m.Points) - 1
		}
		g.Marks = append(g.Marks, render.ChanceMark{Point: at, Seat: a.Seat, Weight: int(a.Judgement), Lost: a.Points})
	}
	for _, s := range m.Seats {
		g.Seats = append(g.Seats, render.ChanceSummary{Luck: s.Luck, Own: s.Skill,
			Judged: [3]int{s.Judged[analysis.Inaccuracy], s.Judged[analysis.Mistake], s.Judged[analysis.Blunder]}})
	}
	return g
}
