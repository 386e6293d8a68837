package orders

import (
	"strings"
	"testing"

	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// At a solo table the speed of standing orders reveals nothing, because nobody else can
// notice it.
func TestSoloOrdersRevealNothing(t *testing.T) {
	c, err := text.New(textfmt.Texts, Texts)
	if err != nil {
		t.Fatal(err)
	}
	w := textfmt.NewSource(c, gameset.New(nil)).Words("ko", storage.Table{})
	for seats, others := range map[int]bool{1: false, 2: true} {
		if got := w.OrdersAct(storage.Table{Seats: make([]storage.Seat, seats)}); strings.Contains(got, "다른 사람") != others {
			t.Errorf("%d seats: %s", seats, got)
		}
	}
}

// The answer chosen for unclear words keeps the limit of its cost, the words typed after
// it in the same step, and all other steps and alternatives.
func TestChosenAnswerKeepsSurroundingText(t *testing.T) {
	u := unclearWay{read: parser.Result{Before: "mines", After: "gold"}, done: []string{"a"}, maxCost: 3, limited: true, steps: []string{"끝"}, todo: []string{"패스"}}
	if got, want := u.whole([]string{"x; y"}, engine.Option{Code: "follow"}), "x; y | a; mines; follow; gold <=3; 끝 | 패스"; got != want {
		t.Errorf("the whole order is %q, want %q", got, want)
	}
}
