package web_test

import (
	"fmt"
	"strings"
	"testing"

	chromium "guildhall/bot/sandbox/browser"
)

// The list of tables has a switch for notifications on this device. The browser
// finds no error in the manifest, and its service worker shows one notification
// for each table.
func TestNotificationsInABrowser(t *testing.T) {
	h, _, _ := pushing(t)
	tb := h.started("caylus", "1", "2")
	cookie := h.open("1", tb.ID).cookie
	tab := chromium.OpenAlone(t, h.http.URL+"/board/open", 412, 915)
	tab.AllowNotifications(h.http.URL)
	tab.Run(`document.cookie = '` + cookie + `; path=/board/'`)
	tab.Go(h.http.URL + "/board/")
	tab.Until("be offered notifications", `document.querySelectorAll('#push input').length === 3`)
	tab.Keep("home-push")
	if got := tab.ManifestErrors(); len(got) > 0 {
		t.Errorf("the manifest: %s", strings.Join(got, "; "))
	}
	// There is no push service in the test, so the test makes the subscription.
	tab.Run(`crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']).then(async (pair) => {
		const key = await crypto.subtle.exportKey('raw', pair.publicKey);
		PushManager.prototype.subscribe = async (how) => ({
			endpoint: 'https://fcm.googleapis.com/fcm/send/x', getKey: (name) => (name === 'auth' ? new Uint8Array(16).buffer : key), how,
		});
		window.subscribable = true;
	})`)
	tab.Until("have a push service", `window.subscribable`)
	tab.Run(`document.querySelector('#push-turns').click()`)
	stored := func() bool {
		p, err := h.Store.Person(t.Context(), "1")
		h.Ok(err)
		push := p.Preferences.Pages.Browsers[0].Push
		return push != nil && push.Turns && !push.Results
	}
	for !stored() && t.Context().Err() == nil {
		if got := tab.Read(`document.querySelector('#push [role=status]').textContent`); got != "" {
			t.Fatalf("the page says %q", got)
		}
	}
	shown := func(want string) {
		t.Helper()
		tab.Run(`window.shown = null; const look = async () => {
			const list = await (await navigator.serviceWorker.ready).getNotifications();
			window.shown = list.map((n) => n.tag + ' ' + n.title + ': ' + n.body).sort().join('; ');
			if (window.shown !== '` + want + `') setTimeout(look, 50);
		}; look()`)
		tab.Until("see "+want, `window.shown === '`+want+`'`)
	}
	push := func(tag, title, body string, done bool) {
		tab.Push(h.http.URL, fmt.Sprintf(`{"tag":%q,"title":%q,"body":%q,"to":"/board/t/1/","done":%v}`, tag, title, body, done))
	}
	push("t1", "Caylus #1", "Place a worker", false)
	shown("t1 Caylus #1: Place a worker")
	push("t2", "Lisboa #2", "Choose", false)
	push("t1", "Caylus #1", "Move the provost", false)
	shown("t1 Caylus #1: Move the provost; t2 Lisboa #2: Choose")
	push("t1", "Caylus #1", "", true)
	shown("t2 Lisboa #2: Choose")
	if got := tab.Problems(); got != "" {
		t.Errorf("errors on the page: %s", got)
	}
}
