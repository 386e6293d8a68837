package metrics

import "sync"

// other replaces every value that may not be a label.
const other = "other"

// label limits the values of one label: it accepts values that look like the name of a kind,
// up to a maximum number. Everything else is "other", so that no id and no text of a stranger
// ever creates a series.
type label struct {
	mu   sync.Mutex
	max  int
	seen map[string]bool
}

func newLabel(most int) *label { return &label{max: most, seen: map[string]bool{}} }

// of returns the value, or "other".
func (l *label) of(value string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.seen[value]:
		return value
	case !kindName(value) || len(l.seen) >= l.max:
		return other
	}
	l.seen[value] = true
	return value
}

// kindName reports whether a value looks like the name of a kind: a few small letters, no
// digits.
func kindName(s string) bool {
	if s == "" || len(s) > 32 {
		return false
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && r != '_' && r != ' ' && r != '/' && r != '@' {
			return false
		}
	}
	return true
}
