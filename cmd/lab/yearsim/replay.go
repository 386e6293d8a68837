package yearsim

import (
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/engine"
	"guildhall/storage"
)

// replay replays the record of a match of relay and collects its waits.
type replay struct {
	table     int64
	seats     int
	turns     map[int]storage.Turn // by their first entry
	positions []position           // after each entry of the record
	lap       int
	asked     []engine.Seat
	users     []string
	names     []string
	waiting   map[int]*wait
	ended     map[int]time.Time // when the latest wait of a seat ended
	waits     []*wait
	ledger    []charge
}

// position is the state of a match after an entry, with the turns that led there.
type position struct {
	lap   int
	asked []engine.Seat
	turns []storage.Move // the first move of each turn
}

// beginWaits begins the waits of everybody who is asked from an instant on.
func (r *replay) beginWaits(at time.Time, users []string) {
	r.users = users
	for _, seat := range r.asked {
		if r.waiting[int(seat)] == nil && users[seat] != "" {
			a := &wait{table: r.table, seat: int(seat), user: users[seat], name: r.names[seat], from: at, again: r.ended[int(seat)].Equal(at)}
			r.waiting[int(seat)] = a
			r.waits = append(r.waits, a)
		}
	}
}

// endWait ends the wait of a seat.
func (r *replay) endWait(seat int, at time.Time) *wait {
	a := r.waiting[seat]
	if a == nil {
		return nil
	}
	a.until = at
	r.ended[seat] = at
	delete(r.waiting, seat)
	r.ledger = append(r.ledger, charge{seat, a})
	return a
}

// reseat ends the waits of seats that belong to another person from an instant on.
func (r *replay) reseat(m seatsThen, one *tableLog) {
	for seat := range r.seats {
		if a := r.waiting[seat]; a != nil && a.user != m.users[seat] {
			r.endWait(seat, m.at)
			if !slices.Contains(one.group, m.users[seat]) {
				delete(r.ended, seat) // a stand-in gets "your turn"; a returning owner does not
			}
			a.timedOut = one.terms.Absence == clock.Standin && m.users[seat] == "" && !m.vacant[seat]
		}
	}
	r.beginWaits(m.at, m.users)
}

func (r *replay) move(m storage.Move) {
	if to, back := engine.Takeback(m.Code); back {
		r.takeBack(to, m.At)
		return
	}
	if a := r.endWait(m.Seat, m.At); a != nil {
		a.answered, a.timedOut = true, strings.Contains(string(r.turns[m.Seq].Events), `"table.event.timeout"`)
	}
	turns := r.positions[len(r.positions)-1].turns
	if _, first := r.turns[m.Seq]; first {
		turns = append(slices.Clip(turns), m)
	}
	r.asked = slices.DeleteFunc(slices.Clone(r.asked), func(s engine.Seat) bool { return int(s) == m.Seat })
	if len(r.asked) == 0 {
		r.lap++
		r.asked = askedAt(r.lap, r.seats)
	}
	r.positions = append(r.positions, position{r.lap, r.asked, turns})
}

// endAnswered ends the waits of seats that are no longer asked after a commit.
func (r *replay) endAnswered(at time.Time) {
	for seat := range r.seats {
		if !slices.Contains(r.asked, engine.Seat(seat)) {
			r.endWait(seat, at)
		}
	}
}

// takeBack sets the match back to its state after an entry. The wait of a seat
// that is asked before and after goes on, unless an answer of that seat is
// taken back.
func (r *replay) takeBack(to int, at time.Time) {
	then := r.positions[to]
	var gone []int
	for _, m := range r.positions[len(r.positions)-1].turns {
		if m.Seq > to {
			gone = append(gone, m.Seat)
		}
	}
	for seat := range r.seats {
		if slices.Contains(gone, seat) {
			r.endWait(seat, at)
		}
	}
	for _, seat := range gone {
		if r.users[seat] != "" {
			r.ledger = append(r.ledger, charge{seat, nil})
		}
	}
	r.lap, r.asked = then.lap, then.asked
	r.positions = append(r.positions, then)
}
