package scenario

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"guildhall/engine"
)

// known collects what a game has shown in some positions: the offered codes, the words in
// its states and views, the keys of its views. An expectation that something is absent is
// an error unless the game has it somewhere; otherwise a misspelt one would always pass.
type known struct {
	codes  map[string][]engine.Move
	shapes map[string]bool // codes without their numbers
	words  map[string]bool
	paths  map[string]bool // keys without the indices of lists

	codesOf, viewsOf int // number of positions of the scenario that were added
}

func newKnown() *known {
	return &known{codes: make(map[string][]engine.Move), shapes: make(map[string]bool), words: make(map[string]bool), paths: make(map[string]bool)}
}

// offers adds the moves that s offers to each seat that is asked.
func (k *known) offers(s engine.State) {
	for _, seat := range s.Pending(nil) {
		for _, m := range s.Moves(seat, nil) {
			code := s.Code(seat, m)
			if !slices.Contains(k.codes[code], m) {
				k.codes[code] = append(k.codes[code], m)
				k.shapes[shape(code)] = true
			}
		}
	}
}

// blocks adds the blocked answers in s.
func (k *known) blocks(s engine.State) {
	for _, seat := range s.Pending(nil) {
		for _, b := range s.Blocked(seat) {
			k.shapes[shape(b.Code)] = true
		}
	}
}

// shows adds the words of a state and the contents of its views.
func (k *known) shows(s engine.State, seats int) {
	if v, err := plainState(s); err == nil {
		k.walk(v, "", false)
	}
	for seat := engine.Spectator; int(seat) < seats; seat++ {
		k.walk(plain(s.View(seat)), "", true)
	}
}

func (k *known) walk(v any, path string, isView bool) {
	switch v := v.(type) {
	case map[string]any:
		for name, child := range v {
			here := join(path, name)
			k.words[name] = true
			if isView {
				k.paths[here] = true
			}
			k.walk(child, here, isView)
		}
	case []any:
		for _, child := range v {
			k.walk(child, join(path, "#"), isView)
		}
	case string:
		k.words[v] = true
	}
}

var numerals = regexp.MustCompile(`-?\d+`)

// shape returns a code without its numbers.
func shape(code string) string { return numerals.ReplaceAllString(code, "#") }

// Random matches that are searched if the positions of the scenario do not show something.
const (
	matchesEach = 4    // number of matches for each number of seats
	maxMoves    = 2000 // largest number of moves of a match
	opening     = 6    // after each of the first 6 moves, state and views are read
	everyNth    = 30   // after them, only after every 30th move
)

// offeredHere returns what the positions of the scenario have offered so far.
func (r *runner) offeredHere() *known {
	for ; r.shown.codesOf < len(r.past); r.shown.codesOf++ {
		r.shown.offers(r.past[r.shown.codesOf])
		r.shown.blocks(r.past[r.shown.codesOf])
	}
	return r.shown
}

// shownHere returns what the positions of the scenario have shown so far.
func (r *runner) shownHere() *known {
	for ; r.shown.viewsOf < len(r.past); r.shown.viewsOf++ {
		r.shown.shows(r.past[r.shown.viewsOf], r.sc.Setup.Seats)
	}
	return r.shown
}

// Memory caches what random matches of games show. Runs that share a Memory play them only
// once. It is not safe for concurrent use.
type Memory struct{ games map[string]*random }

// Remember returns the option to use a Memory.
func Remember(m *Memory) Option { return func(r *runner) { r.memory = m } }

// random holds what random matches of one game with some options show.
type random struct{ offered, shown *known }

// random returns the cache for the scenario's game and options.
func (r *runner) random() *random {
	if r.memory.games == nil {
		r.memory.games = make(map[string]*random)
	}
	key := r.sc.Game + " " + brief(r.sc.Setup.Options)
	if r.memory.games[key] == nil {
		r.memory.games[key] = new(random)
	}
	return r.memory.games[key]
}

// offeredElsewhere returns what random matches of the game offer, at every number of seats.
// The matches are always the same.
func (r *runner) offeredElsewhere() *known {
	m := r.random()
	if m.offered == nil {
		m.offered = newKnown()
		r.eachMatch(func(now engine.State, n, _ int) {
			m.offered.offers(now)
			if n%everyNth == 0 {
				m.offered.blocks(now)
			}
		})
	}
	return m.offered
}

// shownElsewhere returns what random matches of the game show in states and views.
func (r *runner) shownElsewhere() *known {
	m := r.random()
	if m.shown == nil {
		m.shown = newKnown()
		r.eachMatch(func(now engine.State, n, seats int) {
			if n < opening || n%everyNth == 0 {
				m.shown.shows(now, seats)
			}
		})
	}
	return m.shown
}

// eachMatch plays the random matches and calls visit with each position, the
// number of moves played and the number of seats.
func (r *runner) eachMatch(visit func(now engine.State, n, seats int)) {
	for _, seats := range r.rules.Info().Seats {
		for i := range uint64(matchesEach) {
			setup := engine.Setup{Seats: seats, Options: r.sc.Setup.Options, Seed: engine.NumberedSeed(i + 1)}
			s, err := r.rules.New(setup)
			if err != nil {
				setup.Options = nil
				s, err = r.rules.New(setup)
			}
			if err != nil {
				continue
			}
			n := 0
			// Other tests report a match that fails.
			_, _ = engine.Random(s, setup.Seed.Rand("scenario"), maxMoves, func(now engine.State, _ engine.Seat, _ engine.Move) {
				visit(now, n, seats)
				n++
			})
		}
	}
}

// isCode reports whether a code belongs to the game: it was offered, perhaps with other
// numbers, or the game understands all of it.
func (r *runner) isCode(code string) bool {
	if r.light {
		return true
	}
	if r.offeredHere().shapes[shape(code)] {
		return true
	}
	for _, seat := range r.state.Pending(nil) {
		if f := r.state.Refuse(seat, code); f.Code == code && !f.Label.IsZero() {
			return true
		}
	}
	return r.offeredElsewhere().shapes[shape(code)]
}

// strange returns a word in want that no state and no view of the game has, or "". want is
// an element that must not be in a list.
func (r *runner) strange(want *node) string {
	if r.light {
		return ""
	}
	for _, word := range texts(want.plain()) {
		if slices.Contains([]string{"count", "has", "not", "all", "either"}, word) {
			continue // a key of compareList, not a word of the game
		}
		if !r.shownHere().words[word] && !r.shownElsewhere().words[word] {
			return "no state or view of the game has the word \"" + word + "\""
		}
	}
	return ""
}

// texts lists the strings and keys in a plain value.
func texts(v any) []string {
	var list []string
	switch v := v.(type) {
	case string:
		list = append(list, v)
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			list = append(append(list, name), texts(v[name])...)
		}
	case []any:
		for _, child := range v {
			list = append(list, texts(child)...)
		}
	}
	return list
}

// isViewPath reports whether any view has a key.
func (r *runner) isViewPath(path string) bool {
	if r.light {
		return true
	}
	parts := strings.Split(path, ".")
	for i, p := range parts {
		if numerals.ReplaceAllString(p, "") == "" {
			parts[i] = "#"
		}
	}
	path = strings.Join(parts, ".")
	return r.shownHere().paths[path] || r.shownElsewhere().paths[path]
}
