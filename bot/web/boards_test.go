package web_test

import (
	"bytes"
	"html"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/lisboa"
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
