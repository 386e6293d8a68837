package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// ReplayError is returned when an entry of a record cannot be replayed.
type ReplayError struct {
	Index  int // of the move in the record, from 0
	Played RecordEntry
	Rules  int // rules version it was replayed under
	Err    error
}

func (e *ReplayError) Error() string {
	text := fmt.Sprintf("move %d, seat %d, %q: %v", e.Index, e.Played.Seat, e.Played.Code, e.Err)
	if e.Played.Version != e.Rules {
		text += fmt.Sprintf(" (played under rules version %d, replayed under %d)", e.Played.Version, e.Rules)
	}
	return text
}

func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays a record from its setup to its last entry and returns the final state.
func Replay(rules Rules, r Record) (State, error) {
	return ReplayEach(rules, r, nil)
}

// ReplayEach is like Replay and calls f, if it is not nil, after every entry, with its
// index, the state after it and its events. A takeback has no events. f must not change the
// state. The error is a *ReplayError when a move is not legal.
//
// An older program may have asked a question with a single answer that the game now gives
// itself. Such an entry changes nothing.
func ReplayEach(rules Rules, r Record, f func(i int, s State, ev *Events)) (State, error) {
	s, err := r.replay(rules, f, f != nil)
	if err != nil && f == nil { // only events name the answers that the game gave itself
		return r.replay(rules, f, true)
	}
	return s, err
}

// replay is ReplayEach. Without events it is faster, but refuses entries of answers that the
// game now gives itself.
func (r Record) replay(rules Rules, f func(i int, s State, ev *Events), events bool) (State, error) {
	s, version, err := r.start(rules)
	if err != nil {
		return nil, err
	}
	for i, p := range r.Moves {
		var ev *Events
		if events {
			ev = new(Events)
		}
		if err := s.enter(i+1, p, ev); err != nil {
			return nil, &ReplayError{i, p, version, err}
		}
		if f != nil {
			f(i, s.State, ev)
		}
	}
	return s.State, nil
}

// replayer replays the entries of a record.
type replayer struct {
	State
	snapshots snapshots
	given     map[answer]bool // answers that the game gave itself
}

type answer struct {
	seat Seat
	code string
}

func (r Record) start(rules Rules) (replayer, int, error) {
	info := rules.Info()
	if info.ID != r.Game {
		return replayer{}, 0, fmt.Errorf("record of %q replayed as %q", r.Game, info.ID)
	}
	if r.Data != "" && r.Data != info.Data {
		return replayer{}, 0, fmt.Errorf("record of %s: %w: %s, not %s", r.Game, ErrData, ShortData(r.Data), ShortData(info.Data))
	}
	if err := info.Check(r.Setup); err != nil {
		return replayer{}, 0, fmt.Errorf("record of %s: %w", r.Game, err)
	}
	s, err := r.Start(rules)
	if err != nil {
		return replayer{}, 0, fmt.Errorf("record of %s: %w", r.Game, err)
	}
	start := replayer{s, snapshotsFor(r.Moves), map[answer]bool{}}
	start.snapshots.keep(0, s)
	return start, info.Version, nil
}

// enter plays entry n; if it is a takeback, it restores the earlier state.
func (s *replayer) enter(n int, p RecordEntry, ev *Events) error {
	if to, back := Takeback(p.Code); back {
		then, err := s.snapshots.restore(s.State, to)
		if err != nil {
			return err
		}
		s.State = then
		ev.EndTurn()
	} else {
		m, ok := Exactly(s, p.Seat, p.Code)
		switch {
		case ok:
			if err := s.Play(p.Seat, m, ev); err != nil {
				return err
			}
		case !s.given[answer{p.Seat, p.Code}]:
			return fmt.Errorf("not a legal move: %w", ErrRefused)
		}
		if ev != nil {
			for _, f := range ev.Forced {
				s.given[answer{f.Seat, f.Code}] = true
			}
		}
	}
	s.snapshots.keep(n, s.State)
	return nil
}

// Errors of Verify. It also returns a *ReplayError.
var (
	ErrSeedHidden   = errors.New("the seed is not published yet")
	ErrSeedMismatch = errors.New("the seed is not the one whose hash was published")
	ErrUnfinished   = errors.New("the record ends before the match does")
	ErrData         = errors.New("the record was played with other data")
	ErrResult       = errors.New("the match did not end with the result in the record")
	// ErrVersion is joined to one of the errors above or to a *ReplayError if the rules
	// have changed since. Those errors then do not show that anybody cheated.
	ErrVersion = errors.New("the record was played under another version of the rules")
)

