package main

import (
	"fmt"
	"testing"

	"guildhall/bot/sandbox/browser"
)

// still is true if the page does not wait for an answer or a picture.
const still = `!document.body.classList.contains('busy') && !document.querySelector('.loading')`

// TestTryOnThePage tries two turns on the page: the computer answers for the other, the moves
// tried are compared by points, the match does not change, and the planned turn can be played.
func TestTryOnThePage(t *testing.T) {
	b := openBoards(t, "caylus")
	tabs := []*browser.Tab{b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 1280, 800)}
	for i, tab := range tabs {
		if tab.Read(`document.body.dataset.turn`) != "mine" {
			continue
		}
		other := tabs[1-i]
		rev := other.Read(`document.body.dataset.rev`)
		tab.Run(`document.querySelector('#try').click()`)
		tab.Until("see a plan", `document.body.dataset.trial === 'plan' && `+still)
		for n := range 2 {
			tab.Run(fmt.Sprintf(`document.querySelector('#all').click(); document.querySelectorAll('.row [data-code]')[%d].click()`, n))
			tab.Until("be asked again in the plan", still+` && document.querySelectorAll('.tries tbody tr').length === `+fmt.Sprint(2+n))
			if got := tab.Read(`String([...document.querySelectorAll('.recent .badge')].some((e) => e.textContent !== document.querySelector('.recent .badge').textContent))`); got != "true" {
				t.Errorf("try %d: only one seat plays in the plan: %s", n, tab.Read(`document.querySelector('#sheet').innerText`))
			}
			tab.Keep(fmt.Sprintf("try-%d-%d", i, n))
			if n == 0 {
				tab.Run(`document.querySelector('#undo').click()`)
				tab.Until("be back before the try", still+` && document.querySelector('#undo').hidden`)
			}
		}
		if got := other.Read(`document.body.dataset.rev`); got != rev {
			t.Errorf("the other page changed from %s to %s", rev, got)
		}
		tab.Run(`document.querySelector('#leave').click()`)
		tab.Until("be back in the match", `document.body.dataset.trial === '' && document.querySelector('#undo').hidden`)
		tab.Run(`document.querySelector('#try').click()`)
		tab.Until("find the plan again", `document.body.dataset.trial === 'plan' && !document.querySelector('#done').hidden && `+still)
		tab.Run(`document.querySelector('#done').click()`)
		tab.Until("have the planned turn drafted", `document.body.dataset.trial === '' && !document.querySelector('#undo').hidden && `+still)
		if got := tab.Problems(); got != "" {
			t.Errorf("errors on the page: %s", got)
		}
		return
	}
	t.Fatal("nobody is asked")
}
