package engine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/engine"
)

func TestTurnLineSteps(t *testing.T) {
	n := engine.N
	line := brief().Turn(0, []engine.Event{event(0, "use"), event(0, "hire", engine.Word("who", "Mason")), event(0, "build", n("n", 3)), event(0, "build", n("n", 3)), event(0, "vp"), event(1, "build", n("n", 4)), event(0, "market", n("n", 5))})
	want := []string{"Beggar (+2 amulets)", "hires Mason", "wall +3", "wall +3 (+1 VP)", "Bo: wall +4", "Market (Ada +5)"}
	if diff := cmp.Diff(want, line.Steps("Ada")); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	if none := brief().Turn(0, nil).Steps("Ada"); len(none) > 0 {
		t.Errorf("no events have the steps %q", none)
	}
}
