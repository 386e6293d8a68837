package league

import (
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/league/pairing"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Point is one point in the unit of storage: sixtieths, so that shared ranks of up to
// five seats divide evenly.
const Point = 60

// Tie-breaks, in their usual order.
const (
	TieShare = "share" // average share of the winner's score
	TieWins  = "wins"  // matches won
	TieMet   = "met"   // matches between the tied entrants
	TieScore = "score" // sum of scores
)

// TieBreaks lists all tie-breaks except the lot, which always comes last.
var TieBreaks = []string{TieShare, TieWins, TieMet, TieScore}

// The points of each rank by number of seats.
var usualPoints = map[int][]int{2: {3, 0}, 3: {6, 3, 1}, 4: {10, 6, 3, 1}, 5: {10, 6, 4, 2, 1}}

// NoMoves is the value of Moves, before WithDefaults, for no promotion and relegation.
const NoMoves = -1

// Limits of terms.
const (
	MaxEntrants = 1000
	MaxRounds   = 12
	MaxDays     = 366
	MaxText     = 600            // characters of the organisers' text, with its markup
	MaxBots     = 99             // share of answers by bots, in percent
	hurry       = 12 * time.Hour // default time for a move after the deadline
)

// WithDefaults fills in unset terms, so that an organiser only needs to choose a game,
// the seats and a format.
func WithDefaults(t storage.LeagueTerms, info engine.Info) storage.LeagueTerms {
	if t.Format == "" {
		t.Format = Divisions
	}
	if t.Seats == 0 {
		t.Seats = min(4, slices.Max(info.Seats))
	}
	if t.Each == 0 && t.Seats > 2 {
		t.Each = t.Seats
	}
	if t.Rounds == 0 && t.Format == Swiss {
		t.Rounds = 4
	}
	if t.Size == 0 {
		t.Size = max(7, t.Seats)
		if t.Format == Cup {
			t.Size = max(4, t.Seats)
		}
	}
	if t.Moves == 0 && t.Format == Divisions {
		t.Moves = min(2, t.Size/2) // limited by the size of a small division
	}
	t.Moves = max(t.Moves, 0)
	if len(t.Points) == 0 {
		for _, p := range usualPoints[t.Seats] {
			t.Points = append(t.Points, p*Point)
		}
	}
	if len(t.Ties) == 0 {
		t.Ties = []string{TieShare, TieWins, TieMet}
	}
	if t.Clock.Clock == "" && t.Clock == (storage.Terms{}) {
		t.Clock = clock.Presets("")[1].Terms
		t.Clock.Absence = clock.Opponent
	}
	if t.Hurry == 0 {
		t.Hurry = hurry
	}
	if t.Bots == 0 {
		t.Bots = usualBots
	}
	t.Options = info.Fill(engine.Setup{Options: t.Options}).Options
	return t
}

// Check returns a refusal for terms that cannot be played.
func (l *Seasons) Check(t storage.LeagueTerms) error {
	rules, ok := l.rooms.Tables.Games(t.Game)
	if !ok {
		return table.Refuse(table.NoSuchGame, []engine.Arg{engine.Word("game", t.Game)}, "choose_game")
	}
	info := rules.Info()
	if info.Practice {
		return refuse("practice", []engine.Arg{engine.Term("game", info.Short)}, "choose_game")
	}
	if err := checkNumbers(t); err != nil {
		return err
	}
	switch {
	case !slices.Contains(info.Seats, t.Seats):
		return refuse("seats", []engine.Arg{engine.N("n", t.Seats)}, "other_seats")
	case info.Check(engine.Setup{Seats: t.Seats, Options: t.Options}) != nil:
		return table.Refuse(table.BadOption, nil, "choose_option")
	}
	if !l.isAhead(t.Opens) {
		return refuse("opens", nil, "other_starts")
	}
	if !l.isAhead(t.Starts) {
		return refuse("starts", nil, "other_starts")
	}
	if !t.Starts.IsZero() && !t.Starts.After(t.Opens) {
		return refuse("starts_first", nil, "other_starts")
	}
	if err := clock.Check(t.Clock); err != nil {
		return refuse("clock", nil, "other_clock")
	}
	late := hurried(t)
	if err := clock.Check(late); err != nil {
		return refuse("clock", nil, "other_clock")
	}
	return nil
}

// checkNumbers returns a refusal for numbers that no game allows.
func checkNumbers(t storage.LeagueTerms) error {
	switch {
	case t.Seats < 2 || t.Seats > 5:
		return refuse("seats", []engine.Arg{engine.N("n", t.Seats)}, "other_seats")
	case !slices.Contains(Formats, t.Format):
		return refuse("format", nil, "other_format")
	case t.Seats > 2 && (t.Each < t.Seats || t.Each%t.Seats != 0 || t.Each > 4*t.Seats):
		return refuse("each", []engine.Arg{engine.N("n", t.Each), engine.N("seats", t.Seats), engine.N("most", 4*t.Seats)}, "other_each")
	case t.Format == Swiss && (t.Rounds < 1 || t.Rounds > MaxRounds):
		return refuse("rounds", []engine.Arg{engine.N("most", MaxRounds)}, "other_rounds")
	case t.Size < t.Seats || t.Format != Cup && t.Size > 20 || t.Size > pairing.MaxEntrants:
		return refuse("size", []engine.Arg{engine.N("n", t.Size), engine.N("least", t.Seats)}, "other_size")
	case t.Moves < 0 || t.Moves > t.Size/2:
		return refuse("moves", []engine.Arg{engine.N("most", t.Size/2)}, "other_moves")
	case t.Final != 0 && (t.Final < t.Seats || t.Final > t.Size || t.Format != Divisions && t.Format != Swiss):
		return refuse("final", []engine.Arg{engine.N("least", t.Seats), engine.N("most", t.Size)}, "other_final")
	case t.Seeded && t.Format != Divisions:
		return refuse("seeded", nil, "other_format")
	case t.AtOnce < 0 || t.Days < 0 || t.Days > MaxDays:
		return refuse("days", []engine.Arg{engine.N("most", MaxDays)}, "other_days")
	case len(t.Points) != t.Seats || !slices.IsSortedFunc(t.Points, func(a, b int) int { return b - a }) || t.Points[t.Seats-1] < 0 || t.Points[0] > 1000*Point || t.Points[0] == 0:
		return refuse("points", []engine.Arg{engine.N("n", t.Seats)}, "other_points")
	case t.Reliability < 0 || t.Reliability > 100:
		return refuse("reliability", nil, "other_reliability")
	case len([]rune(t.Text)) > MaxText:
		return refuse("text", []engine.Arg{engine.N("most", MaxText)}, "other_text")
	case t.Bots < storage.NoBots || t.Bots > MaxBots:
		return refuse("bots", []engine.Arg{engine.N("most", MaxBots)}, "other_bots")
	case slices.ContainsFunc(t.Ties, func(tie string) bool { return !slices.Contains(TieBreaks, tie) }):
		return refuse("ties", nil, "other_ties")
	}
	return nil
}

// hurried returns the terms of tables after the deadline of their season: a short time
// for each move, and a computer opponent after that time.
func hurried(t storage.LeagueTerms) storage.Terms {
	late := t.Clock
	if late.Clock != clock.Move || late.Span > t.Hurry {
		late.Clock, late.Span = clock.Move, t.Hurry
	}
	late.Bank, late.Hour, late.Grace, late.Delay = 0, 0, 0, 0
	late.Absence = clock.Opponent
	return clock.Normalize(late)
}

// MinEntrants returns the number of entrants that a season needs to start.
func MinEntrants(t storage.LeagueTerms) int {
	if t.Format == Cup {
		return t.Size
	}
	return t.Seats
}
