package discordtest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/engine/longtest"
)

// A whole match of Architects against Constantine, in a direct message.
func TestArchitectsAlone(t *testing.T) { simulated(t, architectsAlone) }

func architectsAlone(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{Plain: true})
	dm, err := h.As(h.Ada).OpenDM()
	if err != nil {
		t.Fatal(err)
	}
	tb := h.StartedIn(dm, "architects", h.Ada)
	if tb.Thread != dm {
		t.Fatalf("the table is at %s, want the direct message %s", tb.Thread, dm)
	}
	h.closeUps(h.Ada, tb, 5)
	end := h.finish(tb, rand.New(rand.NewPCG(5, 1)))
	if !strings.Contains(end.Text(), "Constantine wins with ") && !strings.Contains(end.Text(), "(Constantine has ") {
		t.Errorf("the end card does not name the automa:\n%s", Screen(end))
	}
}
