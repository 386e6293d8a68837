package turn_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// walks plays turns on the panels of a match until look, which gets each panel with its
// chains, is content.
func walks(h *discordtest.Fixture, tb storage.Table, seed uint64, look func(user string, p *discordtest.Posted, chains []draft.Chain) bool) bool {
	h.T.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	for range 400 {
		user := h.Pending(tb.ID)
		if user == "" {
			return false
		}
		panel := h.Command(user, tb.Thread, "play", nil)
		if look(user, panel, chainsOf(h, tb, user)) {
			return true
		}
		for range 3 {
			if next := h.Step(r, user, panel); discordtest.Verb(next, "sure")+discordtest.Verb(next, "done") != "" {
				panel = next
				continue
			}
			break
		}
	}
	return false
}

func chainsOf(h *discordtest.Fixture, tb storage.Table, user string) []draft.Chain {
	h.T.Helper()
	s, err := h.Bot.Kit.Tables.Look(h.T.Context(), tb.ID, user)
	if err != nil {
		h.T.Fatal(err)
	}
	chains, err := h.Bot.Kit.Rooms.Turns.Chains(h.T.Context(), s)
	if err != nil {
		h.T.Fatal(err)
	}
	return chains
}

// menuLine is a line of a menu on a panel, and the answer that it stands for.
type menuLine struct {
	menu  discordgo.SelectMenu
	line  discordgo.SelectMenuOption
	chain draft.Chain
}

func menuLines(p *discordtest.Posted, chains []draft.Chain) []menuLine {
	codes := make([]string, len(chains))
	for i, c := range chains {
		codes[i] = c.Code()
	}
	var out []menuLine
	for _, row := range wire.Rows(p.Components) {
		menu, ok := row.Components[0].(discordgo.SelectMenu)
		if !ok || !strings.HasPrefix(menu.CustomID, "menu:") {
			continue
		}
		for _, o := range menu.Options {
			code, _ := kit.LongCode(codes, o.Value)
			for _, c := range chains {
				if c.Code() == code {
					out = append(out, menuLine{menu, o, c})
				}
			}
		}
	}
	return out
}

// Answers to a question that is asked again are chosen together: the same one twice, and
// last one behind which something else is asked, or the end of the turn.
func TestSeveralEndWithAnotherQuestion(t *testing.T) {
	h, tb, _, _ := openedAt(t, "villagers", "1", "2", "3")
	twice, open, ended := false, false, false
	walks(h, tb, 3, func(user string, p *discordtest.Posted, chains []draft.Chain) bool {
		var again, other *menuLine
		for _, l := range menuLines(p, chains) {
			switch {
			case l.menu.MaxValues < 2:
			case l.chain.Times == 2 && !twice:
				twice = true
				before := len(draftOf(h, tb, user))
				h.Press(user, p, l.menu.CustomID, l.line.Value)
				if got := draftOf(h, tb, user)[before:]; len(got) != 2 || got[0] != got[1] {
					t.Errorf("%q drafted %q", l.line.Label, got)
				}
				return false
			case l.chain.Again == 0 && again == nil:
				again = &l
			case (!open && l.chain.Again < 0 && !l.chain.Ends && l.chain.Binding == "") || (open && !ended && l.chain.Ends && len(l.chain.Steps) == 1):
				other = &l
			}
		}
		if again == nil || other == nil || again.menu.CustomID != other.menu.CustomID {
			return twice && open && ended
		}
		open, ended = true, open
		before := len(draftOf(h, tb, user))
		// The order of the choice does not matter: only one is legal.
		h.Press(user, p, again.menu.CustomID, other.line.Value, again.line.Value)
		if got, want := strings.Join(draftOf(h, tb, user)[before:], "; "), again.chain.Code()+"; "+other.chain.Code(); got != want {
			t.Errorf("%q with %q drafted %q, want %q", again.line.Label, other.line.Label, got, want)
		}
		return false
	})
	if !twice || !open || !ended {
		t.Errorf("an answer twice: %v, one that leads to another question: %v, the end: %v", twice, open, ended)
	}
}

