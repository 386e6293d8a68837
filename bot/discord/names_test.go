package discord

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/storage"
)

func TestPeopleOf(t *testing.T) {
	seats := func(names ...string) (t storage.Table) {
		for i, n := range names {
			t.Seats = append(t.Seats, storage.Seat{User: fmt.Sprint(i + 1), Name: n})
		}
		return t
	}
	gone := seats("Ada", "Bo", "Bo")
	gone.Seats[1].User, gone.Seats[2].User = "", ""
	for _, tt := range []struct {
		name string
		of   storage.Table
		want []string
	}{
		{"each their own", seats("Ada", "Bo"), []string{"Ada", "Bo"}},
		{"two of one name", seats("Bo", "Ada", "bo"), []string{"Bo (1)", "Ada", "bo (3)"}},
		{"alike to the eye", seats("Bo", "Bo\u3164"), []string{"Bo (1)", "Bo (2)"}},
		{"called by a number", seats("Bo (2)", "Bo", "Bo"), []string{"Bo (2) (1)", "Bo (2) (2)", "Bo (3)"}},
		{"nothing to see", seats("\u3164", "\u2800"), []string{"- (1)", "- (2)"}},
		{"forgotten", gone, []string{"Ada", "Somebody (2)", "Somebody (3)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := peopleOf(tt.of, func() string { return "Somebody" })
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("called (-want +got):\n%s", diff)
			}
		})
	}
}

// Two of one name are told apart wherever they are named, and a name that two
// have names no seat.
func TestTwoOfOneName(t *testing.T) {
	h := newHall(t, rounds{})
	h.names = map[string]string{"2": "Bo", "3": "Bo"}
	h.langs["3"] = "en-US"
	tb := h.circle()
	h.plays("1", tb, "nod")
	posts := h.wire.in(tb.Thread, "")
	if card := posts[len(posts)-1].Content; !strings.Contains(card, "**Bo (2)**") {
		t.Errorf("the card does not tell which of them: %s", card)
	}
	got := h.naming("1", tb, "table replace", "4", map[string]string{"seat": "bo"})
	if len(h.table(tb.ID).TableState.Votes) != 0 || !strings.Contains(got.Content, "`2`, `3`") {
		t.Errorf("a name that two have: %s", got.Content)
	}
	for written, seat := range map[string]int{"Bo (3)": 2, "2": 1, " ada ": 0} {
		w := h.bot.words("en", tb)
		if got, said := w.seatMeant(written); got != seat || said != "" {
			t.Errorf("seatMeant(%q) = %d, %q; want %d", written, got, said, seat)
		}
	}
	for _, written := range []string{"0", "4", "Chen", ""} {
		if got, said := h.bot.words("en", tb).seatMeant(written); got != -1 || said != "" {
			t.Errorf("seatMeant(%q) = %d, %q; want none", written, got, said)
		}
	}
}

// A seat whose person was forgotten is named in the language of whoever reads.
func TestForgottenInTheReadersLanguage(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	for h.pending(tb.ID) != "" {
		h.plays(h.pending(tb.ID), tb, "nod")
	}
	h.langs["2"] = "ko"
	h.forgets("2")
	if got := h.command("1", tb.Thread, "log", nil).Content; strings.Contains(got, "누군가") {
		t.Errorf("an English reader reads Korean: %s", got)
	}
	if got, want := h.bot.words("ko", h.table(tb.ID)).called(1), h.bot.words("ko", noTable).label("data.somebody"); got != want {
		t.Errorf("in Korean: %q, want %q", got, want)
	}
	if got := h.bot.words("en", h.table(tb.ID)).called(1); got != "Somebody" {
		t.Errorf("in English: %q", got)
	}
}

// What somebody is called cannot hide what another holds.
func TestNoNameHidesAHand(t *testing.T) {
	h := newHall(t)
	tb := h.started("1", "2")
	want := h.command("1", tb.Thread, "hand", nil).Content
	h = newHall(t)
	h.names = map[string]string{"2": "Your hand"}
	tb = h.started("1", "2")
	if got := h.command("1", tb.Thread, "hand", nil).Content; got != want {
		t.Errorf("beside somebody called \"Your hand\" (-want +got):\n%s", cmp.Diff(want, got))
	}
}
