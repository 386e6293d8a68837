package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/market"
	"guildhall/engine/villagers"
)

// read returns all that the interface tells about the table of a world.
func (w *world) read() string {
	w.T.Helper()
	link, err := w.links.WatchTable(w.T.Context(), w.tb)
	w.Ok(err)
	var b strings.Builder
	for _, lang := range []string{"en", "ko"} {
		status, body, header := w.get("/api/1/tables/"+codeOf(link)+"?lang="+lang, "")
		if status != http.StatusOK {
			w.T.Fatalf("the table: %d", status)
		}
		fmt.Fprintf(&b, "%d %s\n%s\n", status, header.Get("ETag"), strings.ReplaceAll(string(body), w.http.URL, ""))
	}
	return b.String()
}

// Two bots play two worlds that a spectator cannot distinguish: only hidden cards differ. The
// interface tells both in the same bytes, with the same tags, before and after the same turns. Caylus
// hides nothing between turns.
func TestPairedWorldsOfInterface(t *testing.T) {
	for _, rules := range []engine.Rules{cleopatra.Rules{}, villagers.Rules{}, architects.Rules{}, lisboa.Rules{}, market.Rules{}} {
		game := rules.Info().ID
		t.Run(game, func(t *testing.T) {
			ws := [2]*world{newWorld(t, rules), newWorld(t, rules)}
			for _, w := range ws {
				w.setPages("tables")
			}
			turns, differing := 0, 0
			for try := 1; (turns < 4 || differing < 2) && try < 40; try++ {
				r := engine.NumberedSeed(uint64(try)).Rand("interface")
				s := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(uint64(try))}))
				tabletest.BetweenTurns(t, s, r)
				pending := s.Pending(nil)
				if len(pending) != 1 {
					continue
				}
				other := s.Resample(engine.Spectator, r)
				if string(s.Encode()) != string(other.Encode()) {
					differing++
				}
				when := fmt.Sprintf("try %d", try)
				ws[0].begin(game, s)
				ws[1].begin(game, other)
				same(t, when+", at the start", ws[0].read(), ws[1].read())
				for range 2 {
					if !takeTurn(ws, pending[0], r) || ws[0].tells(engine.Spectator) || ws[1].tells(engine.Spectator) {
						break // it ends differently, or reveals something, which is legal
					}
					same(t, when+", after a turn", ws[0].read(), ws[1].read())
					turns++
				}
			}
			if turns == 0 || differing == 0 {
				t.Errorf("%d turns and %d differing pairs were compared", turns, differing)
			}
		})
	}
}

// A draft changes nothing that the interface tells. One that changes points is looked for, so
// that a leak shows.
func TestInterfaceTellsNoDraft(t *testing.T) {
	h := newHouse(t)
	tb := h.started("architects", "1", "2")
	h.setPages("tables")
	w := &world{house: h, tb: tb}
	random := engine.NewRand(engine.Seed{7})
	for range 200 {
		user, before := h.asked(tb.ID), w.read()
		sight := tabletest.Sure(h.Bot.Services.Tables.Look(t.Context(), tb.ID, user))
		for range 9 {
			if !sight.MyTurn || sight.Ready {
				break
			}
			next, err := h.Bot.Services.Turns.Choose(t.Context(), table.Press{Table: tb.ID, User: user, Rev: table.Newest, Written: sight.Options[random.Intn(len(sight.Options))].Code})
			if err != nil || next.Final {
				break
			}
			sight = next
		}
		if len(sight.Draft) > 0 && !slices.Equal(sight.View.(engine.Scored).Points(), sight.Settled.(engine.Scored).Points()) {
			same(t, "with a draft", before, w.read())
			return
		}
		h.playTurns(tb.ID, 1, random)
	}
	t.Fatal("no draft changed the points")
}
