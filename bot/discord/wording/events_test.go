package wording

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/table/history"
	"guildhall/engine"
)

// told are words of two messages: a step has a short form, a sale has none.
func told() Words {
	forms := map[string]string{"step": "**Ada** goes", "step.step": "goes", "sale": "**Ada** sells", "stop": "**Ada** rests.", "more": "**Ada** draws...", "two": "A pile ends. It is shuffled.", "secret": "hidden"}
	return Words{
		Rich:   func(t engine.Text) string { return forms[t.Key] },
		has:    func(key string) bool { return forms[key] != "" },
		People: []string{"Ada", "Bo"},
	}
}

func turnOf(seat engine.Seat, keys ...string) history.Told {
	one := history.Told{Seat: seat}
	for _, key := range keys {
		ev := engine.Event{Seat: seat, Text: engine.T(key), To: engine.Everyone}
		if key == "secret" {
			ev.To = engine.Only(seat)
		}
		one.Events = append(one.Events, ev)
	}
	return one
}

// The last full stop of a sentence does not stand before the dot that follows.
func TestEventsHaveNoFullStop(t *testing.T) {
	want := []string{"**Ada** rests", "**Ada** sells", "**Ada** draws...", "A pile ends. It is shuffled."}
	if diff := cmp.Diff(want, told().Events(turnOf(0, "stop", "sale", "more", "two").Events)); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

func TestTurns(t *testing.T) {
	many := strings.Fields(strings.Repeat("sale ", 20))
	for _, c := range []struct {
		name  string
		turns []history.Told
		want  []string
	}{
		{"none", nil, nil},
		{"the newest first", []history.Told{turnOf(0, "step", "sale"), turnOf(1, "step")}, []string{"- **Bo**: goes", "- **Ada**: goes"}},
		{"the log's words where no short form is", []history.Told{turnOf(0, "sale", "sale")}, []string{"- **Ada** sells · **Ada** sells"}},
		{"nothing that is hidden", []history.Told{turnOf(0, "secret"), turnOf(0, "sale", "secret")}, []string{"- **Ada** sells"}},
		{"the newest longer than the others", []history.Told{turnOf(0, many...), turnOf(0, many...)}, []string{
			"- " + strings.Repeat("**Ada** sells · ", 9) + "… +11", "- " + strings.Repeat("**Ada** sells · ", 2) + "… +18"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, told().Turns(engine.Spectator, c.turns, 40)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}
