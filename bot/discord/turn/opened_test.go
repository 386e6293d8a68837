package turn_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
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
	h.Reach(users[0], discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
	h.Deliver()
	tb = h.Table(tb.ID)
	user = h.Pending(tb.ID)
	return tb, user, h.Command(user, tb.Thread, "play", nil)
}

// begun holds the tables that openedAt has opened, by game and people.
var begun sync.Map

// openedAt is opened with a separate bot. The table is opened once for all tests.
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

// menuWith returns the press for an answer whose label begins with a text: the menu and
// the value of its option, or its button.
func menuWith(t *testing.T, p *discordtest.Posted, label string) (id string, values []string) {
	t.Helper()
	if id := p.Button(label); id != "" {
		return id, nil
	}
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
	t.Fatalf("no line %q in\n%s", label, p.Text())
	return "", nil
}

// sightOf returns a person's snapshot of a table.
func sightOf(h *discordtest.Fixture, tb storage.Table, user string) *table.Snapshot {
	h.T.Helper()
	s, err := h.Bot.Services.Tables.Look(context.Background(), tb.ID, user)
	h.Ok(err)
	return s
}

// draftOf returns the codes of a person's draft.
func draftOf(h *discordtest.Fixture, tb storage.Table, user string) []string {
	h.T.Helper()
	var codes []string
	for _, st := range sightOf(h, tb, user).Draft {
		codes = append(codes, st.Code)
	}
	return codes
}

// walks plays random turns on the panels of a match until look returns true, and reports
// whether it did. look gets each panel with a question.
func walks(h *discordtest.Fixture, tb storage.Table, seed uint64, turns int, look func(user string, p *discordtest.Posted) bool) bool {
	h.T.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	for range turns {
		user := h.Pending(tb.ID)
		if user == "" {
			return false
		}
		for panel := h.Command(user, tb.Thread, "play", nil); h.Pending(tb.ID) == user; panel = h.Step(r, user, panel) {
			if s := sightOf(h, tb, user); !s.MyTurn {
				break
			} else if !s.Ready && discordtest.Verb(panel, "sure") == "" && look(user, panel) {
				return true
			}
			if discordtest.Verb(panel, "why") == "" && discordtest.Verb(panel, "sure")+discordtest.Verb(panel, "done") == "" {
				break // a receipt
			}
		}
	}
	return false
}
