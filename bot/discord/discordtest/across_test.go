package discordtest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/matchmaking"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/model"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// house is a sandbox with two servers: Ada and Chen are on the first, Mia is on the
// second.
type house struct {
	*Live
	second admin.Second
}

func openHouse(t *testing.T) *house {
	h := &house{Live: open(t, Config{Plain: true})}
	h.second = h.Server.AddSecondGuild()
	if again := h.Server.AddSecondGuild(); again != h.second {
		t.Fatalf("a second server is %+v, then %+v", h.second, again)
	}
	for user, channel := range map[string]string{h.Ada: h.Games, h.second.Mia: h.second.Tables} {
		panel := h.Player(user).Command(channel, "admin server")
		opened, err := h.Player(user).Persona.Select(panel, "adm:0:0.0:", "across")
		if err == nil {
			err = opened.Wait(t.Context())
		}
		if err == nil {
			opened, err = h.Player(user).Submit(opened, map[string]any{"allowed": "true"})
		}
		if err == nil {
			err = opened.Wait(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, u := range h.people() {
		_, err := h.Store.ChangePerson(context.Background(), u, func(p *storage.Person) error {
			p.Preferences.Met, p.Preferences.Quiet = true, &storage.QuietHours{}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func (h *house) people() []string { return []string{h.Ada, h.Chen, h.second.Mia} }

func (h *house) dm(user string) string {
	h.t.Helper()
	id, err := h.As(user).OpenDM()
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// attend processes due tickets, as the scheduler does.
func (h *house) attend() {
	h.t.Helper()
	if err := matchmaking.New(h.Services).ProcessDue(context.Background()); err != nil {
		h.t.Fatal(err)
	}
	h.Quiet()
}

// found makes the three look for a match of Villagers across servers, and confirm it.
func (h *house) found() storage.Table {
	h.t.Helper()
	for user, channel := range map[string]string{h.Ada: h.Games, h.Chen: h.Games, h.second.Mia: h.second.Tables} {
		panel := h.Player(user).Command(channel, "find")
		h.Player(user).Fill(panel, Button(panel, "find:0:0.0:any"), map[string]any{
			"games": []string{"villagers"}, "counts": []string{"3"}, "paces": []string{"day", "two"}, "langs": []string{"en"}, "fill": "-1",
		})
	}
	h.attend()
	for _, u := range h.people() {
		ask := h.Player(u).Until(h.dm(u), "the question", func(m *model.Message) bool { return Button(m, "fdin:") != "" })
		h.press(u, ask, "fdin:")
	}
	h.attend()
	playing, err := h.Store.InPhase(context.Background(), "", storage.Playing, 9)
	if err != nil || len(playing) != 1 || !playing[0].TableState.Across {
		h.t.Fatalf("tables %+v, %v\n%s", playing, err, h.Log())
	}
	h.Quiet()
	return playing[0]
}

// Three people of two servers play a whole match of Villagers through the real protocols,
// each in their direct messages. Nothing from one server reaches a person of the other.
func TestAcrossServers(t *testing.T) { simulated(t, acrossServers) }

func acrossServers(t *testing.T) {
	h := openHouse(t)
	tb := h.found()
	r := rand.New(rand.NewPCG(7, 7))
	turns := longtest.Number(4, 400)
	for range turns {
		user := h.Pending(tb.ID)
		if user == "" {
			break
		}
		at := tb
		at.Thread = h.dm(user)
		h.PlayTurn(r, at)
	}
	h.Quiet()
	for _, u := range h.people() {
		if card := h.Card(u, h.dm(u)); (card == nil) != (h.Pending(tb.ID) == "") {
			t.Errorf("the live card of %s: %v", u, card)
		}
	}
	if now := h.stored(tb.ID); longtest.Wanted() && now.Phase != storage.Finished {
		t.Fatalf("the table is %s after %d turns\n%s", now.Phase, turns, h.Log())
	}
	for _, u := range h.people() {
		if longtest.Wanted() {
			h.Player(u).Until(h.dm(u), "the end", func(m *model.Message) bool { return Button(m, "again:") != "" })
		}
		strangers := []string{h.Guild, h.Games, "Guildhall**"}
		if u != h.second.Mia {
			strangers = []string{h.second.Guild, h.second.Tables, "Second house"}
		}
		h.reads(u, strangers)
	}
}

// reads checks that a person's direct messages contain none of these words.
func (h *house) reads(user string, never []string) {
	h.t.Helper()
	for _, m := range h.As(user).Messages(h.dm(user)) {
		b, err := json.Marshal(m)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, word := range never {
			if strings.Contains(string(b), word) && !strings.Contains(string(b), "fdwide:") { // the reply to their own search
				h.t.Errorf("%s reads %q:\n%s", user, word, Screen(m.Message))
			}
		}
	}
}

// A person closes their direct messages and opens them again. The others continue, and
// the person then has one current card.
func TestAcrossServersClosed(t *testing.T) { simulated(t, acrossServersClosed) }

func acrossServersClosed(t *testing.T) {
	h := openHouse(t)
	tb := h.found()
	if err := h.Server.SetClosedDM(h.Chen, true); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		user := h.Pending(tb.ID)
		at := tb
		if at.Thread = h.dm(user); user == h.Chen {
			at.Thread = h.Games
		}
		h.PlayTurn(r, at)
		h.Quiet()
	}
	p, err := h.Store.Person(context.Background(), h.Chen)
	if err != nil || !p.Closed {
		t.Fatalf("%+v, %v\n%s", p, err, h.Log())
	}
	if err := h.Server.SetClosedDM(h.Chen, false); err != nil {
		t.Fatal(err)
	}
	h.Player(h.Chen).Command(h.dm(h.Chen), "games")
	h.Quiet()
	post, err := h.Store.Post(context.Background(), tb.ID, "card", h.Chen)
	if err != nil || post.Seq != h.stored(tb.ID).Seq {
		t.Errorf("the card of who came back: %+v, %v; the record has %d entries", post, err, h.stored(tb.ID).Seq)
	}
}
