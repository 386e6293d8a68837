package scenario

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
)

// Part is a part of a YAML file with its position. Other packages read files with positions
// and expectations with it, such as lessons.
type Part struct {
	file string
	line int // line of its key, if it has one
	n    *node
}

// Parse reads a YAML document. name is the file's name, for messages.
func Parse(name string, data []byte) (Part, error) {
	if len(data) > maxFile {
		return Part{}, fmt.Errorf("%s: %d bytes, at most %d are read", name, len(data), maxFile)
	}
	root, err := parse(data)
	if err != nil {
		return Part{}, inFile(name, 1, err)
	}
	return Part{name, root.line, root}, nil
}

// Errorf returns an error with the file and line of the part.
func (p Part) Errorf(format string, args ...any) error {
	return inFile(p.file, p.line, fmt.Errorf(format, args...))
}

// Fields returns the keys of an object and their values. It returns nothing for anything
// else.
func (p Part) Fields() (names []string, parts []Part) {
	for _, f := range p.n.keys {
		names, parts = append(names, f.name), append(parts, Part{p.file, f.line, f.node})
	}
	return names, parts
}

// List returns the items of a list; for anything else, a list of the part itself.
func (p Part) List() (parts []Part) {
	for _, item := range p.n.each() {
		parts = append(parts, Part{p.file, item.line, item})
	}
	return parts
}

// Text returns a scalar as written, without surrounding spaces.
func (p Part) Text() (string, error) {
	text, err := p.n.text()
	return strings.TrimSpace(text), p.located(err)
}

// Number returns a whole number.
func (p Part) Number() (int, error) {
	n, err := p.n.number()
	return n, p.located(err)
}

// Words returns an object of texts.
func (p Part) Words() (map[string]string, error) {
	words, err := p.n.words()
	for name, text := range words {
		words[name] = strings.TrimSpace(text)
	}
	return words, p.located(err)
}

func (p Part) located(err error) error {
	if err == nil {
		return nil
	}
	return inFile(p.file, p.line, err)
}

// Scenario reads the whole part as Load reads a file.
func (p Part) Scenario() (*Scenario, error) {
	sc := &Scenario{file: p.file}
	if err := sc.read(p.n); err != nil {
		return nil, inFile(p.file, p.line, err)
	}
	return sc, nil
}

// positionKeys are the keys of a scenario that define a position.
var positionKeys = []string{"seats", "options", "seed", "given", "loose", "do"}

// IsPosition reports whether Position reads a key.
func IsPosition(key string) bool { return slices.Contains(positionKeys, key) }

// Position reads the keys of an object that define a position (seats, options, seed, given,
// loose and do) and ignores the others.
func (p Part) Position(game, name string) (*Scenario, error) {
	sc := &Scenario{Name: name, Game: game, file: p.file, line: p.line}
	sc.Setup.Seed = engine.NumberedSeed(1)
	for _, f := range p.n.keys {
		if !IsPosition(f.name) {
			continue
		}
		if err := sc.readField(f); err != nil {
			return nil, inFile(p.file, f.line, err)
		}
	}
	if sc.Setup.Seats == 0 {
		return nil, p.Errorf("no seats")
	}
	return sc, nil
}

// Match is the position of a scenario, which can be played on. It plays no random matches,
// so it does not check whether something absent exists in the game.
type Match struct{ r *runner }

// Open sets up the match and plays the scenario's moves, as Play does. It checks the
// scenario's expectations.
func (sc *Scenario) Open(rules engine.Rules) (*Match, error) {
	light := func(r *runner) { r.light = true }
	r, err := begin(only(rules), sc, []Option{light})
	if err != nil {
		return nil, err
	}
	m := &Match{r}
	if err := m.act(sc.file, sc.do); err != nil {
		return nil, err
	}
	r.events, r.forced = nil, nil
	return m, nil
}

func (m *Match) act(file string, do []action) error {
	for _, a := range do {
		if err := m.r.act(a); err != nil {
			return inFile(file, a.line, err)
		}
	}
	return nil
}

// Clone returns an independent copy.
func (m *Match) Clone() *Match {
	r := *m.r
	r.state = r.state.Clone()
	r.events, r.forced, r.steps = slices.Clip(r.events), slices.Clip(r.forced), slices.Clip(r.steps)
	return &Match{&r}
}

// State returns the position. It must not be changed.
func (m *Match) State() engine.State { return m.r.state }

// Events returns the events since the match was opened, or since the last "expect" of a
// Part.
func (m *Match) Events() []engine.Event { return m.r.events }

// Play performs a legal move.
func (m *Match) Play(seat engine.Seat, move engine.Move) (*engine.Events, error) {
	return m.r.play(seat, move)
}

// Do plays lines in the form of a scenario's do.
func (m *Match) Do(lines Part) error {
	do, err := readActions(lines.n)
	if err != nil {
		return lines.located(err)
	}
	return m.act(lines.file, do)
}

// Holds returns an error that lists the unmet parts of an expectation, or nil if all of it
// is met.
func (m *Match) Holds(want Part) error {
	if want.n.kind != object {
		return want.Errorf("want an object, as expect of a scenario")
	}
	return want.located(m.r.check(want.n))
}
