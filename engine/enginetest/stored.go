package enginetest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// stored is the encoding of a state, with its secret parts.
type stored struct {
	b       []byte
	secrets []engine.Secret
	leaves  []leaf
}

// leaf is a string, number or bool of a stored state.
type leaf struct {
	field    string         // path without indexes: players.hand
	zone     string         // path of its list or field: players 1.hand
	at       int            // index in the list
	list     bool           // part of a list
	word     string         // its text
	from, to int            // its bytes
	secret   *engine.Secret // nil for a public leaf
}

// storedState reads the encoding of s. It returns nil for a state that declares no secrets.
func (m *match) storedState(s engine.State) *stored {
	m.t.Helper()
	declaring, ok := s.Clone().(engine.SecretState) // a copy, because Secret.Look reads the state
	if !ok {
		return nil
	}
	d := &stored{b: s.Encode(), secrets: declaring.Secrets()}
	if !json.Valid(d.b) {
		m.failf("the stored state is not JSON: %s", d.b)
	}
	(&leafReader{stored: d}).value("", "", -1)
	return d
}

// leafReader reads the leaves of a stored state, which is valid JSON. The tokens of a json.Decoder
// would take most of the time of the checks.
type leafReader struct {
	*stored
	next int // the next byte
}

// value reads one value. at is its index in a list, or -1.
func (r *leafReader) value(field, zone string, at int) {
	opens := r.peek()
	if opens != '{' && opens != '[' {
		r.leaf(field, zone, at)
		return
	}
	r.next++
	if at >= 0 {
		zone += " " + strconv.Itoa(at)
	}
	for i := 0; ; i++ {
		switch c := r.peek(); {
		case c == '}' || c == ']':
			r.next++
			return
		case opens == '[':
			r.value(field, zone, i)
		default:
			name := word(r.token())
			r.value(within(field, name), within(zone, name), -1)
		}
	}
}

// leaf reads a string, number, bool or null.
func (r *leafReader) leaf(field, zone string, at int) {
	token := r.token()
	l := leaf{field: field, zone: zone, at: max(0, at), list: at >= 0, word: word(token), from: r.next - len(token), to: r.next}
	for i := range r.secrets {
		if s := &r.secrets[i]; s.From <= l.from && l.to <= s.To {
			l.secret = s
		}
	}
	r.leaves = append(r.leaves, l)
}

// peek skips what separates values, and returns the byte after it.
func (r *leafReader) peek() byte {
	for strings.IndexByte(",: \t\r\n", r.b[r.next]) >= 0 {
		r.next++
	}
	return r.b[r.next]
}

// token reads a string, number, bool or null, and returns its bytes.
func (r *leafReader) token() []byte {
	first := r.peek()
	from := r.next
	if first != '"' {
		for r.next < len(r.b) && strings.IndexByte(",]} \t\r\n", r.b[r.next]) < 0 {
			r.next++
		}
		return r.b[from:r.next]
	}
	for r.next++; r.b[r.next] != '"'; r.next++ {
		if r.b[r.next] == '\\' {
			r.next++
		}
	}
	r.next++
	return r.b[from:r.next]
}

// word returns the text of a token.
func word(token []byte) string {
	if token[0] != '"' {
		return string(token)
	}
	if bytes.IndexByte(token, '\\') < 0 {
		return string(token[1 : len(token)-1])
	}
	var text string
	if err := json.Unmarshal(token, &text); err != nil {
		panic("enginetest: " + err.Error()) // the token is a part of valid JSON
	}
	return text
}

// within returns the path of a name in a value.
func within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// secretFrom reports whether the viewer may not know all of the leaf.
func (l *leaf) secretFrom(viewer engine.Seat) bool {
	return l.secret != nil && !l.secret.Known.Has(viewer)
}

// look returns the card of a word at the place of the leaf, and the part that the viewer sees.
func (l *leaf) look(viewer engine.Seat, word string) (card, seen string) {
	switch {
	case l.secret == nil:
		return word, word
	case l.secret.Look != nil:
		card, seen = l.secret.Look(viewer, l.at, word)
	default:
		card = word
	}
	if l.secret.Known.Has(viewer) {
		seen = word
	}
	return card, seen
}

// counted returns the card of the leaf if the leaf is the number of such cards.
func (l *leaf) counted() (card string, n int, ok bool) {
	if l.secret == nil || !l.list || l.at >= len(l.secret.Counts) {
		return "", 0, false
	}
	n, err := strconv.Atoi(l.word)
	return l.secret.Counts[l.at], n, err == nil
}

// masked returns the encoding with everything replaced that the viewer may not know. Counted
// cards become their total.
func (d *stored) masked(viewer engine.Seat) string {
	var b strings.Builder
	at, totals := 0, map[string]int{}
	for i := range d.leaves {
		l := &d.leaves[i]
		if !l.secretFrom(viewer) || l.from < at {
			continue
		}
		if l.secret.Loose {
			b.Write(d.b[at:l.secret.From])
			at = l.secret.To
			continue
		}
		b.Write(d.b[at:l.from])
		b.WriteString("?" + d.seenAt(i, viewer))
		if _, n, ok := l.counted(); ok {
			totals[l.zone] += n
			if last := i+1 == len(d.leaves) || d.leaves[i+1].zone != l.zone; last {
				b.WriteString(strconv.Itoa(totals[l.zone]))
			}
		}
		at = l.to
	}
	b.Write(d.b[at:])
	return b.String()
}

// seenAt returns what the viewer sees of the leaf i. The words of a set are in the order of what
// the viewer sees.
func (d *stored) seenAt(i int, viewer engine.Seat) string {
	first, last, of := i, i, &d.leaves[i]
	if of.secret.Set && of.list {
		for first > 0 && d.leaves[first-1].zone == of.zone {
			first--
		}
		for last+1 < len(d.leaves) && d.leaves[last+1].zone == of.zone {
			last++
		}
	}
	var words []string
	for n := first; n <= last; n++ {
		_, seen := d.leaves[n].look(viewer, d.leaves[n].word)
		words = append(words, seen)
	}
	slices.Sort(words)
	return words[i-first]
}

// hidden returns, by field, the words that the viewer may not know.
func (d *stored) hidden(viewer engine.Seat) map[string]string {
	fields := map[string]string{}
	for i := range d.leaves {
		if l := &d.leaves[i]; l.secretFrom(viewer) {
			fields[l.field] += l.word + "\n"
		}
	}
	return fields
}

// cards returns, by list, the cards that the viewer does not see, and those that the viewer sees
// although the list has secrets. A single card counts as a list if nobody knows it. A number that
// counts no cards is no card.
func (d *stored) cards(viewer engine.Seat) (hidden, seen map[string][]string) {
	hidden, seen = map[string][]string{}, map[string][]string{}
	for i := range d.leaves {
		l := &d.leaves[i]
		if !l.secretFrom(viewer) || l.secret.Loose || !l.list && l.secret.Known != 0 {
			continue
		}
		if card, n, ok := l.counted(); ok {
			hidden[l.zone] = append(hidden[l.zone], slices.Repeat([]string{card}, n)...)
		} else if d.b[l.from] == '"' && !generator.Match(d.b[l.from:l.to]) {
			card, shown := l.look(viewer, l.word)
			to := hidden
			if shown == l.word {
				to = seen
			}
			to[l.zone] = append(to[l.zone], card)
		}
	}
	return hidden, seen
}
