package metrics

import "sync"

// other stands for every value that may not be a label.
const other = "other"

// label bounds the values of one label: what looks like a name of a kind, and
// no more of them than there are kinds. Everything else is "other", so that no
// id and no text of a stranger ever makes a series.
type label struct {
	mu   sync.Mutex
	max  int
	seen map[string]bool
}

func newLabel(most int) *label { return &label{max: most, seen: map[string]bool{}} }

// of is the value, or "other".
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

// kindName reports whether a value reads like the name of a kind: a few small
// letters, no digits.
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
