package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	bot "guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/market"
	"guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/storage"
)

// world is a bot that plays one of two worlds.
type world struct {
	*house
	start   engine.State
	tb      storage.Table
	discord *discord
	viewer  *page
	list    *page // list of the person's tables
	events  *stream
	blank   atomic.Bool // pictures are one pixel
}

func newWorld(t *testing.T, rules engine.Rules) *world {
	h, d := signingIn(t)
	w := &world{house: h, discord: d}
	w.TablesPerHour(1e6)
	w.Recorded(tabletest.StartedAt{Rules: rules, Start: &w.start})
	w.serve(&secrets{})
	draw := w.Bot.Config.Draw
	w.Configure(func(c *bot.Config) {
		c.Draw = func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
			if w.blank.Load() {
				return discordtest.OnePixel, nil
			}
			return draw(key, t, scene)
		}
	})
	return w
}

// begin starts a table of two at a position. Nobody looks at the pictures on Discord.
func (w *world) begin(game string, start engine.State) {
	w.blank.Store(true)
	w.start = start
	w.tb = w.started(game, "1", "2")
	w.blank.Store(false)
}

// enter opens the page of a person inside Discord.
func (w *world) enter(user string) *page {
	w.T.Helper()
	w.Ok(w.server.Expect(w.T.Context(), user, w.tb.ID))
	p, status := attemptOf(w.house).enter(w.discord, user, "")
	if p == nil {
		w.T.Fatalf("answered by %d", status)
	}
	return p
}

// received returns every byte that the pages of the viewer can request.
func (w *world) received() string {
	w.T.Helper()
	var b strings.Builder
	add := func(path string) []byte {
		status, body, _ := w.get(w.viewer.path+path, w.viewer.cookie, w.viewer.keyed)
		fmt.Fprintf(&b, "== %s %d\n%s\n", path, status, body)
		return body
	}
	_, body, _ := w.get(w.list.path, w.list.cookie)
	b.Write(body)
	for _, path := range []string{"tables", "waiting"} {
		_, body, _ := w.get(w.list.path+path, w.list.cookie)
		var list struct{ Tables []map[string]any }
		w.Ok(json.Unmarshal(body, &list))
		for _, row := range list.Tables {
			if row["id"] != float64(w.tb.ID) { // tables of earlier pairs are in different positions
				continue
			}
			fmt.Fprintln(&b, path, row)
			if crop, ok := row["crop"].(string); ok {
				add("picture/" + crop + ".png")
			}
		}
	}
	add("")
	add("why")
	for _, form := range [][2]string{{"phone", "412"}, {"full", "824"}} {
		size, width := form[0], form[1]
		state := string(add("state?size=" + size))
		for _, kind := range []string{"board", "hand", "cards", "closeup"} {
			if _, rest, ok := strings.Cut(state, `"name":"`+kind+`-`); ok {
				key, _, _ := strings.Cut(rest, `"`)
				add("picture/" + kind + "-" + key + ".png?size=" + size + "&w=" + width)
			}
		}
	}
	for _, path := range []string{"plan", "orders"} {
		status, body, _ := w.post(w.viewer.path+path, w.viewer.cookie, map[string]string{"do": "look", "size": "phone"}, w.viewer.keyed)
		fmt.Fprintf(&b, "== %s %d\n%s\n", path, status, body)
		for rest := string(body); strings.Contains(rest, `"file":"`); {
			_, rest, _ = strings.Cut(rest, `"file":"`)
			file, _, _ := strings.Cut(rest, `"`)
			add(file + "?size=phone")
		}
	}
	return b.String()
}

