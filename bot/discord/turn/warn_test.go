package turn_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// New people confirm every turn, even one with a single press, until they change that on
// the panel.
func TestNewPeopleConfirmEveryTurn(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	tb, _, _ := opened(h, "rounds", "1", "2")
	single := map[string]bool{}
	for range 4 {
		user := h.Pending(tb.ID)
		panel := h.Command(user, tb.Thread, "play", nil)
		after := h.Press(user, panel, panel.Button("nod"))
		if asked := discordtest.Verb(after, "done") != ""; asked == single[user] {
			t.Errorf("person %s, who chose otherwise: %v; asked to confirm: %v, in\n%s", user, single[user], asked, after.Text())
		}
		if !single[user] {
			h.Press(user, after, discordtest.Verb(after, "single"))
			single[user] = true
		}
		if h.Pending(tb.ID) == user {
			t.Fatalf("the turn of person %s is not final", user)
		}
	}
}

// If a round is one turn of each seat, the warning is not repeated in the next turn. This
// holds for every kind of turn, and also if several cards are chosen at once.
func TestWarningInGamesOfShortRounds(t *testing.T) {
	for _, game := range []string{"lisboa", "cleopatra"} {
		h, tb, _, _ := openedAt(t, game, "1", "2")
		r := rand.New(rand.NewPCG(2, 2))
		warned := map[string]int{} // warnings by person and kind of question
		turns := map[string]int{}  // warnings by person and round
		marked := 0                // panels that mark cards, of which the last one chosen is final at once
		for range 400 {
			user := h.Pending(tb.ID)
			if h.Table(tb.ID).Phase != storage.Playing || user == "" {
				break
			}
			panel := h.Command(user, tb.Thread, "play", nil)
			for range 40 {
				if discordtest.Verb(panel, "sure") != "" {
					s := sightOf(h, tb, user)
					if q := s.Question; !q.Final && !q.Sealed {
						warned[user+" "+q.Kind]++
						turns[fmt.Sprint(user, " ", s.Public.Header().Round())]++
					}
					panel = h.Press(user, panel, discordtest.Verb(panel, "sure"))
					continue
				}
				if discordtest.Verb(panel, "why") == "" && discordtest.Verb(panel, "done") == "" {
					break
				}
				if menu, ok := panel.Menu("picks"); ok && strings.Contains(menu.Options[0].Description, "final at once") && strings.Contains(panel.Content, "final at once") {
					marked++
				}
				if id := cmp.Or(panel.Button("Discard "), panel.Button("Market: stall 3")); id != "" { // to get too many cards
					panel = h.Press(user, panel, id)
				} else {
					panel = h.Step(r, user, panel)
				}
			}
			if h.Table(tb.ID).Turns > longtest.Number(45, 60) {
				break
			}
		}
		for who, n := range warned {
			if n > 1 {
				t.Errorf("%s: person and question %s were warned of %d times", game, who, n)
			}
		}
		for who, n := range turns {
			if n > 1 {
				t.Errorf("%s: person and round %s were warned %d times", game, who, n)
			}
		}
		if game == "cleopatra" && marked == 0 {
			t.Error("no menu of cards is marked as final at once")
		}
		if len(warned) < 2 {
			t.Errorf("%s: %v warnings in %d turns", game, warned, h.Table(tb.ID).Turns)
		}
	}
}

// A question mentions that all answer at the same time only if there are other players.
func TestSoloQuestionMentionsNoOthers(t *testing.T) {
	for n, users := range [][]string{{"1"}, {"1", "2"}} {
		_, _, _, panel := openedAt(t, "lisboa", users...)
		if got := strings.Contains(panel.Content, "All choose at once."); got != (n > 0) || !strings.Contains(panel.Content, "clergy tiles") {
			t.Errorf("%d seats read:\n%s", len(users), panel.Text())
		}
	}
}
