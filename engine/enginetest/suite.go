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

// A Suite holds the data for all standard tests of a game. Each of its methods is a test.
type Suite struct {
	Rules  engine.Rules
	Checks []Option // options of Run for this game
	// Words are texts that people might write at any position, sensible or not. More holds
	// further texts that are not part of the fingerprints.
	Words, More []string
	// Counts holds the numbers of ways to play the first moves of known matches (see
	// OptionCounts).
	Counts [][4]int

	// Match starts match n of the Matches in TestEveryMessageIsUsed and chooses its moves.
	// nil means random moves with each number of seats in turn.
	Match   func(t *testing.T, n uint64) (engine.State, Pick)
	Matches uint64
	Heard   func(*UsedMessages) // adds messages that are used outside matches
	Rare    []string            // messages that the matches of TestEveryMessageIsUsed do not use
	Made    []string            // keys of messages that the code builds at run time
	Ahead   []string            // keys of log lines that also announce something

	// From makes the game with a host's tables; nil for a game without tables. testdata/tables.csv lists changes of tables
	// that the game must accept or refuse. Shows compares the view of a match with the
	// first accepted change and the view of a match with the game's own tables.
	From  func(fs.FS) (engine.Rules, error)
	Shows func(t *testing.T, changed, own engine.View)

	// Another returns another value for a cell of a column that a host may change. Changes
	// is the number of such values (see TestRulebookContainsEveryValue).
	Another func(column gamedata.Column, cell string) string
	Changes int

	Rulings int // minimal number of rulings of the game

	Setups []engine.Setup // for TestFingerprint; nil: every number of seats
}

// Run runs all tests of a small game.
func (s Suite) Run(t *testing.T) {
	longtest.OfGame(t, s.Rules.Info().ID)
	t.Run("rules", s.TestRules)
	t.Run("records", s.TestGolden)
	t.Run("options", s.TestOptionCounts)
	t.Run("messages", s.TestMessages)
	t.Run("messages said", s.TestEveryMessageIsUsed)
	if s.From != nil {
		t.Run("tables", s.TestTables)
		t.Run("rulebook", s.TestRulebookContainsEveryValue)
	}
	t.Run("lessons", func(t *testing.T) { Lessons(t, s.Rules) })
	t.Run("fingerprint", s.TestFingerprint)
}

// TestRules checks the game against the contract of package engine.
func (s Suite) TestRules(t *testing.T) {
	longtest.OfGame(t, s.Rules.Info().ID)
	Run(t, s.Rules, s.Checks...)
	t.Run("playouts", func(t *testing.T) { playouts(t, s.Rules) })
}

// TestGolden replays finished matches to their final scores.
func (s Suite) TestGolden(t *testing.T) { Golden(t, s.Rules, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func (s Suite) TestOptionCounts(t *testing.T) { OptionCounts(t, s.Rules, s.Counts) }

// TestMessages compares the message files with the code, and checks that Korean log lines
// are in the past tense.
func (s Suite) TestMessages(t *testing.T) {
	Messages(t, s.Rules.Info(), s.Made...)
	logsTellThePast(tester{t}, s.Rules.Info(), s.Ahead)
}

// TestEveryMessageIsUsed plays whole matches. Every message must be used and get all its
// arguments, and every refusal must have a reason and suggest only legal moves.
func (s Suite) TestEveryMessageIsUsed(t *testing.T) {
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

// TestTables plays with a host's tables, and checks that damaged ones are refused.
func (s Suite) TestTables(t *testing.T) {
	played := changes(t, "played")
	replaced(t, engine.FilesOf(s.Rules), s.From, played)
	refuses(t, engine.FilesOf(s.Rules), s.From, changes(t, "refused"))
	if s.Shows == nil {
		return
	}
	rules, err := s.From(played[0].in(t, engine.FilesOf(s.Rules)))
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

// TestFingerprint compares everything that the game shows and does in whole matches with
// stored hashes.
func (s Suite) TestFingerprint(t *testing.T) {
	if info := s.Rules.Info(); s.Setups == nil {
		s.Setups = Fingerprints(s.Rules, info.Seats, nil)
	} else {
		longtest.Only(t, "plays whole matches, and looks at everything")
	}
	Fingerprint{Rules: s.Rules, Words: s.Words, Setups: s.Setups}.Compare(t)
}

// Benchmark measures random matches for every number of seats, and clones and features for
// the largest.
func (s Suite) Benchmark(b *testing.B) {
	var start engine.State
	for _, seats := range s.Rules.Info().Seats {
		start = Start(b, s.Rules, seats, 1, nil)
		b.Run(fmt.Sprintf("playout/%d", seats), func(b *testing.B) { BenchmarkPlayout(b, start) })
	}
	b.Run("clone", func(b *testing.B) { BenchmarkClone(b, start) })
	b.Run("features", func(b *testing.B) { BenchmarkFeatures(b, start) })
}
