package simulate

import (
	"fmt"
	"slices"

	"guildhall/bot/text"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/ai/ladder"
)

// fortune sums up the results of seats: their number, their wins, and their mean lead over the
// others of their match (alone: their mean score).
type fortune struct {
	Seats int     `json:"seats"`
	Wins  float64 `json:"wins"` // shared victories count as shares
	Lead  float64 `json:"lead"`
	sum   float64
}

func (f *fortune) add(r *engine.Result, seat engine.Seat) {
	f.Seats++
	f.sum += autoplay.Lead(r, seat)
	f.Lead = f.sum / float64(f.Seats)
	if winners := r.Winners(); r.Victor.Name.IsZero() && slices.Contains(winners, seat) {
		f.Wins += 1 / float64(len(winners))
	}
}

// share returns the share of matches won with its 95 % interval, in percent.
func (f *fortune) share() string {
	low, high := ladder.Score{Matches: f.Seats, Wins: f.Wins}.Interval()
	return fmt.Sprintf("%.0f %% (%.0f-%.0f)", 100*f.Wins/float64(f.Seats), 100*low, 100*high)
}

// seatSet is a set of seats of one match.
type seatSet uint32

func (s *seatSet) add(seat engine.Seat)     { *s |= 1 << seat }
func (s seatSet) has(seat engine.Seat) bool { return s>>seat&1 == 1 }

// end adds a seat's result to With if it chose the option, and to Without if it
// was only offered it.
func (o *offerCount) end(r *engine.Result) {
	for i := range r.Totals {
		seat := engine.Seat(i)
		switch {
		case o.chosenBy.has(seat):
			grown(&o.With).add(r, seat)
		case o.offeredTo.has(seat):
			grown(&o.Without).add(r, seat)
		}
	}
	o.offeredTo, o.chosenBy = 0, 0
}

// grown returns the fortune at p and creates a missing one.
func grown(p **fortune) *fortune {
	if *p == nil {
		*p = new(fortune)
	}
	return *p
}

// fared formats the results of the seats that chose an option, and of the
// others.
func (o *offerCount) fared() string {
	switch {
	case o.With == nil:
		return ""
	case o.Without == nil:
		return fmt.Sprintf("wins %s, lead %+.1f", o.With.share(), o.With.Lead)
	}
	return fmt.Sprintf("wins %s, lead %+.1f; without it %s, %+.1f", o.With.share(), o.With.Lead, o.Without.share(), o.Without.Lead)
}

func (c *choices) end(r *engine.Result) {
	if r == nil {
		return
	}
	for _, o := range c.options {
		o.end(r)
	}
	for _, o := range c.components {
		o.end(r)
	}
	for _, o := range c.taken {
		o.end(r)
	}
	for _, m := range c.moves {
		m.end(r)
	}
}

// source is one source of points, by the category of the score sheet.
type source struct {
	Name  string  `json:"name"`
	Mean  float64 `json:"mean"`  // points of a seat
	Share float64 `json:"share"` // of all points that were gained, in percent
	sum   int
}

// addSources adds the score sheet of a match.
func (s *simulation) addSources(r *engine.Result, words *text.Catalog) {
	tell := words.Translator(text.Base, nil)
	for i, c := range r.Categories {
		if i == len(s.Sources) {
			s.Sources = append(s.Sources, source{Name: tell(c.Name)})
		}
		for _, n := range c.Points {
			s.Sources[i].sum += n
		}
	}
}

func (s *simulation) finishSources() {
	gained := 0
	for _, c := range s.Sources {
		gained += max(0, c.sum)
	}
	for i := range s.Sources {
		c := &s.Sources[i]
		c.Mean = float64(c.sum) / float64(s.Games*s.Seats)
		c.Share = 100 * float64(c.sum) / float64(max(1, gained))
	}
}

// starters lists the seats in the order of their first open decision.
type starters []engine.Seat

func (o *starters) see(s engine.State, seat engine.Seat) {
	for _, known := range *o {
		if known == seat {
			return
		}
	}
	if q := s.Ask(seat); !q.Sealed && !q.Reaction {
		*o = append(*o, seat)
	}
}

// addOrder adds the scores by the order in which seats first played.
func (s *simulation) addOrder(order starters, r *engine.Result) {
	if len(order) != s.Seats {
		return
	}
	for len(s.Order) < s.Seats {
		s.Order = append(s.Order, seatStats{Seat: len(s.Order) + 1})
	}
	won := map[engine.Seat]bool{}
	for _, w := range r.Winners() {
		won[w] = true
	}
	for i, seat := range order {
		s.Order[i].see(r.Totals[seat])
		if won[seat] {
			s.Order[i].Wins++
		}
	}
}
