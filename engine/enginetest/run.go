// Package enginetest checks the contract of package engine for every game: matches end,
// moves are legal exactly when they are listed, play is deterministic, texts are complete,
// and no byte for a viewer depends on facts that this viewer may not know.
//
// A game's test is one line:
//
//	func TestRules(t *testing.T) { enginetest.Run(t, cleopatra.Rules{}) }
//
// Random matches are drawn from fixed seeds, so a failure can be repeated.
package enginetest

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"guildhall/engine"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// T is the part of *testing.T that checks use.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Run(name string, f func(T)) bool
}

// Option adapts Run to a game.
type Option func(*config)

type config struct {
	games   int
	few     bool // test few pairs of option values
	bound   int
	open    bool
	steady  []string // features that random matches do not change
	without []string // checks that are left out
}

// WithGames sets the number of random matches of each check for each setup. The default is
// 3 in long tests, otherwise 1.
func WithGames(n int) Option { return func(c *config) { c.games = n } }

// WithBound sets the number of moves within which every match must end. The default is
// fifty times Info.Moves for each seat, at least 5000.
func WithBound(moves int) Option { return func(c *config) { c.bound = moves } }

// WithOpenInformation is for a game that hides only future chance. Resample then need not
// change anything else.
func WithOpenInformation() Option { return func(c *config) { c.open = true } }

// Without leaves out checks by name: "secrets" and "memory", for a test's rules whose states do
// not tell what is secret.
func Without(names ...string) Option { return func(c *config) { c.without = names } }

// Run checks rules against the contract. It has a subtest for every number of seats and
// every value of an option; long tests cover every pair of values.
func Run(t *testing.T, rules engine.Rules, options ...Option) {
	t.Helper()
	games := longtest.Number(1, 3)
	few := func(c *config) { c.few = !longtest.Wanted() }
	check(tester{t}, rules, append([]Option{WithGames(games), few}, options...)...)
}

// tester makes a *testing.T a T.
type tester struct{ *testing.T }

func (t tester) Run(name string, f func(T)) bool {
	return t.T.Run(name, func(t *testing.T) { f(tester{t}) })
}

// checks holds the checks that Run makes for each setup, in order. Later checks rely on
// earlier ones.
var checks = []struct {
	name string
	run  func(*match)
}{
	{"play", (*match).checkPlay},
	{"questions", (*match).checkQuestions},
	{"refusals", (*match).checkRefusals},
	{"determinism", (*match).checkDeterminism},
	{"sealed", (*match).checkSealed},
	{"secrecy", (*match).checkSecrecy},
	{"secrets", (*match).checkSecrets},
	{"memory", (*match).checkMemory},
	{"forced", (*match).checkForced},
	{"results", (*match).checkResults},
	{"features", (*match).checkFeatures},
	{"closing", (*match).checkClosing},
}

func check(t T, rules engine.Rules, options ...Option) {
	t.Helper()
	c := config{games: 1}
	for _, o := range options {
		o(&c)
	}
	info := rules.Info()
	if c.bound == 0 {
		c.bound = max(5000, 50*info.Moves*engine.MaxSeats)
	}
	said := newTexts()
	if !t.Run("info", func(t T) { checkInfo(t, rules, said) }) {
		return // other setups would repeat the failure
	}
	all, seen := setups(rules), newFeatureRanges()
	if c.few {
		all = eachChoice(info, all)
	}
	wanted, _ := strconv.Atoi(os.Getenv(WorldsVariable))
	for _, setup := range all {
		length := info.Moves * setup.Seats
		t.Run(setupName(info, setup), func(t T) {
			for _, check := range checks {
				if slices.Contains(c.without, check.name) {
					continue
				}
				ok := t.Run(check.name, func(t T) {
					check.run(&match{t: t, config: c, rules: rules, info: info, setup: setup, said: said,
						chance: setup.Seed.Rand(check.name), length: &length, ranges: seen, wanted: (wanted + len(all) - 1) / len(all)})
				})
				if !ok && check.name == "play" {
					return
				}
			}
		})
	}
	t.Run("texts", func(t T) { checkTexts(t, info, said) })
	t.Run("features", func(t T) { checkCoverage(t, seen, c.steady) })
}
