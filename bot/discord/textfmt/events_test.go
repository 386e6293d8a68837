package textfmt

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/table/history"
	"guildhall/engine"
)

// told returns Words with two messages: a step has a short form, a sale has none.
func told() Words {
	forms := map[string]string{"step": "**Ada** goes", "step.step": "goes", "sale": "**Ada** sells", "stop": "**Ada** rests.", "more": "**Ada** draws...", "two": "A pile ends. It is shuffled.", "secret": "hidden"}
	return Words{
		Rich:   func(t engine.Text) string { return forms[t.Key] },
		Has:    func(key string) bool { return forms[key] != "" },
		People: []string{"Ada", "Bo"},
	}
}

func turnOf(seat engine.Seat, keys ...string) history.VisibleTurn {
	one := history.VisibleTurn{Seat: seat}
	for _, key := range keys {
		ev := engine.Event{Seat: seat, Text: engine.T(key), To: engine.Everyone}
		if key == "secret" {
			ev.To = engine.Only(seat)
		}
		one.Events = append(one.Events, ev)
	}
	return one
}

// The full stop at the end of a sentence is removed before a dot.
func TestEventsHaveNoFullStop(t *testing.T) {
	want := []string{"**Ada** rests", "**Ada** sells", "**Ada** draws...", "A pile ends. It is shuffled."}
	if diff := cmp.Diff(want, told().Events(turnOf(0, "stop", "sale", "more", "two").Events)); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

func TestRecap(t *testing.T) {
	many := strings.Fields(strings.Repeat("sale ", 20))
	sales := func(n int, more string) string { return strings.Repeat("**Ada** sells · ", n) + more }
	for _, c := range []struct {
		name   string
		before string
		turns  []history.VisibleTurn
		want   []string
	}{
		{"none", "", nil, nil},
		{"the newest first", "News: ", []history.VisibleTurn{turnOf(0, "step", "sale"), turnOf(1, "step")}, []string{"News: **Bo**: goes", "**Ada**: goes"}},
		{"the log's words where no short form is", "", []history.VisibleTurn{turnOf(0, "sale", "sale")}, []string{"**Ada** sells · **Ada** sells"}},
		{"nothing that is hidden", "", []history.VisibleTurn{turnOf(0, "secret"), turnOf(0, "sale", "secret")}, []string{"**Ada** sells"}},
		{"the newest has the spare rows", "", []history.VisibleTurn{turnOf(0, many...), turnOf(0, many...)}, []string{sales(10, "… +10"), sales(3, "… +17")}},
		{"the words before count", strings.Repeat("News ", 8), []history.VisibleTurn{turnOf(0, many...), turnOf(0, many...)}, []string{
			strings.Repeat("News ", 8) + sales(6, "… +14"), sales(3, "… +17")}},
		{"the oldest are left out", "", []history.VisibleTurn{turnOf(0, "sale"), turnOf(0, "sale"), turnOf(0, "sale"), turnOf(0, "sale"), turnOf(1, "step")},
			[]string{"**Bo**: goes", "**Ada** sells", "**Ada** sells", "**Ada** sells"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, told().Recap(c.before, engine.Spectator, c.turns, SmallText, MaxRecap)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}
