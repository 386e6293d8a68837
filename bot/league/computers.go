package league

import (
	"context"
	"strings"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxComputers is the maximum number of computer opponents in a season.
const MaxComputers = 40

// Computers sets the number of computer opponents of a level in the open season: more
// join, or the last ones leave. They are entrants like people. Matches with only
// computers are not played, and nobody scores.
func (l Organisers) Computers(ctx context.Context, a Action, level, count int) (*SeasonTx, error) {
	return l.edit(ctx, a, func(b *SeasonTx) error {
		if b.Season.Phase != storage.SeasonOpen {
			return refuse("computers_late", []engine.Arg{engine.N("n", b.Season.N)}, "next_computers")
		}
		most := maxComputers(b, level)
		if _, ok := seating.Level(seating.ComputerUser(level, 1)); !ok || count < 0 || count > most {
			return refuse("computers", []engine.Arg{engine.N("most", most)}, "fewer_computers")
		}
		changed := false
		for n := 1; n <= MaxComputers; n++ {
			changed = l.seasons.setComputer(b, seating.ComputerUser(level, n), n <= count) || changed
		}
		if !changed {
			return nil
		}
		if b.Season.Terms.Format == Cup && len(b.InState(In)) >= b.Season.Terms.Size {
			b.touch().Next = l.seasons.now() // it starts automatically
		}
		l.seasons.record(b, a, ActComputers, JournalEntry{Count: count, Level: level})
		b.tell(l.seasons.news(b))
		return nil
	})
}

// maxComputers returns the maximum number of computer opponents of a level besides the
// other entrants. A cup is limited to its size.
func maxComputers(b *SeasonTx, level int) int {
	room := MaxComputers
	if b.Season.Terms.Format == Cup {
		room = min(room, b.Season.Terms.Size)
	}
	for _, n := range b.InState(In) {
		lv, computer := seating.Level(b.Entrant(n).User)
		if computer && lv != level || !computer && b.Season.Terms.Format == Cup {
			room--
		}
	}
	return max(0, room)
}

// setComputer makes a computer opponent enter or leave, and reports whether that changed
// anything.
func (l *Seasons) setComputer(b *SeasonTx, user string, in bool) bool {
	e := b.Of(user)
	if in == (e != nil && e.State == In) {
		return false
	}
	if e == nil {
		e = b.addEntrant(storage.Entrant{User: user})
	}
	e = b.changeEntrant(e.N)
	e.Name = seating.ComputerSeat(user).Name + user[strings.LastIndexByte(user, '-'):]
	if in {
		e.State, e.Joined, e.Left = In, l.now(), time.Time{}
	} else {
		e.State, e.Left = Left, l.now()
	}
	return true
}