// Verify checks a finished record: the seed has the hash that was published at the start,
// all moves are legal up to the end, and they lead to the recorded result.
func Verify(rules Rules, r Record) error {
	if r.Setup.Seed == (Seed{}) {
		return ErrSeedHidden
	}
	if r.Setup.Seed.Hash() != r.SeedHash {
		return ErrSeedMismatch
	}
	err := verifyMoves(rules, r)
	now := rules.Info().Version
	if then, other := r.OtherVersion(now); other && err != nil && !errors.Is(err, ErrData) {
		return fmt.Errorf("%w: %d, not %d: %w", ErrVersion, then, now, err)
	}
	return err
}

// OtherVersion returns the first rules version other than now under which an entry of the
// record was played. other is false if there is none.
func (r Record) OtherVersion(now int) (then int, other bool) {
	for _, p := range r.Moves {
		if p.Version != now {
			return p.Version, true
		}
	}
	return now, false
}

func verifyMoves(rules Rules, r Record) error {
	s, err := Replay(rules, r)
	if err != nil {
		return err
	}
	got := s.Result()
	if got == nil || len(s.Pending(nil)) > 0 {
		return ErrUnfinished
	}
	want, err := json.Marshal(r.Result)
	if err != nil {
		return fmt.Errorf("result in the record: %w", err)
	}
	have, err := json.Marshal(got)
	if err != nil {
		return fmt.Errorf("result of the match: %w", err)
	}
	if !bytes.Equal(want, have) {
		return fmt.Errorf("%w: totals %v, replayed %v", ErrResult, r.totals(), got.Totals)
	}
	return nil
}

// ShortData returns the first 12 characters of a digest, for people to read and compare.
func ShortData(digest string) string { return digest[:min(12, len(digest))] }

func (r Record) totals() []int {
	if r.Result == nil {
		return nil
	}
	return r.Result.Totals
}

// Canonical returns the record with the answers to each sealed question in seat order, so
// that the order in which they arrived stays hidden. Other moves and takebacks keep their
// order.
func (r Record) Canonical(rules Rules) (Record, error) {
	s, version, err := r.start(rules)
	if err != nil {
		return Record{}, err
	}
	left := newQueue(r.Moves)
	ordered := make([]RecordEntry, 0, len(r.Moves))
	to := make([]int, len(r.Moves)) // new position of each entry
	var pending []Seat
	for {
		i, ok := left.first()
		if !ok {
			break
		}
		_, back := Takeback(r.Moves[i].Code)
		if pending = s.Pending(pending[:0]); !back && s.Ask(r.Moves[i].Seat).Sealed {
			i = left.lowest(pending, i, func(seat Seat) bool { return s.Ask(seat).Sealed })
		}
		p := r.Moves[i]
		if err := s.enter(len(ordered)+1, p, nil); err != nil {
			return Record{}, &ReplayError{i, p, version, err}
		}
		left.take(i)
		ordered = append(ordered, p)
		to[i] = len(ordered)
	}
	r.Computers = r.Computers.moved(r.Moves, to)
	r.Moves = ordered
	return r, nil
}

// queue holds the moves of a record that are still to be played.
type queue struct {
	moves    []RecordEntry
	taken    []bool
	next     int   // every move before it is used
	barriers []int // the barriers after next, ascending: no move is reordered across one
}

func newQueue(moves []RecordEntry) *queue {
	return &queue{moves: moves, taken: make([]bool, len(moves)), barriers: barriers(moves)}
}

// first returns the earliest remaining move.
func (q *queue) first() (int, bool) {
	for q.next < len(q.moves) && q.taken[q.next] {
		q.next++
	}
	for len(q.barriers) > 1 && q.barriers[0] <= q.next {
		q.barriers = q.barriers[1:]
	}
	return q.next, q.next < len(q.moves)
}

func (q *queue) take(i int) { q.taken[i] = true }

// lowest returns the next move of the first seat that has a move left and for which answers returns
// true. If there is no such seat, it returns otherwise.
func (q *queue) lowest(seats []Seat, otherwise int, answers func(Seat) bool) int {
	for _, seat := range seats {
		if !answers(seat) {
			continue
		}
		for i := q.next; i < q.barriers[0]; i++ {
			if !q.taken[i] && q.moves[i].Seat == seat {
				return i
			}
		}
	}
	return otherwise
}
