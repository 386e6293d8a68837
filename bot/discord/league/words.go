package league

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

func hours(n int) time.Duration { return time.Duration(n) * time.Hour }

// escaped returns a user-made name for message text.
func escaped(name string) string { return textfmt.Escape(textfmt.Name(name)) }

// points formats points, which are stored in sixtieths.
func points(sixtieths int) string {
	if sixtieths%seasons.Point == 0 {
		return strconv.Itoa(sixtieths / seasons.Point)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.2f", float64(sixtieths)/seasons.Point), "0")
}

// share formats the average share of a row, which is stored in ten-thousandths. It
// returns a dash if organisers decided all of the row's matches.
func share(w textfmt.Words, r seasons.Row) string {
	if r.Played > 0 && !r.HasShare() {
		return "–"
	}
	return w.Percent((r.Share + 50) / 100)
}

// lateLabel says how many points a successor has for matches before they came; empty for none.
func lateLabel(w textfmt.Words, r seasons.Row) string {
	if r.Late == 0 {
		return ""
	}
	return w.Label("league.late_points", engine.Word("points", points(r.Late)))
}

// called returns the name of an entrant for places without markup.
func called(w textfmt.Words, e storage.Entrant) string {
	if strings.HasPrefix(e.User, "ghost-") {
		return w.Label("league.ghost", engine.N("n", e.N))
	}
	if level, ok := seating.Level(e.User); ok {
		return w.Label("league.computer", engine.Word("level", w.Computer(level)), engine.Word("n", e.User[strings.LastIndexByte(e.User, '-')+1:]))
	}
	return textfmt.Name(e.Name)
}

// bold returns the name of an entrant for message text.
func bold(w textfmt.Words, e storage.Entrant) string {
	return "**" + textfmt.Escape(called(w, e)) + "**"
}

// playerOf returns the name of the player of a fixture's seat, for places without markup:
// the entrant, or the person who took the seat over.
func playerOf(w textfmt.Words, b *seasons.SeasonTx, s storage.FixtureSeat) string {
	e := b.Entrant(s.Entrant)
	if e != nil && (s.User == "" || s.User == e.User) {
		return called(w, *e)
	}
	comes := w.Label("data.somebody")
	if level, ok := seating.Level(s.User); ok {
		comes = w.Computer(level)
	} else if sub := b.Of(s.User); sub != nil {
		comes = called(w, *sub)
	}
	if e == nil {
		return comes
	}
	return w.Label("league.instead_of", engine.Word("comes", comes), engine.Word("who", called(w, *e)))
}

// termLines describes the terms of a season for people who want to join.
func (f feature) termLines(w textfmt.Words, t storage.LeagueTerms) []string {
	say := func(key string, args ...engine.Arg) string { return "- " + w.Say("league.terms."+key, args...) }
	game := w.GameName(t.Game)
	if g, ok := f.Games.Rules(t.Game); ok {
		info := g.Info()
		// A season keeps the rules with which it began, except retired ones.
		set := info.Current(info.Begun(engine.Setup{Options: t.Options})).Options
		for _, o := range info.Options {
			for _, v := range o.Values {
				if o.Means(t.Seats) && v.ID == set[o.ID] && v.ID != o.Default {
					game = textfmt.Dots(game, w.Rich(o.Name)+": "+w.Rich(v.Name))
				}
			}
		}
	}
	out := []string{say("game", engine.Word("game", game), engine.N("n", t.Seats)), "- " + formatLine(w, t)}
	if t.Opens.After(f.Now()) {
		out = append(out, say("opens", engine.Word("when", textfmt.On(t.Opens)), engine.Word("ago", textfmt.Ago(t.Opens))))
	}
	if !t.Starts.IsZero() {
		out = append(out, say("starts", engine.Word("when", textfmt.On(t.Starts)), engine.Word("ago", textfmt.Ago(t.Starts))))
	}
	if t.Text != "" {
		out = append(out, say("text", engine.Word("text", t.Text)))
	}
	if t.Reliability > 0 {
		out = append(out, say("reliability", engine.Word("percent", w.Percent(t.Reliability))))
	}
	if t.Seeded {
		out = append(out, say("seeded"))
	}
	if t.AtOnce > 0 && !t.Duplicate {
		out = append(out, say("at_once", engine.N("n", t.AtOnce)))
	}
	if t.Duplicate {
		out = append(out, say("duplicate"))
	}
	if t.Unrated {
		out = append(out, say("unrated"))
	}
	if t.Final > 0 {
		out = append(out, say("final", engine.N("n", t.Final)))
	}
	out = append(out, "- "+textfmt.Dots(w.List(clock.Describe(t.Clock))...))
	if t.Days > 0 {
		key := "days"
		if t.Format == seasons.Swiss || t.Format == seasons.Knockout {
			key = "round_days"
		}
		out = append(out, say(key, engine.N("n", t.Days), engine.Term("length", clock.FormatDuration(t.Hurry))))
	}
	var ranks, ties []string
	for _, p := range t.Points {
		ranks = append(ranks, points(p))
	}
	for _, tie := range t.Ties {
		ties = append(ties, w.Say("league.tie."+tie))
	}
	bots := ""
	if share, bounded := seasons.BotBound(t); bounded {
		bots = w.Percent(share / 100)
	}
	return append(out, say("points", engine.Word("points", strings.Join(ranks, " · "))),
		say("ties", engine.Word("ties", strings.Join(append(ties, w.Say("league.tie.lot")), ", "))), say("drop_outs", engine.Word("share", bots)))
}

// formatLine describes the format of a season.
func formatLine(w textfmt.Words, t storage.LeagueTerms) string {
	args := []engine.Arg{engine.N("n", t.Each), engine.N("size", t.Size), engine.N("two", 2*t.Size), engine.N("moves", t.Moves), engine.N("rounds", t.Rounds)}
	key := t.Format
	if t.Seats == 2 && (key == seasons.Divisions || key == seasons.Cup) {
		key += "_two"
	}
	return w.Say("league.terms.format_"+key, args...)
}