// The answer that leads to a choice of cards stands as that choice, in one menu; a step
// back takes one card back.
func TestAnswerAndPicksInOneMenu(t *testing.T) {
	h, tb, _, _ := openedAt(t, "cleopatra", "1", "2", "3")
	found := walks(h, tb, 8, func(user string, p *discordtest.Posted, chains []draft.Chain) bool {
		led, there := p.Menu("led")
		if !there {
			return false
		}
		if !strings.HasPrefix(led.Placeholder, "Discard ") || p.Button("Discard ") != "" {
			t.Errorf("the menu is %q, and the panel\n%s", led.Placeholder, p.Text())
		}
		next := discards(h, tb, user, p)
		if sure := discordtest.Verb(next, "sure"); sure != "" {
			if got := draftOf(h, tb, user); len(got) != led.MaxValues || got[0] != "discard" {
				t.Errorf("before the last card, which shows something, %q is drafted", got)
			}
			next = h.Press(user, next, discordtest.Verb(next, "back"))
			h.Press(user, next, discordtest.Verb(next, "undo"))
			if got := draftOf(h, tb, user); len(got) != led.MaxValues-1 {
				t.Errorf("a step back leaves %q", got)
			}
		}
		return true
	})
	if !found {
		t.Error("nobody had too many cards")
	}
}

// A worshipper is used besides the visit, so one choice gives both.
func TestExtraAnswerGoesOnWithTheAction(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	for _, l := range menuLines(panel, chainsOf(h, tb, user)) {
		if code := l.chain.Code(); strings.HasPrefix(code, "use ") && strings.Contains(code, "; quarry; ") {
			if name := l.line.Label; !strings.HasPrefix(l.menu.Placeholder, "Overseer") || !strings.HasPrefix(name, "Visit the quarry › ") {
				t.Errorf("%q of the menu %q plays %q", name, l.menu.Placeholder, code)
			}
			h.Press(user, panel, l.menu.CustomID, l.line.Value)
			if got := strings.Join(draftOf(h, tb, user), "; "); got != code {
				t.Errorf("%q drafted %q, want %q", l.line.Label, got, code)
			}
			return
		}
	}
	t.Errorf("no worshipper stands with a visit in\n%s", panel.Text())
}

// Where answers that may be chosen together fill several menus, the few besides the long
// groups stand in each of them, and so does the end of the turn.
func TestShortAnswersStandInEachMenu(t *testing.T) {
	h, tb, _, _ := openedAt(t, "villagers", "1", "2", "3")
	if !walks(h, tb, 5, func(user string, p *discordtest.Posted, chains []draft.Chain) bool {
		in := map[string][]menuLine{}
		var menus []string
		for _, l := range menuLines(p, chains) {
			if l.menu.MaxValues > 1 {
				if in[l.menu.CustomID] == nil {
					menus = append(menus, l.menu.CustomID)
				}
				in[l.menu.CustomID] = append(in[l.menu.CustomID], l)
			}
		}
		var place, trade, end *menuLine
		if len(menus) > 1 {
			for _, l := range in[menus[len(menus)-1]] {
				switch code := l.chain.Code(); {
				case code == "end":
					end = &l
				case strings.HasPrefix(code, "place ") && len(l.chain.Steps) == 1 && l.chain.Again == 0:
					place = &l
				case strings.HasPrefix(code, "trade ") && l.chain.Again == 0 && (place == nil || !strings.HasSuffix(code, strings.TrimPrefix(place.chain.Code(), "place "))):
					trade = &l
				}
			}
		}
		if place == nil || trade == nil {
			return false
		}
		if end == nil {
			t.Fatalf("the last menu cannot end the turn:\n%s", p.Text())
		}
		before := len(draftOf(h, tb, user))
		next := h.Press(user, p, trade.menu.CustomID, end.line.Value, place.line.Value, trade.line.Value)
		got := strings.Join(draftOf(h, tb, user)[before:], "; ")
		if want := place.chain.Code() + "; " + trade.chain.Code() + "; end"; got != want || discordtest.Verb(next, "done") == "" {
			t.Errorf("one press drafted %q, want %q, and shows\n%s", got, want, next.Text())
		}
		return true
	}) {
		t.Error("answers that may be chosen together never filled two menus")
	}
}
