package enginetest

import (
	"fmt"
	"io/fs"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	"guildhall/engine/longtest"
)

// A Suite is what a game gives to be tested whole: each of its methods is a test.
type Suite struct {
	Rules  engine.Rules
	Checks []Option // what is special about the game, for Run
	// Words are texts that people might write, sensible or not, in any position; More are
	// those of which fingerprints know nothing.
	Words, More []string
	// Counts are the ways to play the first moves of known matches (OptionCounts).
	Counts [][4]int

	// Match begins match n of Matches to which TestEverythingIsSaid listens, and chooses its
	// moves; nil: each number of seats in turn, with moves at random.
	Match   func(t *testing.T, n uint64) (engine.State, Pick)
	Matches uint64
	Heard   func(*UsedMessages) // adds what is said elsewhere
	Rare    []string            // messages that such matches do not say
	Made    []string            // keys of messages that the code puts together
	Ahead   []string            // keys of log lines that also say what is coming

	// Tables are those that the game comes with, and From makes it with a host's. Changes
	// of them with which it plays, or which it refuses, are in testdata/tables.csv; Shows
	// looks at the view of a match with the first that is played, and at one with the
	// game's own tables.
	Tables fs.FS
	From   func(fs.FS) (engine.Rules, error)
	Shows  func(t *testing.T, changed, own engine.View)

	// Another is another value for a cell of a column that a host may change, and Changes
	// how many there are (TestRulebookTellsEveryValue).
	Another func(column gamedata.Column, cell string) string
	Changes int

	Rulings int // how many rulings the game has at least

	Setups []engine.Setup // of the fingerprints (Fingerprints); nil: every number of seats
}

// Run is all tests of a small game.
func (s Suite) Run(t *testing.T) {
	t.Run("rules", s.TestRules)
	t.Run("records", s.TestGolden)
	t.Run("options", s.TestOptionCounts)
	t.Run("messages", s.TestMessages)
	t.Run("messages said", s.TestEverythingIsSaid)
	t.Run("tables", s.TestTables)
	t.Run("rulebook", s.TestRulebookTellsEveryValue)
	t.Run("lessons", func(t *testing.T) { Lessons(t, s.Rules.(engine.LessonRules)) })
	t.Run("fingerprint", s.TestFingerprint)
}

// TestRules holds the game to the contract.
func (s Suite) TestRules(t *testing.T) {
	Run(t, s.Rules, s.Checks...)
	t.Run("playouts", func(t *testing.T) { playouts(t, s.Rules) })
}

// TestGolden replays finished matches to their final scores.
func (s Suite) TestGolden(t *testing.T) { Golden(t, s.Rules, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func (s Suite) TestOptionCounts(t *testing.T) { OptionCounts(t, s.Rules, s.Counts) }

// TestMessages holds the message files against the code, and Korean log lines in the past.
func (s Suite) TestMessages(t *testing.T) {
	Messages(t, s.Rules.Info(), s.Made...)
	logsTellThePast(tester{t}, s.Rules.Info(), s.Ahead)
}

// TestEverythingIsSaid listens to whole matches: no message is unused, every placeholder
// is given, each refusal has a reason, and what it names instead can be played.
func (s Suite) TestEverythingIsSaid(t *testing.T) {
	heard, info := NewSaid(s.Rules), s.Rules.Info()
	if s.Heard != nil {
		s.Heard(heard)
	}
	match := s.Match
	if match == nil {
		match = func(t *testing.T, n uint64) (engine.State, Pick) {
			seats := info.Seats[int(n)%len(info.Seats)]
			return Start(t, s.Rules, seats, n, nil), AtRandom(engine.NewRand(engine.NumberedSeed(n)))
		}
	}
	for n := range s.Matches {
		state, pick := match(t, n)
		heard.Listen(t, state, pick, slices.Concat(s.Words, s.More)...)
	}
	heard.Everything(t, info, s.Rare...)
}

// TestTables plays with a host's tables, and has damaged ones refused.
func (s Suite) TestTables(t *testing.T) {
	played := changes(t, "played")
	replaced(t, s.Tables, s.From, played)
	refuses(t, s.Tables, s.From, changes(t, "refused"))
	if s.Shows == nil {
		return
	}
	rules, err := s.From(played[0].in(t, s.Tables))
	if err != nil {
		t.Fatal(err)
	}
	seats := s.Rules.Info().Seats
	most := seats[len(seats)-1]
	stored, err := rules.Decode(Start(t, rules, most, 1, nil).Encode())
	if err != nil {
		t.Fatal(err)
	}
	s.Shows(t, stored.Clone().View(0), Start(t, s.Rules, most, 1, nil).View(0))
}

// TestFingerprint pins all that the game says and does in whole matches.
func (s Suite) TestFingerprint(t *testing.T) {
	if info := s.Rules.Info(); s.Setups == nil {
		s.Setups = Fingerprints(s.Rules, info.Seats, nil)
	} else {
		longtest.Only(t, "plays whole matches, and looks at everything")
	}
	Fingerprint{Rules: s.Rules, Words: s.Words, Setups: s.Setups}.Compare(t)
}

// Benchmark measures random matches of every number of seats, and copies and features
// with the most.
func (s Suite) Benchmark(b *testing.B) {
	var start engine.State
	for _, seats := range s.Rules.Info().Seats {
		start = Start(b, s.Rules, seats, 1, nil)
		b.Run(fmt.Sprintf("playout/%d", seats), func(b *testing.B) { BenchmarkPlayout(b, start) })
	}
	b.Run("clone", func(b *testing.B) { BenchmarkClone(b, start) })
	b.Run("features", func(b *testing.B) { BenchmarkFeatures(b, start) })
}