// same compares what two pages received.
func same(t *testing.T, when, a, b string) {
	t.Helper()
	if a == b {
		return
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	t.Fatalf("%s: the page receives\n%.400s\nand in the other world\n%.400s", when, a[max(0, at-200):], b[max(0, at-200):])
}

// Two bots play two worlds that a person cannot distinguish. Another seat takes the same
// turn in both, answer by answer. The person's page receives the same bytes from both:
// state, events, reasons and pictures, and the list of their tables, in a browser and
// inside Discord. It receives nothing about a draft.
func TestPairedWorldsOfPages(t *testing.T) {
	for _, rules := range []engine.Rules{cleopatra.Rules{}, villagers.Rules{}, caylus.Rules{}, architects.Rules{}, lisboa.Rules{}, market.Rules{}} {
		game := rules.Info().ID
		t.Run(game, func(t *testing.T) {
			if game != "cleopatra" && game != "market" {
				longtest.Only(t, "pictures of whole tables")
			}
			ws := [2]*world{newWorld(t, rules), newWorld(t, rules)}
			pairs := 0
			for try := 1; pairs == 0 && try < 40; try++ {
				r := engine.NumberedSeed(uint64(try)).Rand("pages")
				s := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(uint64(try))}))
				tabletest.BetweenTurns(t, s, r)
				if pending := s.Pending(nil); len(pending) == 1 {
					pairs += comparePages(t, ws, game, s, pending[0], r, try)
				}
			}
			if pairs == 0 {
				t.Error("no turn was compared")
			}
		})
	}
}

// comparePages compares one pair of worlds and returns the number of compared turns.
func comparePages(t *testing.T, ws [2]*world, game string, s engine.State, actor engine.Seat, r *engine.Rand, try int) (compared int) {
	t.Helper()
	when := fmt.Sprintf("try %d", try)
	viewer := 1 - actor
	for i, start := range []engine.State{s, s.Resample(viewer, r)} {
		ws[i].begin(game, start)
		user := ws[i].tb.Seats[viewer].User
		ws[i].list = signedIn(ws[i].house, ws[i].discord, user)
		if ws[i].viewer = ws[i].open(user, ws[i].tb.ID); try%2 == 0 {
			ws[i].viewer = ws[i].enter(user)
		}
		ws[i].events = ws[i].viewer.listen()
	}
	defer func() {
		for _, w := range ws {
			w.events.end()
		}
	}()
	_, a := ws[0].events.next()
	_, b := ws[1].events.next()
	same(t, when+", first event", a, b)
	same(t, when+", at the start", ws[0].received(), ws[1].received())
	for turn := 0; turn < 3; turn++ {
		if !takeTurn(ws, actor, r) || ws[0].tells(viewer) || ws[1].tells(viewer) {
			break // it ends differently, or reveals something, which is legal
		}
		_, a := ws[0].events.next()
		_, b := ws[1].events.next()
		same(t, when+", the event of a turn", a, b)
		same(t, when+", after a turn", ws[0].received(), ws[1].received())
		compared++
	}
	return compared
}

// takeTurn lets a seat take the same turn in both worlds, to its commit, and reports
// whether that is possible.
func takeTurn(ws [2]*world, actor engine.Seat, r *engine.Rand) bool {
	user := ws[0].tb.Seats[actor].User
	for range 60 {
		var seen [2]*table.Snapshot
		for i, w := range ws {
			seen[i] = tabletest.Sure(w.Bot.Services.Tables.Look(w.T.Context(), w.tb.ID, user))
		}
		if !seen[0].MyTurn || !seen[1].MyTurn || seen[0].Ready != seen[1].Ready {
			return false
		}
		press := table.Press{User: user, Rev: table.Newest, Sure: true}
		act := (*world).confirm
		if !seen[0].Ready {
			press.Written = seen[0].Options[r.Intn(len(seen[0].Options))].Code
			act = (*world).choose
		}
		var final [2]bool
		for i, w := range ws {
			now, err := act(w, press)
			if err != nil {
				return false
			}
			final[i] = now.Final
		}
		if final[0] || final[1] {
			return final[0] && final[1]
		}
	}
	return false
}

func (w *world) choose(p table.Press) (*table.Snapshot, error) {
	p.Table = w.tb.ID
	return w.Bot.Services.Turns.Choose(w.T.Context(), p)
}

func (w *world) confirm(p table.Press) (*table.Snapshot, error) {
	p.Table = w.tb.ID
	return w.Bot.Services.Turns.Confirm(w.T.Context(), p)
}

// tells reports whether the moves of the table revealed hidden information to a
// seat.
func (w *world) tells(seat engine.Seat) bool {
	w.T.Helper()
	return tabletest.Shows(w.T, w.Store, w.tb.ID, w.start, seat)
}
