// Package enginetest checks what every game promises in the contract of
// package engine: matches end, moves are legal exactly when they are listed,
// play is deterministic, texts are complete, and no byte that a viewer gets
// depends on facts that this viewer may not know.
//
// A game's test is one line:
//
//	func TestRules(t *testing.T) { enginetest.Run(t, cleopatra.Rules{}) }
//
// Random matches are drawn from fixed seeds, so a failure can be repeated.
package enginetest

import (
	"os"
	"strconv"
	"testing"

	"guildhall/engine"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// T is the part of *testing.T that a check needs.
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
	games    int
	few      bool // not every pair of option values
	bound    int
	open     bool
	unsummed bool
	pictures func(engine.View) []byte
	steady   []string // features that random matches do not change
}

// WithGames sets how many random matches each check plays for each setup; the
// default is 3 where long tests are wanted, else 1.
func WithGames(n int) Option { return func(c *config) { c.games = n } }

// WithBound sets the number of moves by which every match is over. The default
// is generous: fifty times Info.Moves for each seat, at least 5000.
func WithBound(moves int) Option { return func(c *config) { c.bound = moves } }

// WithOpenInformation says that the game hides nothing but future chance, so
// that Resample need not change anything else.
func WithOpenInformation() Option { return func(c *config) { c.open = true } }

// WithUnsummedTotals says that final scores are more than the sum of their
// categories.
func WithUnsummedTotals() Option { return func(c *config) { c.unsummed = true } }

// WithPicture also compares the pictures drawn of the views of paired worlds.
func WithPicture(draw func(engine.View) []byte) Option {
	return func(c *config) { c.pictures = draw }
}

// Run checks rules against the contract, for every number of seats and every value of
// an option, each in a subtest; where long tests are wanted, for every pair of values.
func Run(t *testing.T, rules engine.Rules, options ...Option) {
	t.Helper()
	games := longtest.Number(1, 3)
	few := func(c *config) { c.few = !longtest.Wanted() }
	check(tester{t}, rules, append([]Option{WithGames(games), few}, options...)...)
}

// tester is a *testing.T as a T.
type tester struct{ *testing.T }

func (t tester) Run(name string, f func(T)) bool {
	return t.T.Run(name, func(t *testing.T) { f(tester{t}) })
}

// checks lists the checks that Run makes for each setup, in this order: later
// ones rely on earlier ones.
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
		return // the rest would only repeat it
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
