package enginetest

import (
	"io/fs"
	"testing"

	"guildhall/engine"
)

// A Suite is what a game gives to be tested whole.
type Suite struct {
	Rules engine.Rules
	// Words are texts that people might write, sensible or not, in any position.
	Words []string
	// Counts are the ways to play the first moves of known matches (OptionCounts).
	Counts [][4]int
	// Tables are those that the game comes with, and From makes it with a host's.
	Tables fs.FS
	From   func(fs.FS) (engine.Rules, error)
	// Replaced are changes of tables with which the game plays, Refused those that it
	// refuses.
	Replaced [][3]string
	Refused  [][4]string
	// Rare are messages that random matches do not say.
	Rare []string
}

// Run checks the game against the contract, its records in testdata/records, its texts
// against its code, its tables, and the fingerprint of all that it says and does.
func (s Suite) Run(t *testing.T) {
	info := s.Rules.Info()
	t.Run("rules", func(t *testing.T) { Run(t, s.Rules) })
	t.Run("records", func(t *testing.T) { Golden(t, s.Rules, "testdata/records") })
	t.Run("options", func(t *testing.T) { OptionCounts(t, s.Rules, s.Counts) })
	t.Run("messages", func(t *testing.T) { Messages(t, info) })
	t.Run("messages said", func(t *testing.T) {
		heard := NewSaid(s.Rules)
		for seed := range uint64(30) {
			seats := info.Seats[int(seed)%len(info.Seats)]
			heard.Listen(t, Start(t, s.Rules, seats, seed, nil), engine.NewRand(engine.NumberedSeed(seed)), s.Words...)
		}
		heard.Everything(t, info, s.Rare...)
	})
	t.Run("tables", func(t *testing.T) {
		Replaced(t, s.Tables, s.From, s.Replaced...)
		Refused(t, s.Tables, s.From, s.Refused...)
	})
	t.Run("fingerprint", func(t *testing.T) {
		Fingerprint{Rules: s.Rules, Words: s.Words, Setups: Fingerprints(s.Rules, info.Seats, nil)}.Compare(t)
	})
}

// Benchmark measures random matches of the most seats, copies and features.
func (s Suite) Benchmark(b *testing.B) {
	seats := s.Rules.Info().Seats
	start := Start(b, s.Rules, seats[len(seats)-1], 1, nil)
	b.Run("playout", func(b *testing.B) { BenchmarkPlayout(b, start) })
	b.Run("clone", func(b *testing.B) { BenchmarkClone(b, start) })
	b.Run("features", func(b *testing.B) { BenchmarkFeatures(b, start) })
}
