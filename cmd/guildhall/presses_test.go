package main

import (
	"testing"

	"guildhall/bot/sandbox/browser"
)

// TestPressesOnTheBoard plays turns on two pages of one match, one check after the other.
func TestPressesOnTheBoard(t *testing.T) {
	b := openBoards(t, "caylus")
	mine, other := b.open(b.sample.Ada, 412, 915), b.open(b.sample.Chen, 412, 915)
	if mine.Read(`document.body.dataset.turn`) != "mine" {
		mine, other = other, mine
	}
	checkTextsOfPresses(t, mine, other)
	checkLateAnswer(t, mine, other)
	checkOrders(t, mine, other)
}

// checkTextsOfPresses checks the texts of the page next to and after
// presses: a pass is not called placing, and a text about a turn disappears
// when the next one begins.
func checkTextsOfPresses(t *testing.T, mine, other *browser.Tab) {
	t.Helper()
	place := func(tab *browser.Tab) {
		t.Helper()
		tab.Until("be asked", `document.body.dataset.turn === 'mine' && !document.querySelector('#all').hidden`)
		tab.Run(`document.querySelector('#all').click()`)
		if tab.Read(`document.querySelector('[data-code=pass]').innerText`) == tab.Read(`document.querySelector('[data-code=inn]').innerText`) {
			t.Error("the button of a pass says the same as that of a place")
		}
		tab.Run(`document.querySelector('.row [data-code]').click()`)
		// The new state may arrive before the response to the press. Until the
		// response the page accepts no other press.
		tab.Until("have a whole turn", `!document.body.classList.contains('busy') && !document.querySelector('#done').hidden`)
		tab.Run(`document.querySelector('#done').click()`)
	}
	place(mine)
	mine.Until("read that the turn is final", `document.querySelector('.note')`)
	place(other)
	mine.Until("be asked again", `document.body.dataset.turn === 'mine'`)
	if got := mine.Read(`document.querySelector('.note')?.innerText ?? ''`); got != "" {
		t.Errorf("beside a new question the page still says %q", got)
	}
}

// checkLateAnswer delays the response to a press until the other person has
// played a turn. The page shows the later state.
func checkLateAnswer(t *testing.T, mine, other *browser.Tab) {
	t.Helper()
	choose := func(tab *browser.Tab) {
		tab.Until("be asked", `document.body.dataset.turn === 'mine' && !document.querySelector('#all').hidden`)
		tab.Run(`document.querySelector('#all').click(); document.querySelector('.row [data-code]').click()`)
		tab.Until("have a whole turn", `!document.body.classList.contains('busy') && !document.querySelector('#done').hidden`)
	}
	const confirm = `document.querySelector('#done').click()`
	choose(mine)
	mine.Run(`const fetched = window.fetch;
window.late = new Promise((go) => { window.arrive = go; });
window.fetch = async (path, how) => { const answer = await fetched(path, how); if (path.endsWith('act')) await window.late; return answer; };
` + confirm)
	choose(other)
	other.Run(confirm)
	mine.Until("be asked again by the stream", `document.body.dataset.turn === 'mine' && document.querySelector('#done').hidden`)
	mine.Run(`window.arrive()`)
	mine.Until("take the answer", `!document.body.classList.contains('busy')`)
	if got := mine.Read(`document.body.dataset.turn`); got != "mine" {
		t.Errorf("after a late answer the page says %q", got)
	}
	if got := mine.Problems(); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
}

// checkOrders leaves an order by tapping an answer while the other plays, reads it in
// the list, and cancels it. The order then answers.
func checkOrders(t *testing.T, mine, other *browser.Tab) {
	t.Helper()
	other.Run(`document.querySelector('#orders').click()`)
	other.Until("see what may be asked", `document.body.dataset.trial === 'orders' && document.querySelector('.row [data-code]') && `+still)
	other.Keep("orders")
	leave := func() {
		t.Helper()
		other.Run(`document.querySelector('#all').click(); [...document.querySelectorAll('.row [data-code]')].find((b) => b.dataset.code === 'place/inn' || b.dataset.code.endsWith('/inn')).click()`)
		other.Until("have the order in the list", `document.querySelectorAll('p.order').length === 1 && `+still)
	}
	leave()
	other.Keep("orders-left")
	other.Run(`document.querySelector('p.order button').click()`)
	other.Until("have it cancelled", `!document.querySelector('p.order') && `+still)
	leave()
	mine.Run(`document.querySelector('#all').click(); [...document.querySelectorAll('.row [data-code]')].find((b) => b.dataset.code !== 'inn').click()`)
	mine.Until("have a whole turn", `!document.querySelector('#done').hidden && `+still)
	mine.Run(`document.querySelector('#done').click()`)
	mine.Until("be asked again, since the order answered", `document.body.dataset.turn === 'mine' && document.querySelector('#done').hidden && `+still)
	for _, tab := range []*browser.Tab{mine, other} {
		if got := tab.Problems(); got != "" {
			t.Errorf("errors on the page: %s", got)
		}
	}
}
