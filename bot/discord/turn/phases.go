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

// maxPhases bounds what is remembered.
const maxPhases = 100_000

// note remembers the present phase.
func (l *phases) note(user string, s *table.Snapshot, kind string) {
	l.keep(asked{s.Table.ID, user, kind}, l.phaseOf(s))
}

// noteTurn remembers the present turn, and hasTurn reports whether it is remembered. They
// know the turns of games in which a round is one turn of each seat, and no other.
func (l *phases) noteTurn(user string, s *table.Snapshot) {
	l.keep(asked{s.Table.ID, user, ""}, l.turnOf(s))
}

func (l *phases) hasTurn(user string, s *table.Snapshot) bool {
	return l.kept(asked{s.Table.ID, user, ""}, l.turnOf(s))
}

// keep remembers a phase.
func (l *phases) keep(what asked, phase string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || len(l.last) >= maxPhases {
		l.last = map[asked]string{}
	}
	l.last[what] = phase
}

// has reports whether the present phase is remembered.
func (l *phases) has(user string, s *table.Snapshot, kind string) bool {
	return l.kept(asked{s.Table.ID, user, kind}, l.phaseOf(s))
}

// kept reports whether a phase is remembered.
func (l *phases) kept(what asked, phase string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.last[what]
	return ok && at == phase && phase != ""
}

// turnOf names the turn of a game in which a round is one turn of each seat; "" of others.
func (l *phases) turnOf(s *table.Snapshot) string {
	if s.Public == nil || l.phaseOf(s) != "match" {
		return ""
	}
	h := s.Public.Header()
	return "turn " + strconv.Itoa(h.Round())
}

// phaseOf names the phase of a match: a stage of its round, or the whole match where a
// round is one turn of each seat. A phase of one turn would bring a warning in every
// turn. It is empty, and nothing is remembered, where the match is not shown.
func (l *phases) phaseOf(s *table.Snapshot) string {
	if s.Public == nil {
		return ""
	}
	h := s.Public.Header()
	if rules, ok := l.game(s.Table.Game); ok && rules.Info().TurnRounds {
		return "match"
	}
	return h.Phase.Key + " " + strconv.Itoa(h.Round())
}
