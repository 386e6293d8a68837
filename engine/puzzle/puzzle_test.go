package puzzle_test

import (
	"encoding/json"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/market"
	"guildhall/engine/puzzle"
)

// puzzled is Market Day with the puzzles of a test.
type puzzled struct {
	market.Rules
	files fs.FS
}

func (p puzzled) Files() engine.Files { return engine.Files{FS: p.files, Rules: p} }

// sample returns a puzzle: a question with at least four answers, after at least five moves of a
// match. The second answer is the best one.
func sample(t *testing.T, seed uint64) *puzzle.Puzzle {
	t.Helper()
	rules := market.Rules{}
	setup := rules.Info().Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(seed)})
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := &puzzle.Puzzle{Game: "market", Version: rules.Info().Version, Setup: setup, Rating: 1500, Why: []engine.Reason{{What: engine.T("market.coins"), Here: 3, There: 1}}}
	for {
		seat := s.Pending(nil)[0]
		moves := s.Moves(seat, nil)
		if n := len(moves); len(p.Moves) > 4 && n >= puzzle.LeastAnswers && n <= puzzle.MaxAnswers {
			p.Seat, p.Best = seat, s.Code(seat, moves[1])
			p.Chances = make([]int, n)
			for i := range p.Chances {
				p.Chances[i] = 300
			}
			p.Chances[1] = 400
			break
		}
		p.Moves = append(p.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, moves[0]), Version: p.Version})
		if err := s.Play(seat, moves[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	p.ID = puzzle.IDOf("market", setup, p.Moves)
	return p
}

// encoded returns the lines of a file with these puzzles.
func encoded(t *testing.T, puzzles ...*puzzle.Puzzle) string {
	t.Helper()
	data, err := puzzle.Encode(puzzles)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func check(lines string) (*puzzle.Set, error) {
	s, err := puzzle.Read(puzzled{files: fstest.MapFS{"puzzles/one.jsonl": &fstest.MapFile{Data: []byte(lines)}}})
	if err != nil {
		return nil, err
	}
	return s, s.Check()
}

func TestPuzzleIsReadAsItWasWritten(t *testing.T) {
	want := sample(t, 1)
	s, err := check(encoded(t, want, sample(t, 2)))
	if err != nil {
		t.Fatal(err)
	}
	got := s.Find(want.ID)
	if got == nil || len(s.Puzzles) != 2 {
		t.Fatalf("puzzle %s is not among %d that were read", want.ID, len(s.Puzzles))
	}
	if encoded(t, got) != encoded(t, want) || !reflect.DeepEqual(got.Moves, want.Moves) {
		t.Errorf("read %s\nwant %s", encoded(t, got), encoded(t, want))
	}
	state, err := s.Position(got)
	if err != nil {
		t.Fatal(err)
	}
	answers := got.Answers(state)
	if len(answers) != len(want.Chances) || answers[1].Code != want.Best || answers[1].Chance != 400 || got.Margin() != 100 {
		t.Errorf("answers %+v, want %q second with 400", answers, want.Best)
	}
}

func TestWrongPuzzlesAreRefused(t *testing.T) {
	good := encoded(t, sample(t, 1))
	of := func(key string) string { return field(t, good, key) }
	tests := []struct{ name, old, text, want string }{
		{"two good answers", "[300,400,", "[399,400,", "two good answers: chances 400 and 399"},
		{"fewer than four answers", `"chances":` + of("chances"), `"chances":[300,400]`, "chances of 2 answers, want 4 to 25"},
		{"an answer too many", "[300,400,", "[300,400,300,", "but"},
		{"an unknown answer", `"best":` + of("best"), `"best":"fly"`, `"fly`},
		{"another answer has the best chance", "[300,400,", "[400,300,", "has not the best chance"},
		{"a chance above 1000", "[300,400,", "[300,1400,", "chances from 300 to 1400"},
		{"no reason", of("why"), "[]", "no reason why"},
		{"another position than the id says", `"moves":"0:`, `"moves":"0:fly;`, "id "},
		{"moves of no seat", `"moves":"0:`, `"moves":"`, "is not a move of a seat"},
		{"a rating of nobody", `"rating":1500`, `"rating":15`, "rating 15"},
		{"an unknown key", `"rating":`, `"ratings":`, "unknown field"},
		{"no JSON", "{", "", "cannot unmarshal"},
		{"a seat that is not asked", `"seat":` + of("seat"), `"seat":7`, "seat 7 is not asked"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(good, tt.old, tt.text, 1)
			if changed == good {
				t.Fatalf("%q is not in %s", tt.old, good)
			}
			_, err := check(encoded(t, sample(t, 2)) + changed)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "engine/market/puzzles/one.jsonl:2") {
				t.Errorf("got:  %v\nwant: file, line 2 and %s", err, tt.want)
			}
		})
	}
}

// field returns the JSON of a field of a line.
func field(t *testing.T, line, key string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &fields); err != nil {
		t.Fatal(err)
	}
	return string(fields[key])
}

func TestPuzzleOfAnUnplayableRecordIsRefused(t *testing.T) {
	p := sample(t, 1)
	p.Moves[2].Code = "fly"
	p.ID = puzzle.IDOf(p.Game, p.Setup, p.Moves)
	if _, err := check(encoded(t, p)); err == nil || !strings.Contains(err.Error(), `one.jsonl:1: move 2, seat`) || !strings.Contains(err.Error(), `"fly"`) {
		t.Errorf("error = %v, want the file, the line and the move", err)
	}
}

func TestSamePositionTwiceIsRefused(t *testing.T) {
	line := encoded(t, sample(t, 1))
	if _, err := check(line + line); err == nil || !strings.Contains(err.Error(), "one.jsonl:2: the same position as engine/market/puzzles/one.jsonl:1") {
		t.Errorf("error = %v, want both lines", err)
	}
}
