package enginetest

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// checkSecrets compares the secrets that a game declares with the samples that it draws. No
// sample may change anything else. Every secret field must take another value in some sample
// if it can: the check makes such worlds itself, by exchanging hidden cards, and the viewer
// must get the same in them.
func (m *match) checkSecrets() {
	m.t.Helper()
	possible, drawn := map[string]int{}, map[string]bool{}
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		if len(pending) == 0 || len(m.played) > 0 && !m.sometimes(15) && (!s.Ask(pending[0]).Sealed || m.chance.Intn(2) > 0) {
			return
		}
		d := m.storedState(s)
		if d == nil {
			m.failf("the state declares no secrets (engine.SecretState)")
		}
		for _, viewer := range m.viewers() {
			before, mask := d.hidden(viewer), d.masked(viewer)
			for range secretSamples {
				w := m.storedState(s.Resample(viewer, engine.NewRand(m.chance.Seed())))
				if diff := difference([]byte(mask), []byte(w.masked(viewer))); diff != "" {
					m.failf("a sample for seat %d changes more than the secrets:%s", viewer, diff)
				}
				for field, words := range w.hidden(viewer) {
					if words != before[field] {
						drawn[viewerField(viewer, field)] = true
					}
				}
			}
			for _, field := range m.checkExchanged(s, d, viewer) {
				possible[viewerField(viewer, field)]++
			}
		}
	}, nil)
	for _, field := range slices.Sorted(maps.Keys(possible)) {
		if possible[field] >= enoughWorlds && !drawn[field] {
			m.failf("%s is the same in all samples, and could be otherwise in %d worlds", field, possible[field])
		}
	}
}

const (
	secretSamples = 2  // for each viewer at each position
	exchanges     = 40 // tried for each world
	enoughWorlds  = 4  // of a field before it must change in samples
)

func viewerField(viewer engine.Seat, field string) string {
	if viewer == engine.Spectator {
		return "for spectators, " + field
	}
	return "for seats, " + field
}

// checkExchanged exchanges things that the viewer may not know, and compares what the viewer
// gets. It returns the fields that differ in the world.
func (m *match) checkExchanged(s engine.State, d *stored, viewer engine.Seat) []string {
	m.t.Helper()
	world, was := s, d
	mask := d.masked(viewer)
	for range exchanges {
		b := m.exchanged(d, viewer)
		if b == nil {
			continue
		}
		other, err := m.rules.Decode(b)
		if err != nil || other.Check() != nil {
			continue // not a position
		}
		if w := m.storedState(other); w.masked(viewer) == mask {
			world, d = other, w
		}
	}
	if world == s {
		return nil
	}
	if diff := m.differ(m.knowledge(s, viewer), m.knowledge(world, viewer)); diff != "" {
		m.failf("seat %d can tell a world with other secrets:%s", viewer, diff)
	}
	if slices.Contains(s.Pending(nil), viewer) {
		p := pair{s.Clone(), world.Clone(), viewer, nil}
		if code, ok := m.commonMove(p, viewer); ok {
			m.stepBoth(p, answer{viewer, code})
		}
	}
	var changed []string
	before := was.hidden(viewer)
	for field, words := range d.hidden(viewer) {
		if sortedLines(words) != sortedLines(before[field]) || words != before[field] {
			changed = append(changed, field)
		}
	}
	return changed
}

func sortedLines(words string) string {
	list := strings.Split(words, "\n")
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// exchanged returns the encoding with two hidden things exchanged, or nil if the draw gives
// none that look the same to the viewer.
func (m *match) exchanged(d *stored, viewer engine.Seat) []byte {
	var hidden []*leaf
	for i := range d.leaves {
		if l := &d.leaves[i]; l.secretFrom(viewer) && !l.secret.Loose {
			hidden = append(hidden, l)
		}
	}
	if len(hidden) < 2 {
		return nil
	}
	var fields []string
	for _, l := range hidden {
		if !slices.Contains(fields, l.field) {
			fields = append(fields, l.field)
		}
	}
	field := fields[m.chance.Intn(len(fields))]
	of := slices.DeleteFunc(slices.Clone(hidden), func(l *leaf) bool { return l.field != field })
	a := of[m.chance.Intn(len(of))]
	if m.chance.Intn(2) == 0 { // within the field
		hidden = of
	}
	b := hidden[m.chance.Intn(len(hidden))]
	if a.word == b.word {
		return nil
	}
	if card, _, ok := a.counted(); ok {
		return m.exchangedCount(d, a, card, b)
	}
	if _, _, ok := b.counted(); ok || (d.b[a.from] == '"') != (d.b[b.from] == '"') || d.b[a.from] != '"' && a.field != b.field {
		return nil
	}
	wordOfA, okA := inPlace(a, viewer, b)
	wordOfB, okB := inPlace(b, viewer, a)
	if !okA || !okB {
		return nil
	}
	return d.with(map[*leaf]string{a: wordOfA, b: wordOfB})
}

// inPlace returns the word of l if l held the card of another leaf. ok is false if the viewer
// would see that.
func inPlace(l *leaf, viewer engine.Seat, other *leaf) (word string, ok bool) {
	card, seen := l.look(viewer, l.word)
	theirs, _ := other.look(viewer, other.word)
	word = theirs + strings.TrimPrefix(l.word, card)
	_, after := l.look(viewer, word)
	return word, seen == after
}

// exchangedCount exchanges a card of a counted list, of which a holds the number, with the
// card of b: the same kind of list, or a word.
func (m *match) exchangedCount(d *stored, a *leaf, card string, b *leaf) []byte {
	other, _, counts := b.counted()
	if !counts {
		other = b.word
	}
	changes := map[*leaf]int{}
	for i := range d.leaves {
		l := &d.leaves[i]
		of, _, ok := l.counted()
		switch {
		case ok && l.zone == a.zone && of == card, ok && counts && l.zone == b.zone && of == other:
			changes[l]--
		case ok && l.zone == a.zone && of == other, ok && counts && l.zone == b.zone && of == card:
			changes[l]++
		}
	}
	if a.zone == b.zone || card == other || len(changes) == 0 {
		return nil
	}
	words := map[*leaf]string{}
	for l, change := range changes {
		_, n, _ := l.counted()
		if n+change < 0 {
			return nil
		}
		words[l] = strconv.Itoa(n + change)
	}
	if !counts {
		words[b] = card
	}
	return d.with(words)
}

// with returns the encoding with other words in some leaves.
func (d *stored) with(words map[*leaf]string) []byte {
	var b []byte
	at := 0
	for i := range d.leaves {
		l := &d.leaves[i]
		word, ok := words[l]
		if !ok {
			continue
		}
		b = append(b, d.b[at:l.from]...)
		if d.b[l.from] == '"' {
			b = append(append(append(b, '"'), word...), '"')
		} else {
			b = append(b, word...)
		}
		at = l.to
	}
	return append(b, d.b[at:]...)
}
