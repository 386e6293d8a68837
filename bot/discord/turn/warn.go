package turn

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// warnings remembers the phases in which people were warned that a move reveals
// something. After a restart, and in another process, people are warned once more.
type warnings struct{ phases }

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
		return l.has(r.User, s, kind)
	}
}

// noteWarning remembers that a person read the warning about a kind of question.
func (l *warnings) noteWarning(r kit.Reader, s *table.Sight, kind string) {
	if kind != "" {
		l.note(r.User, s, kind)
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
