package web_test

import (
	"bytes"
	"encoding/json"
	"html"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/lisboa"
	lisboaartist "guildhall/render/lisboa"
)

// A question that neither the board nor the hand shows, such as Lisboa's question for an
// office, has a separate close-up. The hand stays unchanged.
func TestCloseUpOfAQuestion(t *testing.T) {
	rules := lisboa.Rules{}
	var s engine.State
	for try := uint64(1); s == nil; try++ {
		r := engine.NumberedSeed(try).Rand("offices")
		at := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(try)}))
		for range 200 {
			asked := at.Pending(nil)
			if len(asked) == 0 {
				break
			}
			if at.Ask(asked[0]).Kind == "recruit" {
				s = at
				break
			}
			moves := at.Moves(asked[0], nil)
			if err := at.Play(asked[0], moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	w := newWorld(t, rules)
	w.begin("lisboa", s)
	p := w.open(w.asked(w.tb.ID), w.tb.ID)
	now := p.state()
	if now.Closeup == nil || now.Hand == nil || !strings.HasPrefix(now.Hand.Name, "hand-") {
		t.Fatalf("close-up %+v, hand %+v", now.Closeup, now.Hand)
	}
	on := func(place string, pic []struct{ ID, Title string }) bool {
		return slices.ContainsFunc(pic, func(p struct{ ID, Title string }) bool { return p.ID == place })
	}
	offices := 0
	for _, o := range now.Options {
		for _, place := range o.Places {
			if on(place, now.Closeup.Places) {
				offices++
			}
			if on(place, now.Hand.Places) {
				t.Errorf("%s stands on the hand", place)
			}
		}
	}
	if offices == 0 {
		t.Error("the close-up shows no office that can be chosen")
	}
	for _, name := range []string{now.Closeup.Name, now.Hand.Name, now.Board.Name} {
		if status, _, _ := w.get(p.path+"picture/"+name+".png?size=phone", p.cookie); status != http.StatusOK {
			t.Errorf("picture %s is answered by %d", name, status)
		}
	}
}

// A page gets what each player has as numbers, and all icons as one picture. Its name stays the
// same as the position changes, so that browsers load it once.
func TestAmountsOfPlayersHaveIcons(t *testing.T) {
	h := newHouse(t)
	tb := h.started("lisboa", "1", "2")
	p := h.open("1", tb.ID)
	type state struct {
		Seats []struct {
			Amounts []struct {
				Icon string
				N    int
			}
		}
		Icons struct {
			Name   string
			Places []struct{ ID string }
		}
	}
	read := func() state {
		var answer struct{ State state }
		_, body, _ := h.get(p.path+"state?size=full", p.cookie, p.keyed)
		h.Ok(json.Unmarshal(body, &answer))
		return answer.State
	}
	first := read()
	h.playTurns(tb.ID, 6, engine.NewRand(engine.Seed{1}))
	now := read()
	if first.Icons.Name != now.Icons.Name || !strings.HasPrefix(now.Icons.Name, "icons-") {
		t.Errorf("the icons are %q first, %q later", first.Icons.Name, now.Icons.Name)
	}
	if status, _, _ := h.get(p.path+"picture/"+now.Icons.Name+".png?size=full", p.cookie, p.keyed); status != http.StatusOK {
		t.Errorf("status of the icons: %d", status)
	}
	var view engine.View
	_, err := h.Bot.Services.Tables.Attempt(t.Context(), tb.ID, "", "", func(tx *table.Tx) error {
		view = tx.State().View(engine.Spectator)
		return nil
	})
	h.Ok(err)
	for i, row := range lisboaartist.New().Amounts(view) {
		if len(row) != len(now.Seats[i].Amounts) {
			t.Fatalf("seat %d has %d amounts, want %d", i, len(now.Seats[i].Amounts), len(row))
		}
		for k, want := range row {
			got := now.Seats[i].Amounts[k]
			if got.Icon != "icon:"+want.Icon || got.N != want.N {
				t.Errorf("seat %d: amount %+v, want %+v", i, got, want)
			}
			if !slices.ContainsFunc(now.Icons.Places, func(p struct{ ID string }) bool { return p.ID == got.Icon }) {
				t.Errorf("%s is not on the picture of icons", got.Icon)
			}
		}
	}
}

// The page preloads a board for each kind of window, as wide as its address says: about as wide
// as it is shown. An unknown width changes nothing.
func TestBoardsHaveTheWidthShown(t *testing.T) {
	rules := catalogtest.Games()[0]
	w := newWorld(t, rules)
	w.begin(rules.Info().ID, tabletest.Sure(rules.New(engine.Setup{Seats: rules.Info().Seats[0], Seed: engine.NumberedSeed(3)})))
	p := w.open(w.asked(w.tb.ID), w.tb.ID)
	_, page, _ := w.get(p.path, p.cookie)
	links := regexp.MustCompile(`as="image"[^>]* href="([^"]+/picture/board-[^"]+)"`).FindAllStringSubmatch(string(page), -1)
	if len(links) != 8 {
		t.Fatalf("%d boards are preloaded:\n%.3000s", len(links), page)
	}
	wide := func(address string) int {
		_, data, _ := w.get(address, p.cookie)
		cfg, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		return cfg.Width
	}
	for _, link := range links {
		address := html.UnescapeString(link[1])
		_, want, _ := strings.Cut(address, "&w=")
		if got := wide(address); strconv.Itoa(got) != want {
			t.Errorf("%s is %d pixels wide", address, got)
		}
	}
	own, _, _ := strings.Cut(html.UnescapeString(links[0][1]), "&w=")
	if got := wide(own + "&w=413"); got != wide(own) {
		t.Errorf("an unknown width gives %d pixels", got)
	}
}
