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
	"guildhall/render"
	"guildhall/render/chart"
	"guildhall/storage"
)

// linesOfRatings is the maximum number of ratings listed in a message.
const linesOfRatings = 5

// ratingPress shows a person their own ratings.
func (f feature) ratingPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.ratingsOf(ctx, p.In, p.Reader, p.Reader.User, "", "")
}

// join makes the matches of a person count from now on.
func (f feature) join(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.set(ctx, p, true)
}

// leave stops counting the matches of a person.
func (f feature) leave(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.set(ctx, p, false)
}

func (f feature) set(ctx context.Context, p handler.Press, rated bool) (handler.Reply, error) {
	r, err := f.People.Change(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.Rated = rated })
	if err != nil {
		return handler.Reply{}, err
	}
	said := "rating.left"
	if rated {
		said = "rating.joined_now"
	}
	return f.ratingsOf(ctx, p.In, r, r.User, "", r.Words().Say(said))
}

// ratingsOf shows the ratings of a person, below a text about their last action.
func (f feature) ratingsOf(ctx context.Context, in wire.Interaction, r recipients.Recipient, user, game, said string) (handler.Reply, error) {
	w := r.Words()
	own := user == r.User
	name, joined := textfmt.Name(r.Name), r.Preferences.Rated
	if !own {
		var err error
		if name, joined, err = f.seenName(ctx, w, user); err != nil {
			return handler.Reply{}, err
		}
		if !joined {
			return handler.TextReply(w.Say("rating.private")), nil
		}
	}
	list, err := f.Store.RatingsOf(ctx, user)
	if err != nil {
		return handler.Reply{}, err
	}
	list = slices.DeleteFunc(list, func(x storage.Rating) bool {
		of, _ := rating.SplitClass(x.Class)
		return game != "" && of != game
	})
	slices.SortStableFunc(list, func(a, b storage.Rating) int { return cmp.Compare(b.Matches, a.Matches) })
	out := []string{said, w.Say("rating.head", engine.Word("who", textfmt.Escape(name)))}
	for _, x := range list[:min(len(list), linesOfRatings)] {
		out = append(out, ratingLine(w, x))
	}
	switch {
	case len(list) == 0:
		out = append(out, w.Say("rating.none"))
	case list[0].Matches >= rating.Calibration:
		out = append(out, w.Say("rating.scale"))
	}
	if own {
		line, err := f.standing(ctx, w, in.Guild, joined)
		if err != nil {
			return handler.Reply{}, err
		}
		out = append(out, line)
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	if say.Message.Files, err = f.ratingCurve(ctx, w, r, name, list); err != nil {
		return handler.Reply{}, err
	}
	if own {
		return say.With(handler.Row(joinButton(w, joined), handler.Button(handler.CustomID{Verb: "career"}, w.Label("button.career")))), nil
	}
	return say, nil
}

// ratingLine describes one rating. It hides the value before enough matches, because it
// would be mostly noise.
func ratingLine(w textfmt.Words, x storage.Rating) string {
	class := engine.Word("class", textfmt.Escape(className(w, x.Class)))
	if x.Matches < rating.Calibration {
		return w.Say("rating.calibrating", class, engine.N("n", x.Matches), engine.N("of", rating.Calibration))
	}
	s := ledger.StrengthOf(x)
	return w.Say("rating.line", class, engine.N("points", s.Points()), engine.N("margin", s.Margin()), engine.N("n", x.Matches))
}

// standing states whether a person's matches count on this server.
func (f feature) standing(ctx context.Context, w textfmt.Words, guild string, joined bool) (string, error) {
	if !joined {
		return w.Say("rating.not_joined"), nil
	}
	if guild == "" {
		return w.Say("rating.joined"), nil
	}
	g, err := f.Store.Guild(ctx, guild)
	if err != nil {
		return "", err
	}
	if !g.Settings.Ratings {
		return w.Say("rating.server_off"), nil
	}
	return w.Say("rating.joined"), nil
}

func joinButton(w textfmt.Words, joined bool) discordgo.Button {
	if joined {
		return handler.Button(handler.CustomID{Verb: "rateout"}, w.Label("button.rating_leave"))
	}
	return handler.Styled(handler.Button(handler.CustomID{Verb: "ratejoin"}, w.Label("button.rating_join")), discordgo.PrimaryButton)
}

// maxCurve is the maximum number of matches in a curve.
const maxCurve = 120

// ratingCurve draws the rating with the most matches over time. It draws nothing if that
// rating is not shown yet.
func (f feature) ratingCurve(ctx context.Context, w textfmt.Words, r recipients.Recipient, name string, list []storage.Rating) ([]wire.File, error) {
	if len(list) == 0 || list[0].Matches < rating.Calibration {
		return nil, nil
	}
	history, err := f.Store.RatingHistory(ctx, list[0].Class, list[0].Entrant, maxCurve)
	if err != nil || len(history) == 0 {
		return nil, err
	}
	page := chart.Page{Title: w.Label("rating.title"), Sub: name, Panels: []chart.Panel{curveOf(w, list[0].Class, history)}}
	alt := w.Label("rating.alt", engine.Word("who", name), engine.Word("class", className(w, list[0].Class)), engine.N("points", ledger.StrengthOf(list[0]).Points()))
	return f.draw(ctx, r, "rating", alt, page), nil
}

// curveOf returns the curve of a shown rating, with a point for each match, including
// those before it was shown. The history must not be empty.
func curveOf(w textfmt.Words, class string, history []storage.RatingEvent) chart.Curve {
	c := chart.Curve{
		Title: className(w, class), Note: w.Label("stats.matches", engine.N("n", history[len(history)-1].After.Matches)),
		Label: func(v float64) string { return render.Signed(int(v)) },
		First: dayOf(history[0].Ended), Last: dayOf(history[len(history)-1].Ended),
	}
	for _, e := range history {
		s := ledger.StrengthOf(e.After)
		c.Points = append(c.Points, chart.Point{Value: float64(s.Points()), Margin: float64(s.Margin())})
	}
	return c
}
