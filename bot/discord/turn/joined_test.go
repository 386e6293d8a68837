package turn_test

import (
	"context"
	"fmt"
	"guildhall/bot/discord/wire"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/storage"
)

// opened returns a started table of a game and the panel of the person whose turn
// it is.
func opened(h *discordtest.Fixture, game string, users ...string) (tb storage.Table, user string, panel *discordtest.Posted) {
	h.T.Helper()
	h.Langs = map[string]string{"1": "en-US", "2": "en-US", "3": "en-US"}
	h.Command(users[0], discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	tb = h.Newest()
	for _, u := range users[1:] {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	}
	h.Command(users[0], discordtest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Deliver()
	tb = h.Table(tb.ID)
	user = h.Pending(tb.ID)
	return tb, user, h.Command(user, tb.Thread, "play", nil)
}

// begun are the tables that openedAt has opened, by game and people.
var begun sync.Map

// openedAt is opened on a bot of its own. The table is opened once for all tests.
func openedAt(t *testing.T, game string, users ...string) (h *discordtest.Fixture, tb storage.Table, user string, panel *discordtest.Posted) {
	t.Helper()
	once, _ := begun.LoadOrStore(fmt.Sprint(game, users), new(discordtest.Once))
	h = once.(*discordtest.Once).New(t, func() *discordtest.Fixture {
		made := discordtest.Savable(t)
		opened(made, game, users...)
		return made
	})
	tb = h.Newest()
	user = h.Pending(tb.ID)
	return h, tb, user, h.Command(user, tb.Thread, "play", nil)
}

// menuWith returns what to press for an answer whose label begins with a text: the menu
// and the value of its line, or its button.
func menuWith(t *testing.T, p *discordtest.Posted, label string) (id string, values []string) {
	t.Helper()
	for _, c := range wire.Rows(p.Components) {
		s, ok := c.Components[0].(discordgo.SelectMenu)
		if !ok {
			continue
		}
		for _, o := range s.Options {
			if strings.HasPrefix(o.Label, label) {
				return s.CustomID, []string{o.Value}
			}
		}
	}
	if id := p.Button(label); id != "" {
		return id, nil
	}
	t.Fatalf("no line %q in\n%s", label, p.Text())
	return "", nil
}

// draftOf returns the codes of a person's draft.
func draftOf(h *discordtest.Fixture, tb storage.Table, user string) []string {
	h.T.Helper()
	s, err := h.Bot.Kit.Tables.Look(context.Background(), tb.ID, user)
	if err != nil {
		h.T.Fatal(err)
	}
	var codes []string
	for _, st := range s.Draft {
		codes = append(codes, st.Code)
	}
	return codes
}

// One choice gives several answers; «Undo» takes back the last of them, and the
// same press again, or on an old panel, does nothing more.
func TestChoosingAChain(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	old := *panel
	id, value := menuWith(t, panel, "Visit › Visit the market › Stall 2")
	warned := h.Press(user, panel, id, value...)
	if discordtest.Verb(warned, "sure") == "" || len(draftOf(h, tb, user)) != 1 {
		t.Fatalf("drafted %q, want the way to the warning, in\n%s", draftOf(h, tb, user), warned.Text())
	}
	toBack := discordtest.Verb(warned, "back")
	if again := h.PressStale(user, &old, id, value...); !strings.Contains(again.Content, "is answered") {
		t.Errorf("an old panel answers\n%s", again.Text())
	}
	if got := draftOf(h, tb, user); len(got) != 1 || got[0] != "market" {
		t.Errorf("drafted %q, want only the way to the market", got)
	}
	back := h.PressStale(user, warned, toBack)
	if !strings.Contains(back.Content, "Which stall") {
		t.Errorf("«Back» leads to\n%s", back.Text())
	}
	if h.Press(user, back, discordtest.Verb(back, "undo")); len(draftOf(h, tb, user)) != 0 {
		t.Errorf("«Undo» leaves %q", draftOf(h, tb, user))
	}
}

// A forged chain is read answer by answer, and one that is not legal changes
// nothing.
func TestForgedChain(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	menu, _ := panel.Menu("menu")
	id := menu.CustomID
	for _, forged := range []string{"market; stall 9", "market; market", "#3~00000000", "quarry; pedestal; finish; finish", ";", strings.Repeat("market; ", 40)} {
		h.PressForged(user, panel, id, forged)
		if got := draftOf(h, tb, user); len(got) != 0 {
			t.Errorf("%q drafted %q", forged, got)
		}
	}
	h.PressForged(user, panel, id, "market; stall 1", "quarry")
	if got := draftOf(h, tb, user); len(got) != 0 {
		t.Errorf("two lines of a menu for one drafted %q", got)
	}
}

// People may prefer one question at a time.
func TestOneQuestionAtATime(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	if !strings.Contains(panel.Text(), "Visit the market › Stall 2") {
		t.Errorf("the panel joins nothing:\n%s", panel.Text())
	}
	h.Change(user, func(p *storage.Preferences) { p.OneByOne = true })
	panel = h.Command(user, tb.Thread, "play", nil)
	if text := panel.Text(); strings.Contains(text, " › Stall") || panel.Button("Visit the market") == "" {
		t.Errorf("the panel still joins answers:\n%s", text)
	}
}

// The warning before something is revealed comes once in a phase, always, or
// never, as the person wants; without it the panel marks the move.
func TestWarnings(t *testing.T) {
	tests := []struct {
		warn storage.Warn
		want []bool // a warning at the first, second and third peek
	}{
		{storage.WarnByPhase, []bool{true, false, false}},
		{storage.WarnAlways, []bool{true, true, true}},
		{storage.WarnNever, []bool{false, false, false}},
	}
	for _, tt := range tests {
		t.Run("warn "+string(tt.warn), func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			tb, _, _ := opened(h, "rounds", "1", "2", "3")
			h.Change("1", func(p *storage.Preferences) { p.Warn = tt.warn })
			for n, want := range tt.want {
				for h.Pending(tb.ID) != "1" {
					h.Plays(h.Pending(tb.ID), tb, "nod")
				}
				panel := h.Command("1", tb.Thread, "play", nil)
				if marked := strings.Contains(panel.Content, "final at once"); marked == want {
					t.Errorf("peek %d: marked as final at once: %v", n+1, marked)
				}
				before := h.Table(tb.ID).Turns
				panel = h.Press("1", panel, panel.Button("peek"))
				sure := discordtest.Verb(panel, "sure")
				if warned := sure != ""; warned != want || warned == (h.Table(tb.ID).Turns > before) {
					t.Errorf("peek %d: warned %v, want %v; %d turns", n+1, warned, want, h.Table(tb.ID).Turns-before)
				}
				if sure != "" {
					h.Press("1", panel, sure)
				}
			}
		})
	}
}

// A turn of one answer is final with it when the person wants that, and can be
// taken back before the others are told.
func TestTurnConfirmsItself(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb, user, panel := opened(h, "rounds", "1", "2", "3")
	ready := h.Press(user, panel, panel.Button("nod"))
	h.Press(user, ready, discordtest.Verb(ready, "single"))
	if got := h.Person(user).Preferences.Confirm; got != storage.ConfirmSingle || h.Pending(tb.ID) == user {
		t.Fatalf("the setting is %q, the table waits for %s", got, h.Pending(tb.ID))
	}
	for h.Pending(tb.ID) != user {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	panel = h.Command(user, tb.Thread, "play", nil)
	turns := h.Table(tb.ID).Turns
	nod := panel.Button("nod")
	receipt := h.Press(user, panel, nod)
	if h.Table(tb.ID).Turns != turns+1 {
		t.Fatalf("the turn is not final:\n%s", receipt.Text())
	}
	next := h.Pending(tb.ID)
	told := func() bool {
		return slices.ContainsFunc(h.Wire.In("dm-"+next, ""), func(p *discordtest.Posted) bool { return strings.HasPrefix(p.Content, "**Your turn**") })
	}
	before := h.Wire.In(tb.Thread, "")
	card := before[len(before)-1].Content
	h.Deliver()
	if now := h.Wire.In(tb.Thread, ""); now[len(now)-1].Content == card {
		t.Errorf("the card does not show the turn at once:\n%s", card)
	}
	if told() {
		t.Error("the next person is told before the turn can no longer be taken back")
	}
	recall := discordtest.Verb(receipt, "recall")
	again := h.Press(user, receipt, recall)
	if h.Pending(tb.ID) != user || again.Button("nod") == "" {
		t.Errorf("taken back, the panel is\n%s", again.Text())
	}
	h.Press(user, again, again.Button("nod"))
	h.After(table.RecallFor)
	if !told() {
		t.Error("the next person is not told")
	}
	late := h.PressStale(user, receipt, recall)
	if h.Pending(tb.ID) == user {
		t.Errorf("an old button took the turn back:\n%s", late.Text())
	}
}
