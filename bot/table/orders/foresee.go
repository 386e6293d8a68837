package orders

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"

	"guildhall/bot/table"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// Limits of the simulation.
const (
	sampledWorlds = 12
	worldMoves    = 90 // in each
	worldAnswers  = 8  // of the seat, in each
	certain       = sampledWorlds + 1
)

// Foreseen is an answer that a seat may have to give soon.
type Foreseen struct {
	Kind     string        // of the question
	Question engine.Text   // the question
	Option   engine.Option // in its most likely form
	Binds    bool          // it reveals something, or is final
	Reaction bool          // the question is engine.Question.Reaction
	Harmless bool          // it is the game's own harmless answer
	Now      bool          // it is offered now
	times    int           // number of worlds in which it was offered in this form
}

// lookAhead plays the match on in sampled worlds that the seat cannot
// distinguish from the real one. It collects the seat's questions there, and
// the reactions that the game lists. So the result depends only on facts that
// the seat may know.
func lookAhead(tx *table.Tx, seat engine.Seat) []Foreseen {
	seen := reactions(tx, seat)
	at := map[string]int{}
	for i, f := range seen {
		at[f.Kind+"\x00"+f.Option.Code+"\x00"+wording(f.Option)] = i
	}
	for i := range sampledWorlds {
		r := engine.NewRand(sha256.Sum256(fmt.Append(nil, tx.Table.ID, " ", tx.Table.Turns, " ", seat, " ", i)))
		playAhead(tx, tx.State().Resample(seat, r), seat, r, func(f Foreseen) {
			key := f.Kind + "\x00" + f.Option.Code + "\x00" + wording(f.Option)
			n, known := at[key]
			if !known {
				n = len(seen)
				at[key] = n
				seen = append(seen, f)
			}
			seen[n].times++
		})
	}
	return likeliest(seen)
}

// reactions returns the possible answers to the reactions of a game. Random
// play would reach few of them, since each needs an act of another seat first.
func reactions(tx *table.Tx, seat engine.Seat) []Foreseen {
	r := engine.NewRand(sha256.Sum256(fmt.Append(nil, tx.Table.ID, " ", tx.Table.Seq, " ", seat, " reactions")))
	state, ok := tx.State().Resample(seat, r).(engine.ReactionState)
	if !ok {
		return nil
	}
	var list []Foreseen
	for _, one := range state.Reactions(seat) {
		for _, o := range one.Options {
			list = append(list, Foreseen{Kind: one.Kind, Question: one.Text, Option: o, Reaction: true, Harmless: o.Code == one.Harmless, times: certain})
		}
	}
	return list
}

// playAhead plays a world on at random and returns the moves that were first
// offered to seat in each kind of question.
func playAhead(tx *table.Tx, w engine.State, seat engine.Seat, r *engine.Rand, tell func(Foreseen)) {
	// A panic in a sampled world must not break the table.
	defer func() { _ = recover() }()
	offered := map[string]bool{}
	answers := 0
	now := slices.Contains(tx.Pending(), seat)
	_, _ = engine.Random(w, r, worldMoves, func(w engine.State, who engine.Seat, _ engine.Move) {
		if who != seat || answers >= worldAnswers {
			return
		}
		answers++
		q := w.Ask(seat)
		if offered[q.Kind] {
			return
		}
		offered[q.Kind] = true
		harmless := w.Default(seat)
		for _, m := range w.Moves(seat, nil) {
			o := w.Describe(seat, m)
			tell(Foreseen{Kind: q.Kind, Question: q.Text, Option: o, Binds: o.Reveals || q.Final || q.Sealed, Reaction: q.Reaction, Harmless: m == harmless, Now: now && answers == 1})
		}
	})
}

// likeliest returns the most likely meaning of each move: answers that are
// offered now come first, then the others in the order of their discovery.
func likeliest(seen []Foreseen) []Foreseen {
	best := map[string]int{}
	var order []string
	for i, f := range seen {
		key := f.Kind + "\x00" + f.Option.Code
		b, known := best[key]
		if !known {
			order = append(order, key)
		}
		if !known || f.Now && !seen[b].Now || f.Now == seen[b].Now && f.times > seen[b].times {
			best[key] = i
		}
	}
	list := make([]Foreseen, len(order))
	for i, key := range order {
		list[i] = seen[best[key]]
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Now && !list[j].Now })
	return list
}

func wording(o engine.Option) string {
	b, err := json.Marshal([]engine.Text{o.Label, o.Effect})
	if err != nil {
		panic("table: option: " + err.Error())
	}
	return string(b)
}

// readCodes splits a text into codes that can be foreseen, with the meanings of
// each. Text that cannot be foreseen becomes one code up to its semicolon.
func readCodes(written, kind string, list []Foreseen) []standingorder.NamedCode {
	var named []standingorder.NamedCode
	for rest := engine.NormalizeNotation(written); rest != ""; {
		code := ""
		for _, f := range list {
			if c := f.Option.Code; len(c) > len(code) && begins(rest, c) && (kind == "" || len(named) > 0 || f.Kind == kind) {
				code = c
			}
		}
		known := code != ""
		if !known {
			code, _, _ = strings.Cut(rest, ";")
		}
		one := standingorder.NamedCode{Code: code}
		if known {
			one.Known = meanings(code, list)
		}
		rest = strings.TrimLeft(rest[len(code):], " ;")
		if most, behind, ok := standingorder.CutLimit(rest); ok {
			one.MaxCost, rest = &most, behind
		}
		named = append(named, one)
	}
	return named
}

// begins reports whether written begins with a code.
func begins(written, code string) bool {
	rest, ok := strings.CutPrefix(written, code)
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == ';')
}

// meanings returns the meanings of a code in each question where it can be
// foreseen.
func meanings(code string, list []Foreseen) []standingorder.Meaning {
	var known []standingorder.Meaning
	for _, f := range list {
		if f.Option.Code == code {
			known = append(known, standingorder.Meaning{Kind: f.Kind, Label: f.Option.Label, Effect: f.Option.Effect, CostIn: f.Option.CostIn, Binds: f.Binds})
		}
	}
	return known
}

// aheadsKept is the maximum number of seats in the cache of foreseen moves. The
// moves are needed at every letter that a person types, and computing them
// takes a dozen simulated matches.
const aheadsKept = 64

// position identifies a seat of a table after a commit. Foreseen moves depend
// on nothing else: after a takeback the match has another last commit.
type position struct {
	table int64
	turns int
	seat  engine.Seat
}

// aheads caches the most recently used foreseen moves. It may be emptied at any
// time.
type aheads struct {
	mu    sync.Mutex
	known map[position][]Foreseen
	ring  [aheadsKept]position // in the order in which they were computed
	next  int
}

func newAheads() *aheads { return &aheads{known: map[position][]Foreseen{}} }

// of returns the answers that a seat may have to choose from soon. Callers
// share the list and must not change it.
func (a *aheads) of(tx *table.Tx, seat engine.Seat) []Foreseen {
	at := position{tx.Table.ID, tx.Table.Turns, seat}
	a.mu.Lock()
	list, ok := a.known[at]
	a.mu.Unlock()
	if ok {
		return list
	}
	list = lookAhead(tx, seat)
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.known, a.ring[a.next])
	a.ring[a.next] = at
	a.next = (a.next + 1) % aheadsKept
	a.known[at] = list
	return list
}
