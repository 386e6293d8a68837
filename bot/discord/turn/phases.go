package turn

import (
	"strconv"
	"sync"

	"guildhall/bot/table"
	"guildhall/engine"
)

// phases stores, for each person and kind, the phase of a match in which something last
// happened. It is kept in memory, so it is empty after a restart and not shared with
// other processes.
type phases struct {
	game func(id string) (engine.Rules, bool)
	mu   sync.Mutex
	last map[asked]string // the phase
}

// asked identifies a kind of question for a person at a table.
type asked struct {
	table int64
	user  string
	kind  string
}

// maxPhases is the maximum number of stored phases.
const maxPhases = 100_000

// note stores the current phase.
func (l *phases) note(user string, s *table.Snapshot, kind string) {
	l.keep(asked{s.Table.ID, user, kind}, l.phaseOf(s))
}

// noteTurn stores the current turn, and hasTurn reports whether it is stored. They only work
// for games in which a round is one turn of each seat.
func (l *phases) noteTurn(user string, s *table.Snapshot) {
	l.keep(asked{s.Table.ID, user, ""}, l.turnOf(s))
}

func (l *phases) hasTurn(user string, s *table.Snapshot) bool {
	return l.kept(asked{s.Table.ID, user, ""}, l.turnOf(s))
}

// keep stores a phase.
func (l *phases) keep(what asked, phase string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil || len(l.last) >= maxPhases {
		l.last = map[asked]string{}
	}
	l.last[what] = phase
}

// has reports whether the current phase is stored.
func (l *phases) has(user string, s *table.Snapshot, kind string) bool {
	return l.kept(asked{s.Table.ID, user, kind}, l.phaseOf(s))
}

// kept reports whether a phase is stored.
func (l *phases) kept(what asked, phase string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at, ok := l.last[what]
	return ok && at == phase && phase != ""
}

// turnOf identifies the turn of a game in which a round is one turn of each seat; "" for other
// games.
func (l *phases) turnOf(s *table.Snapshot) string {
	if s.Public == nil || l.phaseOf(s) != "match" {
		return ""
	}
	h := s.Public.Header()
	return "turn " + strconv.Itoa(h.Round())
}

// phaseOf identifies the phase of a match: a stage of its round, or the whole match if a round
// is one turn of each seat, since a phase of one turn would cause a warning in every turn. It
// is empty, and nothing is stored, if the match is not shown.
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
