package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"guildhall/engine/longtest"
)

// TestGripOfTheSheet pulls the sheet of a phone up and down by its grip, in games with a board
// of each form. Up, the board shrinks to the marked places; down, the whole picture is seen.
// Nothing is covered, and the bar stays where it is.
func TestGripOfTheSheet(t *testing.T) {
	for _, game := range tappedGames {
		t.Run(game, func(t *testing.T) {
			if game != "caylus" {
				longtest.Only(t, "pages of all games in a browser")
			}
			b := openBoards(t, game)
			tab := b.open(b.sample.Ada, 412, 915)
			if tab.Read(`document.body.dataset.turn`) != "mine" {
				tab = b.open(b.sample.Chen, 412, 915)
			}
			tab.Until("have its pictures", `!document.querySelector('.loading')`)
			type boxes struct{ Main, Sheet, Bar, X, Y float64 }
			measure := func() (m boxes) {
				t.Helper()
				read := `JSON.stringify((() => { const b = (s) => document.querySelector(s).getBoundingClientRect(), g = b('#grip'); return { main: b('main').height, sheet: b('#sheet').height, bar: b('#bar').top, x: g.left + g.width / 2, y: g.top + g.height / 2 }; })())`
				if err := json.Unmarshal([]byte(tab.Read(read)), &m); err != nil {
					t.Fatal(err)
				}
				return m
			}
			look := func(name string) boxes {
				t.Helper()
				tab.Keep(fmt.Sprintf("grip-%s-%s", game, name))
				if got := tab.Read(hidden); got != "" {
					t.Errorf("%s: %s", name, got)
				}
				return measure()
			}
			normal := look("normal")
			tab.Drag(normal.X, normal.Y, -200)
			tab.Until("be pulled up", `document.body.classList.contains('up') && document.querySelector('#grip').getAttribute('aria-expanded') === 'true'`)
			up := look("up")
			if up.Main >= normal.Main || up.Sheet <= normal.Sheet+50 {
				t.Errorf("pulled up, the board is %.0f and the sheet %.0f high, before %.0f and %.0f", up.Main, up.Sheet, normal.Main, normal.Sheet)
			}
			tab.Drag(up.X, up.Y, 100)
			tab.Until("be as before", `!document.body.classList.contains('up')`)
			if got := measure(); got != normal {
				t.Errorf("back again, the page is %+v, before %+v", got, normal)
			}
			tab.Drag(normal.X, normal.Y, 100)
			tab.Until("be pulled down", `document.body.classList.contains('down')`)
			if down := look("down"); down.Sheet > normal.Sheet { // a board that is seen as a whole needs no more room
				t.Errorf("pulled down, the sheet is %.0f high, before %.0f", down.Sheet, normal.Sheet)
			}
			tab.Run(`document.querySelector('#grip').click()`)
			tab.Until("be as before", `!document.body.classList.contains('down')`)
			if got := measure(); got != normal || up.Bar != normal.Bar {
				t.Errorf("the bar is at %.0f, pulled up at %.0f, at first at %.0f", got.Bar, up.Bar, normal.Bar)
			}
			if got := tab.Problems(); got != "" {
				t.Errorf("errors on the page: %s", got)
			}
		})
	}
}
