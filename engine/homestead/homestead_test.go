package homestead

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules:   Rules,
	Words:   []string{"build c3", "build b9", "c3", "house a1", "build", "hello", ""},
	Counts:  [][4]int{{2, 1, 1, 3}, {2, 1, 2, 9}, {3, 1, 3, 27}},
	Matches: 12,
}

// TestHomestead checks the game, its texts, rulebook, lessons and records.
func TestHomestead(t *testing.T) { suite.Run(t) }

// TestScenarios runs the scenarios.
func TestScenarios(t *testing.T) { scenario.Dir(t, Rules, "testdata") }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Rules) }

func BenchmarkHomestead(b *testing.B) { suite.Benchmark(b) }
