package dispatch_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

const (
	whichSpace = "which"          // blobs of commands that wait for their table
	whichWaits = 15 * time.Minute // the time during which they can be answered
)

// waitingCommands returns the people whose commands wait for a choice of table.
func waitingCommands(h *discordtest.Fixture) (users []string) {
	h.T.Helper()
	err := h.Store.EachBlob(context.Background(), whichSpace, func(user string, _ []byte) error {
		users = append(users, user)
		return nil
	})
	if err != nil {
		h.T.Fatal(err)
	}
	return users
}

// elsewhere calls a command in a channel without a table of the person.
func elsewhere(h *discordtest.Fixture, user, path string, options map[string]string) (*discordtest.Posted, discordgo.SelectMenu) {
	h.T.Helper()
	p := h.Command(user, "999", path, options)
	menu, ok := p.Menu("which")
	if !ok {
		h.T.Fatalf("/%s does not ask which table is meant:\n%s", path, p.Text())
	}
	return p, menu
}

// A person at two tables is asked which one they mean. Then the typed command runs there,
// also after a restart.
func TestTypedCommandAsksForTable(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.Started("1", "2")
	h.Started("1", "2")
	at := fmt.Sprint(tb.ID)

	who := h.Pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[who]
	p, menu := elsewhere(h, who, "move", map[string]string{"answer": "the marble"})
	h.Open()
	if got := h.PressForged(other, p, menu.CustomID, at); !strings.Contains(got.Content, "Run the command again") {
		t.Errorf("somebody else chooses: %s", got.Content)
	}
	if got := h.PressStale(who, p, menu.CustomID, at); !strings.Contains(strings.ToLower(got.Content), "marble") {
		t.Errorf("the answer was lost: %s", got.Content)
	}
	if left := waitingCommands(h); len(left) != 0 {
		t.Errorf("what %v typed is kept after it was done", left)
	}
	p, menu = elsewhere(h, who, "move", map[string]string{"answer": "nonsense"})
	if got := h.Press(who, p, menu.CustomID, at); !strings.Contains(got.Content, "`nonsense`") {
		t.Errorf("the answer was lost: %s", got.Content)
	}
	if left := waitingCommands(h); len(left) != 0 {
		t.Errorf("what %v typed is kept after it was refused", left)
	}
}

// A typed command never runs without its options: not after the time limit, and not after
// another command replaced it.
func TestWhichTableForgets(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.Started("1", "2")
	h.Started("1", "2")
	at := fmt.Sprint(tb.ID)
	refused := func(p *discordtest.Posted, menu discordgo.SelectMenu) {
		t.Helper()
		if got := h.Press("1", p, menu.CustomID, at); !strings.Contains(got.Content, "Nothing was changed") {
			t.Errorf("it is done all the same: %s", got.Content)
		}
		if got := h.Table(tb.ID); got.Rev != tb.Rev {
			t.Errorf("it was done at the table: %+v", got)
		}
	}
	first, second := map[string]string{"answer": "nod"}, map[string]string{"answer": "later"}
	p, menu := elsewhere(h, "1", "move", first)
	elsewhere(h, "1", "move", second)
	refused(p, menu)
	p, menu = elsewhere(h, "1", "move", first)
	h.Now = h.Now.Add(whichWaits + time.Minute)
	refused(p, menu)
	elsewhere(h, "2", "move", second)
	if got := fmt.Sprint(waitingCommands(h)); got != "[2]" {
		t.Errorf("commands of %s are kept; want that of 2, the other is too old", got)
	}
	p, menu = elsewhere(h, "1", "board", nil)
	h.Now = h.Now.Add(time.Hour)
	if got := h.Press("1", p, menu.CustomID, at); discordtest.Verb(got, "hand") == "" || h.Table(tb.ID).Phase != storage.Playing {
		t.Errorf("a command without options: %s", got.Content)
	}
}
