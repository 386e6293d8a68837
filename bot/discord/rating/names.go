package rating

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/rating"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// classTexts maps kinds of classes to message keys.
var classTexts = map[string]string{rating.Duel: "rating.class.two", rating.Many: "rating.class.many", rating.Ladder: "rating.class.bots"}

// className returns the name of a class of ratings: "Caylus, three and more".
func className(w textfmt.Words, class string) string {
	game, kind := rating.SplitClass(class)
	return w.Label(classTexts[kind], engine.Word("game", w.ShortName(game)))
}

// seenName returns the name under which a user appears in other people's results: a
// person who joined the ratings, a computer opponent, or a numbered ghost. It returns
// false for people who did not join.
func (f feature) seenName(ctx context.Context, w textfmt.Words, user string) (string, bool, error) {
	if n, ok := strings.CutPrefix(user, "ghost-"); ok {
		number, _ := strconv.Atoi(n)
		return w.Label("rating.ghost", engine.N("n", number)), true, nil
	}
	if seating.IsComputer(user) {
		if level, ok := levelOf(user); ok {
			return w.Computer(level), true, nil
		}
		return "", false, nil
	}
	p, err := f.Store.Person(ctx, user)
	if err != nil || user == "" || !p.Preferences.Rated {
		return "", false, err
	}
	return textfmt.Name(p.Name), true, nil
}

// opponentName is seenName for the reader's own matches. It returns false for people met only
// across servers, since their stored name may come from a server.
func (f feature) opponentName(ctx context.Context, w textfmt.Words, own []storage.Result, user string) (string, bool, error) {
	if !seating.IsComputer(user) && !slices.ContainsFunc(own, func(r storage.Result) bool {
		return r.Guild != "" && slices.ContainsFunc(r.Seats, func(s storage.SeatResult) bool { return s.User == user })
	}) {
		return "", false, nil
	}
	return f.seenName(ctx, w, user)
}

// levelOf returns the level of a computer opponent from a user or an entrant.
func levelOf(user string) (int, bool) {
	if level, ok := seating.Level(user); ok {
		return level, true
	}
	var level int
	_, err := fmt.Sscanf(user, "computer-%d@", &level)
	return level, err == nil
}

// gameLabel returns the short name of a game for pictures.
func gameLabel(w textfmt.Words, game string) string { return w.ShortName(game) }

// componentName returns the title of a component of a game, or its code if it has no
// title.
func (f feature) componentName(w textfmt.Words, game, code string) string {
	if g, ok := f.Games.Rules(game); ok {
		for _, e := range g.Library().Cards {
			if e.Code == code {
				return w.Flat(e.Title)
			}
		}
	}
	return textfmt.Plain(code)
}

// spanned formats a duration in the largest unit that fits.
func spanned(w textfmt.Words, d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return w.Label("stats.days", engine.N("n", int((d+12*time.Hour)/(24*time.Hour))))
	case d >= 2*time.Hour:
		return w.Label("stats.hours", engine.N("n", int((d+30*time.Minute)/time.Hour)))
	}
	return w.Label("stats.minutes", engine.N("n", max(1, int((d+30*time.Second)/time.Minute))))
}

// percent formats a share: "31 %".
func percent(w textfmt.Words, share float64) string {
	return w.Label("stats.percent", engine.N("n", int(share*100+0.5)))
}

// one formats a number with one decimal, with a typographic minus sign.
func one(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), "-", "−", 1)
}

// isOn reports whether a person played a match of a game on a server.
func (f feature) isOn(ctx context.Context, guild, user, game string) (bool, error) {
	list, err := f.Store.Results(ctx, storage.ResultQuery{User: user, Guild: guild, Game: game, Limit: 1})
	return len(list) > 0, err
}
