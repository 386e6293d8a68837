package scenario

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"guildhall/engine"
)

// known is what a game has shown in some positions: the codes it offered, the
// words in its states and views, the keys of its views. An expectation that
// something is absent is held against it, so that a slip of the pen is an
// error and does not pass for ever.
type known struct {
	codes  map[string][]engine.Move
	shapes map[string]bool // codes with their numbers left out
	words  map[string]bool
	paths  map[string]bool // with the indices of lists left out

	codesOf, viewsOf int // how many positions of the scenario are noted
}

func newKnown() *known {
	return &known{codes: make(map[string][]engine.Move), shapes: make(map[string]bool), words: make(map[string]bool), paths: make(map[string]bool)}
}

// offers notes what s offers to every seat that is asked.
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

// shows notes what s shows: blocked answers, the state's words, the views.
func (k *known) shows(s engine.State, seats int) {
	for _, seat := range s.Pending(nil) {
		for _, b := range s.Blocked(seat) {
			k.shapes[shape(b.Code)] = true
		}
	}
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

// shape is a code with its numbers left out.
func shape(code string) string { return numerals.ReplaceAllString(code, "#") }

// Random matches that are looked at when the positions of the scenario do not
// show something.
const (
	matchesEach = 5    // for each number of seats
	longest     = 2000 // moves of one match
	opening     = 12   // moves at the start of a match after which state and views are read
	everyNth    = 20   // later, only after one in so many
)

// offeredHere is what the positions of the scenario have offered so far.
func (r *runner) offeredHere() *known {
	for ; r.shown.codesOf < len(r.past); r.shown.codesOf++ {
		r.shown.offers(r.past[r.shown.codesOf])
	}
	return r.shown
}

// here is what the positions of the scenario have offered and shown so far.
func (r *runner) here() *known {
	for ; r.shown.viewsOf < len(r.past); r.shown.viewsOf++ {
		r.shown.shows(r.past[r.shown.viewsOf], r.sc.Setup.Seats)
	}
	return r.offeredHere()
}

// elsewhere is what random matches of the game show, at every number of seats.
// They are always the same ones.
func (r *runner) elsewhere() *known {
	if r.others != nil {
		return r.others
	}
	r.others = newKnown()
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
			// A match that fails is the business of other tests.
			_, _ = engine.Random(s, setup.Seed.Rand("scenario"), longest, func(now engine.State, _ engine.Seat, _ engine.Move) {
				r.others.offers(now)
				if n < opening || n%everyNth == int(i) {
					r.others.shows(now, seats)
				}
				n++
			})
		}
	}
	return r.others
}

// isCode reports whether a code belongs to the game: something like it, with
// other numbers perhaps, has been offered, or the game understands all of it.
func (r *runner) isCode(code string) bool {
	if r.here().shapes[shape(code)] {
		return true
	}
	for _, seat := range r.state.Pending(nil) {
		if f := r.state.Refuse(seat, code); f.Code == code && !f.Label.IsZero() {
			return true
		}
	}
	return r.elsewhere().shapes[shape(code)]
}

// strange is a word of an element that must not be in a list, if no state and
// no view of the game has it.
func (r *runner) strange(want *node) string {
	for _, word := range texts(want.plain()) {
		if !r.here().words[word] && !r.elsewhere().words[word] {
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

// isViewPath reports whether some viewer's view has a key.
func (r *runner) isViewPath(path string) bool {
	parts := strings.Split(path, ".")
	for i, p := range parts {
		if numerals.ReplaceAllString(p, "") == "" {
			parts[i] = "#"
		}
	}
	path = strings.Join(parts, ".")
	return r.here().paths[path] || r.elsewhere().paths[path]
}
