package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// waitingCommands are the people whose commands wait for a table.
func (h *hall) waitingCommands() (users []string) {
	h.t.Helper()
	err := h.store.EachBlob(context.Background(), whichSpace, func(user string, _ []byte) error {
		users = append(users, user)
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return users
}

// elsewhere calls a command where none of the person's tables is played.
func (h *hall) elsewhere(user, path string, options map[string]wire.Option, named map[string]wire.User) (*posted, wire.Select) {
	h.t.Helper()
	p := h.act(wire.Interaction{
		Kind: wire.Invoked, Channel: "999", User: wire.User{ID: user}, Command: strings.Fields(path), Options: options, Resolved: named,
	})
	menu, ok := p.menu("which")
	if !ok {
		h.t.Fatalf("/%s does not ask which table is meant:\n%s", path, p.text())
	}
	return p, menu
}

// Who sits at two tables is asked which one is meant, and then has what they
// typed done there, after a restart too.
func TestWhichTableDoesWhatWasTyped(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.started("1", "2")
	h.started("1", "2")
	at := fmt.Sprint(tb.ID)

	p, menu := h.elsewhere("1", "note", map[string]wire.Option{"text": {Text: "keep the marble"}}, nil)
	h.open()
	if got := h.press("2", p, menu.CustomID, at); !strings.Contains(got.Content, "Type the command again") {
		t.Errorf("somebody else chooses: %s", got.Content)
	}
	if got := h.press("1", p, menu.CustomID, at); !strings.Contains(got.Content, "keep the marble") {
		t.Errorf("the note was lost: %s", got.Content)
	}
	if left := h.waitingCommands(); len(left) != 0 {
		t.Errorf("what %v typed is kept after it was done", left)
	}

	p, menu = h.elsewhere("1", "table standin", map[string]wire.Option{"with": {Text: "4"}}, map[string]wire.User{"4": {ID: "4", Name: "도윤"}})
	h.press("1", p, menu.CustomID, at)
	got := h.table(tb.ID)
	if len(got.TableState.Votes) != 1 || got.TableState.Votes[0].User != "4" || got.TableState.Votes[0].Name != "도윤" {
		t.Errorf("votes = %+v, want whether 도윤 stands in", got.TableState.Votes)
	}
	for i, s := range got.Seats {
		if s.Standin != "" {
			t.Errorf("%s stands in for seat %d, which nobody asked for", s.Standin, i+1)
		}
	}

	who := h.pending(tb.ID)
	p, menu = h.elsewhere(who, "move", map[string]wire.Option{"answer": {Text: "nonsense"}}, nil)
	if got := h.press(who, p, menu.CustomID, at); !strings.Contains(got.Content, "`nonsense`") {
		t.Errorf("the answer was lost: %s", got.Content)
	}
	if left := h.waitingCommands(); len(left) != 0 {
		t.Errorf("what %v typed is kept after it was refused", left)
	}
}

// Half of what was typed is never done: not when it is too late, nor when
// another command took its place.
func TestWhichTableForgets(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.started("1", "2")
	h.started("1", "2")
	at := fmt.Sprint(tb.ID)
	refused := func(p *posted, menu wire.Select) {
		t.Helper()
		if got := h.press("1", p, menu.CustomID, at); !strings.Contains(got.Content, "Nothing was done") {
			t.Errorf("it is done all the same: %s", got.Content)
		}
		if got := h.table(tb.ID); len(got.TableState.Votes) != 0 || got.Seats[0].Standin != "" || got.Seats[1].Standin != "" {
			t.Errorf("it was done at the table: %+v", got.Seats)
		}
	}
	other := map[string]wire.Option{"seat": {Text: "2"}}
	p, menu := h.elsewhere("1", "table standin", other, nil)
	h.elsewhere("1", "note", map[string]wire.Option{"text": {Text: "later"}}, nil)
	refused(p, menu)
	p, menu = h.elsewhere("1", "table standin", other, nil)
	h.now = h.now.Add(whichWaits + time.Minute)
	refused(p, menu)
	h.elsewhere("2", "note", map[string]wire.Option{"text": {Text: "mine"}}, nil)
	if got := fmt.Sprint(h.waitingCommands()); got != "[2]" {
		t.Errorf("commands of %s are kept; want that of 2, the other is too old", got)
	}
	p, menu = h.elsewhere("1", "hand", nil, nil)
	h.now = h.now.Add(time.Hour)
	if got := h.press("1", p, menu.CustomID, at); !strings.Contains(got.Content, "hand") || h.table(tb.ID).Phase != storage.Playing {
		t.Errorf("a command without options: %s", got.Content)
	}
}
