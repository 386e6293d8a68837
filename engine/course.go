package engine

import (
	"slices"
	"unicode"
)

// Course holds the points of a finished match by round, or by turn if the game has no rounds.
type Course struct {
	ByTurns bool
	// Points holds the points at the start, after each round and at the end. Each entry has
	// the points by seat, then those of the automatic opponent, if there is one. It is nil
	// for a game that shows no points.
	Points [][]int
	// Ahead is the first round after which the only winner was ahead until the end; 0 if
	// there is none.
	Ahead int
	// Moments holds the turn with the largest gain of the winner, and the turn with the
	// largest gain of another seat. A solo match has the two largest gains of its player.
	Moments []Moment
}

// Moment is a turn in which a seat gained points.
type Moment struct {
	Seat   Seat
	Round  int // or turn
	Gain   int
	Last   bool    // the last turn, which includes the final scoring
	Events []Event // events of the seat in that turn; without any, the acts of the rules

	entry int // last entry of the record in the turn
	swing int // gain compared with the best gain of another seat in the same turn
}

// maxMoment is the length of the text of a moment, in Latin characters, at which steps are
// left out.
const maxMoment = 46

// columns returns the length of a text in Latin characters: a Korean one is as wide as two.
func columns(text string) (n int) {
	for _, r := range text {
		if n++; unicode.Is(unicode.Hangul, r) {
			n++
		}
	}
	return n
}

// Lines returns a text for each moment: the steps of the seat in that turn, without its name.
func (c Course) Lines(b TurnSummary) []string {
	b.Name = func(Seat) string { return "" }
	out := make([]string, len(c.Moments))
	for i, m := range c.Moments {
		if line := b.Turn(Spectator, m.Events); !line.IsZero() {
			out[i] = line.Text(func(line string) bool { return columns(line) <= maxMoment })
		}
	}
	return out
}

// Tallied is a State that returns the present points of all seats, even if its views hide
// them. They may be shown only after the match.
type Tallied interface {
	// Tally returns the points by seat.
	Tally() []int
}

// CourseOf replays the record of a finished match and returns its course.
func CourseOf(rules Rules, r Record) (Course, error) {
	start, err := r.Start(rules)
	if err != nil {
		return Course{}, err
	}
	before := pointsOf(start)
	if before == nil {
		return Course{}, nil
	}
	t := courseReader{byTurns: rules.Info().NoRounds, points: [][]int{before}, last: before}
	end, err := ReplayEach(rules, r, func(i int, s State, ev *Events) {
		last := i+1 == len(r.Moves)
		t.events = append(t.events, ev.For(Spectator)...)
		to, back := Takeback(r.Moves[i].Code)
		switch {
		case back:
			t.takeBack(to, s)
		case ev.TurnOver || last || r.Moves[i+1].Seat != r.Moves[i].Seat:
			t.turn(i+1, s, last)
		}
	})
	if err != nil {
		return Course{}, err
	}
	return t.course(end.Result()), nil
}

// pointsOf returns the points of all seats and of the automatic opponent.
func pointsOf(s State) []int {
	v := s.View(Spectator)
	var points []int
	if t, ok := s.(Tallied); ok {
		points = t.Tally()
	} else if scored, ok := v.(Scored); ok {
		points = scored.Points()
	}
	if opposed, ok := v.(OpposedView); ok && points != nil && !opposed.Against().IsZero() {
		points = append(points, opposed.AgainstPoints())
	}
	return points
}

// courseReader follows a match that is replayed.
type courseReader struct {
	byTurns bool
	points  [][]int // at the start and after each round
	last    []int   // points after the last turn
	events  []Event // of the present turn
	moments []Moment
}

// roundOf returns the number of the present round or turn.
func (t *courseReader) roundOf(s State) int {
	h := s.View(Spectator).Header()
	if t.byTurns {
		return h.Turn
	}
	return h.Round()
}

// turn adds a turn that ended with an entry of the record.
func (t *courseReader) turn(entry int, s State, last bool) {
	now := pointsOf(s)
	if r := s.Result(); r != nil {
		now = finalPoints(r)
	}
	round := max(1, t.roundOf(s))
	played := max(1, len(t.points)) // the turn belongs to the round before the change
	for seat := range t.last {
		gain := now[seat] - t.last[seat]
		other := 0
		for o := range t.last {
			if o != seat {
				other = max(other, now[o]-t.last[o])
			}
		}
		if gain > 0 {
			t.moments = append(t.moments, Moment{Seat: Seat(seat), Round: played, Gain: gain, Last: last, Events: concerning(t.events, Seat(seat)), entry: entry, swing: gain - other})
		}
	}
	for len(t.points) < round {
		t.points = append(t.points, now)
	}
	t.last, t.events = now, nil
}

// takeBack forgets the turns after an entry.
func (t *courseReader) takeBack(entry int, s State) {
	t.moments = slices.DeleteFunc(t.moments, func(m Moment) bool { return m.entry > entry })
	t.points = t.points[:min(len(t.points), max(1, t.roundOf(s)))]
	t.last, t.events = pointsOf(s), nil
}

// concerning returns the events of a seat. Without any it returns the acts of the rules.
func concerning(events []Event, seat Seat) []Event {
	for _, of := range []Seat{seat, NoSeat} {
		var own []Event
		for _, e := range events {
			if e.Seat == of {
				own = append(own, e)
			}
		}
		if own != nil {
			return own
		}
	}
	return nil
}

// finalPoints returns the totals, then the score of the automatic opponent.
func finalPoints(r *Result) []int {
	points := slices.Clone(r.Totals)
	if r.Rival != nil {
		points = append(points, *r.Rival)
	}
	return points
}

// course returns the course of a match with a result.
func (t *courseReader) course(r *Result) Course {
	if r == nil {
		return Course{}
	}
	c := Course{ByTurns: t.byTurns, Points: append(t.points, finalPoints(r))}
	c.Moments = momentsOf(t.moments, r)
	if won := r.Winners(); len(won) == 1 && r.Victor.Name.IsZero() {
		c.Ahead = aheadSince(c.Points, won[0], r)
	}
	return c
}

// aheadSince returns the first round after which a seat was ahead of all seats that were not
// out; 0 if it was not ahead before the end.
func aheadSince(points [][]int, seat Seat, r *Result) int {
	since, rivals := 0, false
	for o := range points[0] {
		rivals = rivals || Seat(o) != seat && !r.out(Seat(o))
	}
	for n := len(points) - 1; n > 0 && rivals; n-- {
		for o, p := range points[n] {
			if Seat(o) != seat && !r.out(Seat(o)) && p >= points[n][seat] {
				return since
			}
		}
		since = n
	}
	return since
}

// out reports whether a seat is out of the competition.
func (r *Result) out(s Seat) bool {
	return slices.ContainsFunc(r.Places, func(p Place) bool { return p.Seat == s && p.Out })
}

// momentsOf chooses the largest gains: of the winner, then of somebody else.
func momentsOf(all []Moment, r *Result) []Moment {
	slices.SortStableFunc(all, func(a, b Moment) int { return b.swing - a.swing })
	seats, won := len(r.Totals), r.Winners()
	all = slices.DeleteFunc(slices.Clone(all), func(m Moment) bool { return int(m.Seat) >= seats || m.swing <= 0 })
	if seats == 1 {
		return all[:min(2, len(all))]
	}
	var out []Moment
	for _, winners := range []bool{true, false} {
		if i := slices.IndexFunc(all, func(m Moment) bool { return slices.Contains(won, m.Seat) == winners }); i >= 0 {
			out = append(out, all[i])
		}
	}
	return out
}
