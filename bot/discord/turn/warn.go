package turn

import (
	"strconv"
	"sync"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// warnings remembers the phases in which people were warned that a move reveals
// something. It is kept in memory: after a restart, and in another process, people
// are warned once more.
type warnings struct {
	mu   sync.Mutex
	last map[warnedOf]string // the phase of the latest warning
}

// warnedOf names a kind of question that a person answers at a table.
type warnedOf struct {
	table int64
	user  string
	kind  string
}

// mostWarnings bounds what is remembered.
const mostWarnings = 100_000

// note remembers a warning.
func (l *warnings) note(of warnedOf, phase string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || len(l.last) >= mostWarnings {
		l.last = map[warnedOf]string{}
	}
	l.last[of] = phase
}

// has reports whether a warning was given in a phase.
func (l *warnings) has(of warnedOf, phase string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.last[of]
	return ok && at == phase
}

// phaseOf names the phase of a match: a stage of its round.
func phaseOf(s *table.Sight) string {
	h := s.Public.Header()
	return h.Phase.Key + " " + strconv.Itoa(h.Round())
}

// isWarned reports whether a move that reveals something is played without another
// warning: the person was warned of this kind of question in this phase, or wants
// no warnings. Final and sealed answers always get one.
func (l *warnings) isWarned(r kit.Reader, s *table.Sight, kind string) bool {
	if kind == "" || s.Question.Final || s.Question.Sealed {
		return false
	}
	switch r.Preferences.Warn {
	case storage.WarnNever:
		return true
	case storage.WarnAlways:
		return false
	default:
		return l.has(warnedOf{s.Table.ID, r.User, kind}, phaseOf(s))
	}
}

// noteWarning remembers that a person read the warning about a kind of question.
func (l *warnings) noteWarning(r kit.Reader, s *table.Sight, kind string) {
	if kind != "" {
		l.note(warnedOf{s.Table.ID, r.User, kind}, phaseOf(s))
	}
}

// finalAtOnce returns the codes of the options on a panel that are played without a
// warning although they reveal something: the panel marks them.
func (l *warnings) finalAtOnce(r kit.Reader, s, all *table.Sight, chains []draft.Chain) map[string]bool {
	marked := map[string]bool{}
	for _, o := range all.Options {
		if l.isWarned(r, s, bindingKind(s, chains, o.Code)) {
			marked[o.Code] = true
		}
	}
	return marked
}
