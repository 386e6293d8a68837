package enginetest

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
)

// WrongMove is a written move that is not a legal answer, and its refusal.
type WrongMove struct {
	Sort     string // origin: "other", "earlier", "number", "blocked", "chain"
	Question string // kind of the question at which it was written
	Written  string
	Refusal  engine.Refusal
}

// HasReason reports whether a refusal names a rule or numbers. It returns false if the
// refusal only says that the words are unknown, answer another question, are misspelt, or
// come out of turn.
func HasReason(no engine.Refusal) bool {
	if no.Meant || no.Begun { // a legal move, or the beginning of several
		return true
	}
	_, why, _ := strings.Cut(no.Why.Key, ".why.")
	return !no.Why.IsZero() && !slices.Contains([]string{"unknown", "notNow", "spelling", "notYou"}, why)
}

// WrongMoves plays n random matches with each number of seats and calls check with wrong
// moves at every question: answers to other questions, answers to the question before,
// answers with another number, blocked answers, and each of these after a legal answer.
func WrongMoves(t testing.TB, rules engine.Rules, n int, seed uint64, check func(WrongMove)) {
	t.Helper()
	w := wrongMoves{codes: map[string][]string{}, chance: engine.NumberedSeed(seed).Rand("wrong moves"), check: check}
	known := map[string]map[string]bool{}
	eachSeats(t, rules, 1, seed+1000, func(s engine.State, seat engine.Seat) {
		kind := s.Ask(seat).Kind
		if known[kind] == nil {
			known[kind] = map[string]bool{}
		}
		for _, code := range codes(s, seat) {
			known[kind][code] = true
		}
	})
	for kind, list := range known {
		w.codes[kind] = slices.Sorted(maps.Keys(list))
		w.kinds = append(w.kinds, kind)
	}
	slices.Sort(w.kinds)
	eachSeats(t, rules, n, seed, w.at)
}

// eachSeats calls visit at the questions of n random matches with each number of seats.
func eachSeats(t testing.TB, rules engine.Rules, n int, seed uint64, visit func(engine.State, engine.Seat)) {
	t.Helper()
	info := rules.Info()
	for i := range uint64(n) {
		for _, seats := range info.Seats {
			s, err := rules.New(info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed + i)}))
			if err != nil {
				t.Fatal(err)
			}
			_, err = engine.Random(s, engine.NumberedSeed(seed+i).Rand("players"), max(5000, 50*info.Moves*seats), func(now engine.State, seat engine.Seat, _ engine.Move) {
				visit(now, seat)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// wrongMoves collects material for wrong moves and makes them.
type wrongMoves struct {
	kinds   []string
	codes   map[string][]string // by kind of question
	earlier []string            // legal at the question before
	chance  *engine.Rand
	check   func(WrongMove)
}

func (w *wrongMoves) pick(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[w.chance.Intn(len(list))]
}

// at calls check with a wrong move of each sort.
func (w *wrongMoves) at(s engine.State, seat engine.Seat) {
	kind, legal := s.Ask(seat).Kind, codes(s, seat)
	var blocked []string
	for _, no := range s.Blocked(seat) {
		blocked = append(blocked, no.Code)
	}
	m := engine.Move{}
	if moves := s.Moves(seat, nil); len(moves) > 0 {
		m = moves[w.chance.Intn(len(moves))]
	}
	for _, wrong := range []struct{ sort, written string }{
		{"other", w.pick(w.codes[w.pick(w.kinds)])},
		{"earlier", w.pick(w.earlier)},
		{"number", withNumber(w.pick(legal), w.chance.Intn(12))},
		{"blocked", w.pick(blocked)},
	} {
		if wrong.written == "" {
			continue
		}
		if got, ok := engine.Understand(s, seat, wrong.written); !ok || got.Rest != "" {
			w.check(WrongMove{wrong.sort, kind, wrong.written, s.Refuse(seat, wrong.written)})
		}
		if no, ok := refuseAfter(s, seat, m, wrong.written); ok {
			w.check(WrongMove{"chain", kind, s.Code(seat, m) + "; " + wrong.written, no})
		}
	}
	w.earlier = legal
}

// withNumber returns code with its last number replaced, or "" if code has no number.
func withNumber(code string, n int) string {
	words := strings.Fields(code)
	for i, word := range slices.Backward(words) {
		if _, err := strconv.Atoi(word); err == nil {
			words[i] = strconv.Itoa(n)
			return strings.Join(words, " ")
		}
	}
	return ""
}

// refuseAfter returns the refusal of a text after a legal move of the same turn. ok is
// false if the text is legal, or if the turn ends before a question about it.
func refuseAfter(s engine.State, seat engine.Seat, m engine.Move, written string) (no engine.Refusal, ok bool) {
	next := s.Clone()
	var ev engine.Events
	if next.Play(seat, m, &ev) != nil {
		return no, false
	}
	rest := engine.SkipForced(next, written, seat, &ev)
	isOver := ev.TurnOver || !slices.Contains(next.Pending(nil), seat)
	if rest == "" {
		return no, false
	}
	if !isOver {
		if w, legal := engine.Understand(next, seat, rest); legal && w.Rest == "" {
			return no, false
		}
	}
	if at, no, ok := engine.RefuseForced(s, seat, m, rest); ok {
		return no, at != nil
	}
	return next.Refuse(seat, rest), !isOver
}
