package rating

import (
	"cmp"
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/engine"
	"guildhall/render/chart"
	"guildhall/storage"
)

// maxRanked is the maximum number of entrants in a ranking.
const maxRanked = 8

// ranked is one line of a ranking.
type ranked struct {
	storage.Rating
	name string
}

// rankingPress shows another class of a game.
func (f feature) rankingPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	class := p.Code
	if len(p.In.Values) == 1 {
		class = p.In.Values[0]
	}
	game, kind := rating.SplitClass(class)
	return f.rankingOf(ctx, p.In, p.Reader, game, kind)
}

// rankingOf shows the ranking of a game on a server for one kind of matches. Without a
// kind it uses the one with the most ranked people.
func (f feature) rankingOf(ctx context.Context, in wire.Interaction, r recipients.Recipient, game, kind string) (handler.Reply, error) {
	w := r.Words()
	if in.Guild == "" {
		return handler.TextReply(w.Say("rating.ranking_where")), nil
	}
	g, err := f.Store.Guild(ctx, in.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if !g.Settings.Ratings {
		return handler.TextReply(w.Say("rating.server_off")), nil
	}
	if _, known := f.Games.Rules(game); !known || kind != "" && !slices.Contains(rating.Kinds, kind) {
		return handler.TextReply(w.Say("old_button")), nil
	}
	asked := rating.Kinds
	if kind != "" {
		asked = []string{kind}
	}
	var list []ranked
	for _, k := range asked { // among several kinds, take the one with the most people
		one, err := f.rankedIn(ctx, w, in.Guild, rating.Class(game, k))
		if err != nil {
			return handler.Reply{}, err
		}
		if kind == "" || len(one) > len(list) {
			kind, list = k, one
		}
	}
	class := rating.Class(game, kind)
	out := []string{w.Say("rating.ranking", engine.Word("class", textfmt.Escape(className(w, class))))}
	if len(list) == 0 {
		out = append(out, w.Say("rating.ranking_none", engine.N("n", rating.Calibration)))
	}
	page := chart.Page{Title: w.Label("rating.title"), Sub: className(w, class)}
	bars := chart.Bars{Title: w.Label("rating.ranking_short")}
	for i, x := range list[:min(len(list), maxRanked)] {
		s := ledger.StrengthOf(x.Rating)
		out = append(out, w.Say("rating.ranked", engine.N("rank", i+1), engine.Word("who", textfmt.Escape(x.name)), engine.N("points", s.Points()), engine.N("margin", s.Margin()), engine.N("n", x.Matches)))
		bars.Rows = append(bars.Rows, chart.Bar{Label: x.name, Value: float64(s.Points()), Margin: float64(s.Margin()), Text: w.Label("rating.points", engine.N("n", s.Points())), Own: x.Entrant == r.User})
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	page.Panels = filled(bars)
	say.Message.Files = f.draw(ctx, r, "ranking", w.Label("rating.ranking_alt", engine.Word("class", className(w, class))), page)
	return say.With(handler.Row(classMenu(w, game, kind))), nil
}

// classMenu returns a menu of the classes of a game.
func classMenu(w textfmt.Words, game, kind string) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "ranking", Code: game}.String()}
	for _, k := range rating.Kinds {
		class := rating.Class(game, k)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: className(w, class), Value: class, Default: k == kind})
	}
	return menu
}

// rankedIn returns the people of a server who joined and have enough matches in a class,
// and the levels of computer opponents, strongest first.
func (f feature) rankedIn(ctx context.Context, w textfmt.Words, guild, class string) ([]ranked, error) {
	all, err := f.Store.RatingsIn(ctx, class)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, func(a, b storage.Rating) int { return cmp.Compare(b.Mu, a.Mu) })
	var list []ranked
	people := false
	for _, x := range all {
		if len(list) == 2*maxRanked {
			break
		}
		if rating.IsSeat(x.Entrant) || x.Matches < rating.Calibration {
			continue
		}
		name, ok, err := f.seenName(ctx, w, x.Entrant)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		if rating.IsPerson(x.Entrant) {
			game, _ := rating.SplitClass(class)
			here, err := f.isOn(ctx, guild, x.Entrant, game)
			if err != nil {
				return nil, err
			}
			if !here {
				continue
			}
			people = true
		}
		list = append(list, ranked{x, name})
	}
	if !people {
		return nil, nil // levels without people are no ranking
	}
	return list, nil
}
