package discordtest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/table"
	"guildhall/engine/caylus"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A whole match of Caylus for two: first with pictures, then after a restart of the bot
// without pictures, to the end.
func TestCaylusTwo(t *testing.T) { simulated(t, caylusTwo) }

func caylusTwo(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{})
	tb := h.Started("caylus", h.Ada, h.Chen)
	r := rand.New(rand.NewPCG(11, 2))
	talks := h.playCaylus(r, tb, 12)
	h.Quiet()
	h.Stop()
	h.cfg.Plain = true
	h.Start()
	if talks+h.playCaylus(r, tb, 0) == 0 {
		t.Error("the provost was not talked about")
	}
	h.finish(tb, r)
}

// A whole match for five, two of them with a Korean client.
func TestCaylusFive(t *testing.T) { simulated(t, caylusFive) }

func caylusFive(t *testing.T) {
	longtest.Only(t, "a whole match")
	h := open(t, Config{Plain: true})
	eun := h.Server.AddPerson("eun", "Eun", "en-GB")
	h.Server.Join(h.Guild, eun)
	tb := h.Started("caylus", h.Bo, h.Chen, h.Dora, h.Ada, eun)
	r := rand.New(rand.NewPCG(11, 5))
	if h.playCaylus(r, tb, 0) == 0 {
		t.Error("the provost was not talked about")
	}
	h.finish(tb, r)
}

// playCaylus plays the given number of turns; 0 means all. Every second placement is a
// typed pass, so that a match does not take too long. While players may still move the
// provost, the public card must say so; it returns how often it did.
func (h *Live) playCaylus(r *rand.Rand, tb storage.Table, turns int) (talks int) {
	h.t.Helper()
	for n := 0; turns == 0 || n < turns; n++ {
		s := h.publicSight(tb.ID)
		if len(s.Pending) == 0 {
			return talks
		}
		user := s.Table.Seats[s.Pending[0]].User
		if talks < 5 && len(s.Public.Header().Notice) > 0 {
			h.waitForProvostText(tb, user)
			talks++
		}
		if s.Public.(*caylus.View).Asked == "place" && r.IntN(2) == 0 {
			panel := h.Player(user).Command(tb.Thread, "move", persona.Opt{Name: "answer", Value: "pass"})
			h.press(user, panel, "done:")
			continue
		}
		h.PlayTurn(r, tb)
	}
	return talks
}

// publicSight returns the public view of a table.
func (h *Live) publicSight(id int64) *table.Snapshot {
	h.t.Helper()
	s, err := h.Services.Tables.Look(context.Background(), id, "")
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// waitForProvostText waits until the public card names the people who may still move the
// provost.
func (h *Live) waitForProvostText(tb storage.Table, user string) {
	h.t.Helper()
	h.Player(user).Until(tb.Thread, "the card with the talk about the provost", func(m *model.Message) bool {
		_, ok := button(m, "turn:")
		return ok && strings.Contains(m.Text(), "May still move the provost:")
	})
}
