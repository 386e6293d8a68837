package turn

import (
	"strconv"
	"sync"

	"guildhall/bot/table"
	"guildhall/engine"
)

// phases remembers in which phase of a match something last happened to a person. It
// is kept in memory: a restart, and another process, begin anew.
type phases struct {
	game func(id string) (engine.Rules, bool)
	mu   sync.Mutex
	last map[asked]string // the phase
}

// asked names a kind of question that a person answers at a table.
type asked struct {
	table int64
	user  string
	kind  string
}

// mostPhases bounds what is remembered.
const mostPhases = 100_000

// note remembers the present phase.
func (l *phases) note(user string, s *table.Sight, kind string) {
	phase := l.phaseOf(s)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || len(l.last) >= mostPhases {
		l.last = map[asked]string{}
	}
	l.last[asked{s.Table.ID, user, kind}] = phase
}

// has reports whether the present phase is remembered.
func (l *phases) has(user string, s *table.Sight, kind string) bool {
	phase := l.phaseOf(s)
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.last[asked{s.Table.ID, user, kind}]
	return ok && at == phase && phase != ""
}

// phaseOf names the phase of a match: a stage of its round, or the whole match where a
// round is one turn of each seat. A phase of one turn would bring a warning in every
// turn. It is empty, and nothing is remembered, where the match is not shown.
func (l *phases) phaseOf(s *table.Sight) string {
	if s.Public == nil {
		return ""
	}
	h := s.Public.Header()
	if rules, ok := l.game(s.Table.Game); ok && rules.Info().TurnRounds {
		return "match"
	}
	return h.Phase.Key + " " + strconv.Itoa(h.Round())
}
