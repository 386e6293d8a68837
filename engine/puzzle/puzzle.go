// Package puzzle reads, checks and writes the puzzles of a game: positions of played
// matches in which one answer is far better than all others.
//
// A puzzle is a line of engine/<game>/puzzles/*.jsonl: the record of a match up to the
// question, how good a search found each answer, and why the best one is better than the
// next. A file that is read is well-formed, and Check plays every record, so that each
// answer is offered; an error names file and line.
package puzzle

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

const (
	// LeastAnswers is how many answers a puzzle offers at least.
	LeastAnswers = 4
	// MaxAnswers is how many it offers at most: one menu holds them.
	MaxAnswers = 25
	// Clear is by how much the best answer is better than every other at least, in
	// thousandths of the chance to win.
	Clear = 80
)

// Puzzle is a question of a played match.
type Puzzle struct {
	ID      string // by its position; see IDOf
	Game    string
	Version int // of the rules
	Setup   engine.Setup
	Seat    engine.Seat          // whose question it is
	Moves   []engine.RecordEntry // up to the question
	Best    string               // code of the best answer
	Chances []int                // to win, by answer in display order, in thousandths
	Why     []engine.Reason      // why the best answer is better than the next
	Rating  int                  // before anybody tried it, in points as people's ratings have

	at string // file and line
}

// line is how a puzzle is written. Moves are "seat code" with semicolons between them; the
// seat is left out where the seat of the move before goes on.
type line struct {
	ID      string            `json:"id"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Seed    engine.Seed       `json:"seed"`
	Version int               `json:"version"` // of the rules
	Moves   string            `json:"moves"`
	Seat    engine.Seat       `json:"seat"`
	Best    string            `json:"best"`
	Chances []int             `json:"chances"`
	Why     []engine.Reason   `json:"why"`
	Rating  int               `json:"rating"`
}

// Set is the puzzles of a game. It never changes.
type Set struct {
	Game    string
	Rules   engine.Rules // with the tables that the puzzles were made for
	Puzzles []*Puzzle
}

// Find returns a puzzle by its id; nil when there is none.
func (s *Set) Find(id string) *Puzzle {
	if i := slices.IndexFunc(s.Puzzles, func(p *Puzzle) bool { return p.ID == id }); i >= 0 {
		return s.Puzzles[i]
	}
	return nil
}

// Read reads the puzzles of a game: puzzles/*.jsonl of its package. A game without
// puzzles has an empty set.
func Read(rules engine.Rules) (*Set, error) {
	s := &Set{Game: rules.Info().ID}
	puzzled, ok := rules.(engine.PuzzleRules)
	if !ok {
		return s, nil
	}
	given := puzzled.Puzzles()
	s.Rules = given.Rules
	names, err := fs.Glob(given.Files, "puzzles/*.jsonl")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Game, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(given.Files, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Game, err)
		}
		list, err := Parse(s.Game, "engine/"+s.Game+"/"+name, data)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if other := s.Find(p.ID); other != nil {
				return nil, fmt.Errorf("%s: the same position as %s", p.at, other.at)
			}
			s.Puzzles = append(s.Puzzles, p)
		}
	}
	return s, nil
}

// Parse reads the puzzles of a file. It refuses one with two good answers; whether its
// record can be played Check finds out.
func Parse(game, file string, data []byte) (list []*Puzzle, err error) {
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		at := file + ":" + strconv.Itoa(n)
		p, err := parseLine(game, lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
		p.at = at
		list = append(list, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

func parseLine(game string, data []byte) (*Puzzle, error) {
	var l line
	if err := engine.ReadJSON(data, &l); err != nil {
		return nil, err
	}
	p := &Puzzle{ID: l.ID, Game: game, Version: l.Version, Setup: engine.Setup{Seats: l.Seats, Options: l.Options, Seed: l.Seed}, Seat: l.Seat, Best: l.Best, Chances: l.Chances, Why: l.Why, Rating: l.Rating}
	var err error
	if p.Moves, err = readMoves(l.Moves, l.Version); err != nil {
		return nil, err
	}
	if id := IDOf(game, p.Setup, p.Moves); p.ID != id {
		return nil, fmt.Errorf("id %q: the position is %q", p.ID, id)
	}
	return p, p.clear()
}

// clear reports what is wrong with a puzzle that was not played: a best answer that is
// not far better than all others, no reason.
func (p *Puzzle) clear() error {
	if n := len(p.Chances); n < LeastAnswers || n > MaxAnswers {
		return fmt.Errorf("chances of %d answers, want %d to %d", n, LeastAnswers, MaxAnswers)
	}
	best := slices.Sorted(slices.Values(p.Chances))
	slices.Reverse(best)
	switch {
	case best[0] > 1000 || best[len(best)-1] < 0:
		return fmt.Errorf("chances from %d to %d, want 0 to 1000", best[len(best)-1], best[0])
	case best[0]-best[1] < Clear:
		return fmt.Errorf("two good answers: chances %d and %d, want %d between them", best[0], best[1], Clear)
	case len(p.Why) == 0:
		return fmt.Errorf("no reason why %q is best", p.Best)
	case p.Rating < 600 || p.Rating > 2600:
		return fmt.Errorf("rating %d, want 600 to 2600", p.Rating)
	}
	return nil
}

// Margin is by how much the best answer is better than the next one, in thousandths.
func (p *Puzzle) Margin() int {
	best := slices.Sorted(slices.Values(p.Chances))
	return best[len(best)-1] - best[len(best)-2]
}

// Encode writes puzzles as a file, a line each, in the order of their ids.
func Encode(puzzles []*Puzzle) ([]byte, error) {
	var out bytes.Buffer
	for _, p := range slices.SortedFunc(slices.Values(puzzles), func(a, b *Puzzle) int { return cmp.Compare(a.ID, b.ID) }) {
		l := line{p.ID, p.Setup.Seats, p.Setup.Options, p.Setup.Seed, p.Version, writeMoves(p.Moves), p.Seat, p.Best, p.Chances, p.Why, p.Rating}
		data, err := json.Marshal(l)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		out.Write(append(data, '\n'))
	}
	return out.Bytes(), nil
}

// IDOf is the id of the question behind moves: the same position has the same one for
// ever.
func IDOf(game string, setup engine.Setup, moves []engine.RecordEntry) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %d %s\n%s", game, setup.Seats, setup.Seed, writeMoves(moves))
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

func writeMoves(moves []engine.RecordEntry) string {
	var b strings.Builder
	for i, p := range moves {
		if i > 0 {
			b.WriteByte(';')
		}
		if i == 0 || moves[i-1].Seat != p.Seat {
			fmt.Fprintf(&b, "%d:", p.Seat)
		}
		b.WriteString(p.Code)
	}
	return b.String()
}

func readMoves(text string, version int) (moves []engine.RecordEntry, err error) {
	if text == "" {
		return nil, nil
	}
	seat := engine.NoSeat
	for move := range strings.SplitSeq(text, ";") {
		if len(move) > 2 && move[1] == ':' && '0' <= move[0] && move[0] <= '9' {
			seat, move = engine.Seat(move[0]-'0'), move[2:]
		}
		if seat == engine.NoSeat || move == "" {
			return nil, fmt.Errorf("moves: %q is no move of a seat", move)
		}
		moves = append(moves, engine.RecordEntry{Seat: seat, Code: move, Version: version})
	}
	return moves, nil
}
