package orders

import (
	"testing"

	"guildhall/bot/discord/parser"
	"guildhall/engine"
)

// The answer chosen for unclear words keeps the limit of its cost, the words typed after
// it in the same step, and all other steps and alternatives.
func TestChosenAnswerKeepsSurroundingText(t *testing.T) {
	u := unclearWay{read: parser.Result{Before: "mines", After: "gold"}, done: []string{"a"}, maxCost: 3, limited: true, steps: []string{"끝"}, todo: []string{"패스"}}
	if got, want := u.whole([]string{"x; y"}, engine.Option{Code: "follow"}), "x; y | a; mines; follow; gold <=3; 끝 | 패스"; got != want {
		t.Errorf("the whole order is %q, want %q", got, want)
	}
}
