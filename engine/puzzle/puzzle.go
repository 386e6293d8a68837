// Package puzzle reads, checks and writes the puzzles of a game: positions of played matches in
// which one answer is far better than all others.
//
// A puzzle is a line of engine/<game>/puzzles/*.jsonl. It holds the record of a match up to the
// question, and the chance that a search found for each answer. It also holds the reasons why the
// best answer is better than the next. Read returns only well-formed puzzles. Check also plays
// every record, so that each answer is offered. Errors name file and line.
package puzzle

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

const (
	// LeastAnswers is the smallest number of answers that a puzzle offers.
	LeastAnswers = 4
	// MaxAnswers is the largest number of answers that a puzzle offers, so that they fit
	// into one menu.
	MaxAnswers = 25
	// Clear is the smallest lead of the best answer over every other, in thousandths of the
	// chance to win.
	Clear = 80
)

// Puzzle is a question of a played match.
type Puzzle struct {
	ID      string // derived from the position; see IDOf
	Game    string
	Version int // rules version
	Setup   engine.Setup
	Seat    engine.Seat          // the seat that is asked
	Moves   []engine.RecordEntry // entries up to the question
	Best    string               // code of the best answer
	Chances []int                // chances to win, in thousandths, by answer in display order
	Why     []engine.Reason      // the reasons why the best answer is better than the next
	Rating  int                  // initial rating of the puzzle, on the scale of people's ratings

	at string // file and line
}

// line is the JSON form of a puzzle. Moves are "seat code", separated by semicolons; the
// seat is left out if it also made the move before.
type line struct {
	ID      string            `json:"id"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Seed    engine.Seed       `json:"seed"`
	Version int               `json:"version"` // rules version
	Moves   string            `json:"moves"`
	Seat    engine.Seat       `json:"seat"`
	Best    string            `json:"best"`
	Chances []int             `json:"chances"`
	Why     []engine.Reason   `json:"why"`
	Rating  int               `json:"rating"`
}

// Set holds the puzzles of a game. It never changes.
type Set struct {
	Game    string
	Rules   engine.Rules // with the tables that the puzzles were made for
	Puzzles []*Puzzle
}

// Find returns the puzzle with an id, or nil.
func (s *Set) Find(id string) *Puzzle {
	if i := slices.IndexFunc(s.Puzzles, func(p *Puzzle) bool { return p.ID == id }); i >= 0 {
		return s.Puzzles[i]
	}
	return nil
}

// Read reads the puzzles of a game from puzzles/*.jsonl in its package. A game without
// puzzles has an empty set.
func Read(rules engine.Rules) (*Set, error) {
	files := engine.FilesOf(rules)
	s := &Set{Game: rules.Info().ID, Rules: files.Rules}
	err := files.Each("puzzles/*.jsonl", func(name string, data []byte) error {
		list, err := Parse(s.Game, "engine/"+s.Game+"/"+name, data)
		if err != nil {
			return err
		}
		for _, p := range list {
			if other := s.Find(p.ID); other != nil {
				return fmt.Errorf("%s: the same position as %s", p.at, other.at)
			}
			s.Puzzles = append(s.Puzzles, p)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Parse reads the puzzles of a file. It refuses a puzzle with two good answers. It does not
// play the records; Check does.
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

// clear returns an error unless the best answer is far better than all others and has a
// reason. It does not play the record.
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

// Margin returns the lead of the best answer over the next one, in thousandths.
func (p *Puzzle) Margin() int {
	best := slices.Sorted(slices.Values(p.Chances))
	return best[len(best)-1] - best[len(best)-2]
}

// Encode writes puzzles as a file with a line for each, ordered by id.
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

// IDOf returns the id of the question after moves. A position always has the same id.
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
			return nil, fmt.Errorf("moves: %q is not a move of a seat", move)
		}
		moves = append(moves, engine.RecordEntry{Seat: seat, Code: move, Version: version})
	}
	return moves, nil
}
