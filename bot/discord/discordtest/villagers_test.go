package discordtest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// startCountessMatch returns a solo match of Villagers in direct messages.
func (h *Live) startCountessMatch() storage.Table {
	h.t.Helper()
	dm, err := h.As(h.Ada).OpenDM()
	if err != nil {
		h.t.Fatal(err)
	}
	tb := h.StartedIn(dm, "villagers", h.Ada)
	if tb.Thread != dm {
		h.t.Fatalf("the table is at %s, want the direct message %s", tb.Thread, dm)
	}
	return tb
}

// Real pictures of the table, of each village and of the hand. A whole match with them
// would take minutes under the race detector, since the sandbox decodes every picture.
func TestVillagersPictures(t *testing.T) { simulated(t, villagersPictures) }

func villagersPictures(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{})
	tb := h.startCountessMatch()
	parts := h.closeUps(h.Ada, tb, 2)
	if parts[0] != "Ada's village" || parts[1] != "The Countess's village" {
		t.Errorf("parts %q, want the own village, then hers", parts)
	}
	if hand := h.Player(h.Ada).Reach(tb.Thread, "board", "hand"); len(hand.Attachments) != 1 {
		t.Errorf("no picture of the hand:\n%s", Screen(hand))
	}
	if log := h.Log(); strings.Contains(log, "level=ERROR") {
		t.Errorf("errors were logged:\n%s", log)
	}
}

// A whole match of Villagers against the Countess, in a direct message.
func TestVillagersAlone(t *testing.T) { simulated(t, villagersAlone) }

func villagersAlone(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{Plain: true})
	tb := h.startCountessMatch()
	end := h.finish(tb, rand.New(rand.NewPCG(3, 1)))
	won := strings.Contains(end.Text(), "**Ada** wins with") && strings.Contains(end.Text(), "(the Countess has ")
	lost := strings.Contains(end.Text(), "The Countess wins with") && strings.Contains(end.Text(), "2. **Ada** ")
	if won == lost {
		t.Errorf("the end card does not say who beat whom:\n%s", Screen(end))
	}
}

// A whole match for five in a thread, three of them with a Korean client.
func TestVillagersFive(t *testing.T) { simulated(t, villagersFive) }

func villagersFive(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{Plain: true})
	eun := h.Server.AddPerson("eun", "은수", "ko")
	h.Server.Join(h.Guild, eun)
	tb := h.Started("villagers", h.Ada, h.Bo, h.Chen, h.Dora, eun)
	if len(tb.Seats) != 5 {
		t.Fatalf("%d seats, want 5", len(tb.Seats))
	}
	if parts := h.closeUps(eun, tb, 5); parts[0] != "은수의 마을" {
		t.Errorf("parts %q, want the own village first, in Korean", parts)
	}
	end := h.finish(tb, rand.New(rand.NewPCG(3, 5)))
	for _, s := range tb.Seats {
		if !strings.Contains(end.Text(), "**"+s.Name+"**") {
			t.Errorf("the end card does not name %s:\n%s", s.Name, Screen(end))
		}
	}
}

// closeUps makes a person view every part of the board enlarged, and returns the names of
// the parts.
func (h *Live) closeUps(user string, tb storage.Table, want int) []string {
	h.t.Helper()
	p := h.Player(user)
	board := p.Command(tb.Thread, "board")
	var names []string
	for _, o := range forms(board) {
		if !strings.HasPrefix(o.Value, "part.") {
			continue
		}
		names = append(names, o.Label)
		board = p.Select(board, Button(board, "zoom:"), o.Value)
		if len(board.Attachments) != 1 || !strings.HasPrefix(board.Attachments[0].Description, o.Label) {
			h.t.Errorf("%s: attachments %+v, want one that begins to tell of it", o.Label, board.Attachments)
		}
	}
	if len(names) != want {
		h.t.Fatalf("parts %q, want %d\n%s", names, want, Screen(board))
	}
	return names
}

// forms returns the options of the menu of board forms.
func forms(m *model.Message) []model.SelectOption {
	for _, row := range model.Rows(m.Components) {
		for _, c := range row {
			if strings.HasPrefix(c.CustomID, "zoom:") {
				return c.Options
			}
		}
	}
	return nil
}

// finish plays a random match to its end and returns the end card.
func (h *Live) finish(tb storage.Table, r *rand.Rand) *model.Message {
	h.t.Helper()
	presses := 0
	for h.Pending(tb.ID) != "" {
		presses += h.PlayTurn(r, tb)
	}
	user := tb.Seats[0].User
	end := h.over(tb, user)
	kept, err := h.Store.Table(context.Background(), tb.ID)
	if err != nil || kept.Phase != storage.Finished {
		h.t.Fatalf("phase %s, %v; want over", kept.Phase, err)
	}
	if !strings.Contains(end.Text(), "started <t:") || len(end.Attachments) != 2 {
		h.t.Errorf("end card without duration or picture:\n%s", Screen(end))
	}
	if card := h.Card(user, tb.Thread); card != nil {
		h.t.Errorf("a live card stands after the end:\n%s", Screen(card))
	}
	if log := h.Log(); strings.Contains(log, "level=ERROR") {
		h.t.Errorf("errors were logged:\n%s", log)
	}
	h.t.Logf("%d presses, %d moves in %d turns", presses, kept.Seq, kept.Turns)
	return end
}

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

// TestNewerTable checks a table that a newer version of the bot played on: people are
// asked to come back later, and nothing changes.
func TestNewerTable(t *testing.T) { simulated(t, newerTable) }

func newerTable(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet()
	h.Stop()
	db, err := sqlite.Open(t.Context(), h.file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := db.Table(t.Context(), tb.ID)
	if err != nil {
		t.Fatal(err)
	}
	kept.Version++
	if _, err := db.Update(t.Context(), kept, "", nil); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	h.Start()
	if m := h.Player(h.Ada).Command(tb.Thread, "play"); !strings.Contains(m.Text(), "newer version") {
		t.Errorf("a table of newer rules is answered by\n%s", Screen(m))
	}
}
