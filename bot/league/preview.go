package league

import (
	"context"
	"strings"

	"guildhall/engine"
	"guildhall/storage"
)

// Preview is the draw of a season if it started now. The pairings stay secret until the
// real draw; only their evenness may be shown.
type Preview struct {
	Book     *SeasonTx
	Rev      int64 // of the season that was read; Start refuses if it has changed
	Warnings []engine.Text
}

// Preview draws a season without storing it, for an organiser before the start.
func (l Organisers) Preview(ctx context.Context, a Action) (Preview, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Book: b, Rev: b.Season.Rev}
	out, err := l.seasons.unreliable(ctx, b)
	if err != nil {
		return Preview{}, err
	}
	l.seasons.takeOut(b, out)
	if err := mayStart(b, a); err != nil {
		return Preview{}, err
	}
	last, err := l.seasons.SeasonBefore(ctx, b)
	if err != nil {
		return Preview{}, err
	}
	strongest, err := l.seasons.strongest(ctx, b)
	if err != nil {
		return Preview{}, err
	}
	if err := b.drawAfter(last, strongest); err != nil {
		return Preview{}, err
	}
	p.Warnings = append(b.warnings(), b.warnStaying(last)...)
	if names := b.named(out); len(names) > 0 {
		p.Warnings = append(p.Warnings, engine.T("league.warning.unreliable", engine.Word("who", strings.Join(names, ", ")), engine.N("percent", b.Season.Terms.Reliability)))
	}
	return p, nil
}

// mayStart returns the reason why a season cannot start; nil if it can.
func mayStart(b *SeasonTx, a Action) error {
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return err
	}
	if b.Season.Phase != storage.SeasonOpen {
		return refuse("started", []engine.Arg{engine.N("n", b.Season.N)}, "see_standings")
	}
	if n, least := len(b.InState(In)), MinEntrants(b.Season.Terms); n < least {
		return refuse("too_few", []engine.Arg{engine.N("n", n), engine.N("least", least)}, "invite")
	}
	return nil
}

// warnings returns warnings for an organiser before a draw is final.
func (b *SeasonTx) warnings() []engine.Text {
	t := b.Season.Terms
	var out []engine.Text
	warn := func(key string, args ...engine.Arg) { out = append(out, engine.T("league.warning."+key, args...)) }
	n := len(b.InState(In))
	if t.Format == Divisions && n < t.Size {
		warn("small", engine.N("n", n), engine.N("size", t.Size))
	}
	if t.Format == Swiss {
		if byes := n % t.Seats; byes > 0 {
			warn("byes", engine.N("n", byes))
		}
		if t.Rounds*(t.Seats-1) > n-1 {
			warn("repeats_swiss", engine.N("n", t.Rounds))
		}
	}
	for d := 1; d <= b.DivisionCount(); d++ {
		size := b.sizeOf(d)
		args := func(more ...engine.Arg) []engine.Arg { return append([]engine.Arg{engine.N("d", d)}, more...) }
		if s, ok := b.Spread(d); ok {
			switch {
			case size == t.Seats && t.Seats > 2:
				warn("same_table", args()...)
			case s.Meetings[1]-s.Meetings[0] > 1:
				warn("meetings", args(engine.N("least", s.Meetings[0]), engine.N("most", s.Meetings[1]))...)
			case s.Meetings[1] > 2:
				warn("repeats", args(engine.N("most", s.Meetings[1]))...)
			}
			if s.Places[1]-s.Places[0] > 1 {
				warn("places", args(engine.N("least", s.Places[0]), engine.N("most", s.Places[1]))...)
			}
		}
		moving := min(t.Moves, size/2)
		if 1 < d && d < b.DivisionCount() {
			moving *= 2 // count promotions and relegations
		}
		if b.DivisionCount() > 1 && t.Format == Divisions && 3*moving > 2*size {
			warn("moves", args(engine.N("size", size), engine.N("moves", moving))...)
		}
	}
	out = append(out, b.warnApart()...)
	if alone := b.computersAlone(); alone > 0 {
		warn("computers", engine.N("n", alone))
	}
	return out
}

// sizeOf returns the number of entrants of a division.
func (b *SeasonTx) sizeOf(division int) int {
	n := 0
	for _, e := range b.Entrants {
		if e.Division == division {
			n++
		}
	}
	return n
}

// computersAlone returns the number of drawn matches with only computers, which are not
// played.
func (b *SeasonTx) computersAlone() int {
	alone := 0
	for _, f := range b.Fixtures {
		people := len(f.Seats) == 1 // a bye
		for _, s := range f.Seats {
			e := b.Entrant(s.Entrant)
			people = people || e != nil && !Computer(e.User)
		}
		if !people {
			alone++
		}
	}
	return alone
}

// warnStaying lists entrants who should be promoted or relegated but are not, since the
// divisions are made from the people who joined.
func (b *SeasonTx) warnStaying(last *SeasonTx) []engine.Text {
	var stay []string
	for _, e := range b.Entrants {
		if e.Division == 0 || last == nil {
			continue
		}
		if before := last.Of(e.User); before != nil && before.Division > 0 {
			if m := last.Mark(before.N); m == Promoted && e.Division >= before.Division || m == Relegated && e.Division <= before.Division {
				stay = append(stay, e.Name)
			}
		}
	}
	if len(stay) == 0 {
		return nil
	}
	return []engine.Text{engine.T("league.warning.staying", engine.Word("who", strings.Join(stay, ", ")))}
}
