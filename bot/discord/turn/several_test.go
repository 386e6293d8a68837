package turn_test

import (
	"context"
	"fmt"
	"guildhall/bot/discord/wire"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/kit"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// sharedStart returns a menu that takes several lines, with the lines that begin with
// another answer: "Town Centre › …". It returns their values and their codes.
func sharedStart(h *discordtest.Fixture, tb storage.Table, user string, p *discordtest.Posted) (id string, values, codes []string) {
	h.T.Helper()
	s, err := h.Bot.Kit.Tables.Look(context.Background(), tb.ID, user)
	if err != nil {
		h.T.Fatal(err)
	}
	chains, err := h.Bot.Kit.Rooms.Turns.Chains(context.Background(), s)
	if err != nil {
		h.T.Fatal(err)
	}
	all := make([]string, len(chains))
	for i, c := range chains {
		all[i] = c.Code()
	}
	for _, c := range wire.Rows(p.Components) {
		menu, ok := c.Components[0].(discordgo.SelectMenu)
		if !ok || menu.MaxValues < 2 || !strings.HasPrefix(menu.CustomID, "menu:") {
			continue
		}
		values, codes = nil, nil
		for _, o := range menu.Options {
			code, ok := kit.LongCode(all, o.Value)
			i := slices.Index(all, code)
			if ok && chains[i].Again > 0 {
				values, codes = append(values, o.Value), append(codes, code)
			}
		}
		if len(codes) > 1 {
			return menu.CustomID, values, codes
		}
	}
	return "", nil, nil
}

// Two lines of one menu that begin with the same answer give it once, and then
// what each adds.
func TestSeveralWithOneStart(t *testing.T) {
	h, tb, _, _ := openedAt(t, "architects", "1", "2", "3")
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		user := h.Pending(tb.ID)
		panel := h.Command(user, tb.Thread, "play", nil)
		id, values, codes := sharedStart(h, tb, user, panel)
		if id == "" {
			if next := h.Step(r, user, panel); discordtest.Verb(next, "sure")+discordtest.Verb(next, "done") != "" {
				h.Step(r, user, next)
			}
			continue
		}
		before := draftOf(h, tb, user)
		start, first, _ := strings.Cut(codes[0], "; ")
		_, second, _ := strings.Cut(codes[1], "; ")
		after := h.Press(user, panel, id, values[1], values[0])
		got := strings.Join(draftOf(h, tb, user)[len(before):], "; ")
		// The order is that of the choice, unless only another is legal.
		for _, want := range []string{start + "; " + second + "; " + first, start + "; " + first + "; " + second} {
			if got == want || got == want+"; done" {
				return
			}
		}
		t.Fatalf("%q and %q drafted %q:\n%s", codes[0], codes[1], got, after.Text())
	}
	t.Fatal("no menu takes several lines with one start")
}

// New people confirm every turn, also one of a single press, until they choose otherwise
// on the panel.
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

// Where a round is one turn of each seat the warning does not come again in the next one,
// whatever the turn is about, and also where several cards are chosen at once.
func TestWarningInGamesOfShortRounds(t *testing.T) {
	for _, game := range []string{"lisboa", "cleopatra"} {
		h, tb, _, _ := openedAt(t, game, "1", "2")
		r := rand.New(rand.NewPCG(2, 2))
		warned := map[string]int{} // warnings by person and kind of question
		turns := map[string]int{}  // warnings by person and round, which is one turn of each
		marked := 0                // panels that mark cards of which the last is final at once
		for range 400 {
			user := h.Pending(tb.ID)
			if h.Table(tb.ID).Phase != storage.Playing || user == "" {
				break
			}
			panel := h.Command(user, tb.Thread, "play", nil)
			for range 40 {
				if discordtest.Verb(panel, "sure") != "" {
					s, err := h.Bot.Kit.Tables.Look(context.Background(), tb.ID, user)
					if err != nil {
						t.Fatal(err)
					}
					if q := s.Question; !q.Final && !q.Sealed {
						warned[user+" "+q.Kind]++
						turns[fmt.Sprint(user, " ", s.Public.Header().Round())]++
					}
					panel = h.Press(user, panel, discordtest.Verb(panel, "sure"))
					continue
				}
				if !strings.Contains(panel.Content, "Your turn") {
					break
				}
				for _, verb := range []string{"picks", "led"} {
					if menu, ok := panel.Menu(verb); ok && strings.Contains(menu.Options[0].Description, "final at once") && strings.Contains(panel.Content, "final at once") {
						marked++
					}
				}
				if next := discards(h, tb, user, panel); next != nil {
					panel = next
				} else {
					panel = h.Step(r, user, panel)
				}
			}
			if h.Table(tb.ID).Turns > longtest.Number(25, 50) {
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

// discards presses what leads to a choice of cards, or chooses them; nil where nothing
// does.
func discards(h *discordtest.Fixture, tb storage.Table, user string, panel *discordtest.Posted) *discordtest.Posted {
	if led, ok := panel.Menu("led"); ok {
		var values []string
		for _, o := range led.Options[:led.MaxValues] {
			values = append(values, o.Value)
		}
		return h.Press(user, panel, led.CustomID, values...)
	}
	for _, l := range menuLines(panel, chainsOf(h, tb, user)) {
		if strings.HasSuffix(l.chain.Code(), "discard") {
			return h.Press(user, panel, l.menu.CustomID, l.line.Value)
		}
	}
	return nil
}

// A question says that all answer at once only where there is somebody else.
func TestOneSeatIsNotToldOfOthers(t *testing.T) {
	for n, users := range [][]string{{"1"}, {"1", "2"}} {
		_, _, _, panel := openedAt(t, "lisboa", users...)
		if got := strings.Contains(panel.Content, "All choose at once."); got != (n > 0) || !strings.Contains(panel.Content, "clergy tiles") {
			t.Errorf("%d seats read:\n%s", len(users), panel.Text())
		}
	}
}
