package year

import (
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/engine"
	"guildhall/storage"
)

// yearReplay plays a record of the relay and keeps who is asked.
type yearReplay struct {
	table  int64
	seats  int
	turns  map[int]storage.Turn // by their first entry
	stood  []yearStood          // behind each entry of the record
	lap    int
	asked  []engine.Seat
	users  []string
	names  []string
	now    map[int]*yearAsked
	left   map[int]time.Time // when the latest stretch of a seat ended
	all    []*yearAsked
	ledger []yearCharge
}

// yearStood is where a match stood behind an entry, and which turns led there.
type yearStood struct {
	lap   int
	asked []engine.Seat
	turns []storage.Move // the first of each
}

// open begins the stretches of those who are asked from an instant on.
func (r *yearReplay) open(at time.Time, users []string) {
	r.users = users
	for _, seat := range r.asked {
		if r.now[int(seat)] == nil && users[seat] != "" {
			a := &yearAsked{table: r.table, seat: int(seat), user: users[seat], name: r.names[seat], from: at, again: r.left[int(seat)].Equal(at)}
			r.now[int(seat)] = a
			r.all = append(r.all, a)
		}
	}
}

// end ends the stretch of a seat.
func (r *yearReplay) end(seat int, at time.Time) *yearAsked {
	a := r.now[seat]
	if a == nil {
		return nil
	}
	a.until = at
	r.left[seat] = at
	delete(r.now, seat)
	r.ledger = append(r.ledger, yearCharge{seat, a})
	return a
}

// reseat ends the stretches of seats that are another's from an instant on.
func (r *yearReplay) reseat(m yearManned, one *yearTable) {
	for seat := range r.seats {
		if a := r.now[seat]; a != nil && a.user != m.users[seat] {
			r.end(seat, m.at)
			if !slices.Contains(one.group, m.users[seat]) {
				delete(r.left, seat) // who comes is told; who is back knows
			}
			a.byClock = one.terms.Absence == clock.Standin && m.users[seat] == "" && !m.vacant[seat]
		}
	}
	r.open(m.at, m.users)
}

func (r *yearReplay) move(m storage.Move) {
	if to, back := engine.Takeback(m.Code); back {
		r.takeBack(to, m.At)
		return
	}
	if a := r.end(m.Seat, m.At); a != nil {
		a.answered, a.byClock = true, strings.Contains(string(r.turns[m.Seq].Events), `"table.event.timeout"`)
	}
	turns := r.stood[len(r.stood)-1].turns
	if _, first := r.turns[m.Seq]; first {
		turns = append(slices.Clip(turns), m)
	}
	r.asked = slices.DeleteFunc(slices.Clone(r.asked), func(s engine.Seat) bool { return int(s) == m.Seat })
	if len(r.asked) == 0 {
		r.lap++
		r.asked = askedAt(r.lap, r.seats)
	}
	r.stood = append(r.stood, yearStood{r.lap, r.asked, turns})
}

// settle ends the stretches of those who are asked no more behind a commit.
func (r *yearReplay) settle(at time.Time) {
	for seat := range r.seats {
		if !slices.Contains(r.asked, engine.Seat(seat)) {
			r.end(seat, at)
		}
	}
}

// takeBack lets the match stand as it stood behind an entry. Who is asked behind
// the whole commit and was before is waited for on, unless an answer of theirs
// is taken back.
func (r *yearReplay) takeBack(to int, at time.Time) {
	then := r.stood[to]
	var gone []int
	for _, m := range r.stood[len(r.stood)-1].turns {
		if m.Seq > to {
			gone = append(gone, m.Seat)
		}
	}
	for seat := range r.seats {
		if slices.Contains(gone, seat) {
			r.end(seat, at)
		}
	}
	for _, seat := range gone {
		if r.users[seat] != "" {
			r.ledger = append(r.ledger, yearCharge{seat, nil})
		}
	}
	r.lap, r.asked = then.lap, then.asked
	r.stood = append(r.stood, then)
}
