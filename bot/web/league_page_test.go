package web_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/league"
	chromium "guildhall/bot/sandbox/browser"
	"guildhall/engine"
)

// newSeason returns a bot with public pages whose league plays: one of its matches is over.
// Function card returns the card of the season.
func newSeason(t testing.TB) (h *house, card func() *discordtest.Posted) {
	return seasonOf(t, "rounds", 6, discordtest.Rounds{})
}

// seasonOf plays the first match of a season of a game in divisions of six.
func seasonOf(t testing.TB, game string, people int, games ...engine.Rules) (h *house, card func() *discordtest.Posted) {
	h = &house{Fixture: discordtest.New(t, games...)}
	h.serve(&secrets{})
	beat := func() {
		h.Ok(league.New(h.Bot.Services).Attending.ProcessDue(context.Background()))
		h.Deliver()
	}
	card = func() *discordtest.Posted {
		var last *discordtest.Posted
		for _, p := range h.Wire.In(discordtest.ChannelID, "") {
			if discordtest.Verb(p, "lgjoin") != "" || discordtest.Verb(p, "lgplan") != "" {
				last = p
			}
		}
		return last
	}
	h.setPages("leagues")
	h.Act(h.Invoked("9", "organise create", map[string]string{"name": "Autumn cup", "game": game, "seats": "3", "size": "6", "days": "30", "pace": "week", "at_once": "2"}, discordtest.AsAdmin))
	beat()
	for n := 1; n <= people; n++ {
		h.Press(fmt.Sprint(n), card(), discordtest.Verb(card(), "lgjoin"))
	}
	beat()
	announced := h.Act(h.Invoked("9", "organise announce", nil, discordtest.AsAdmin))
	ask := h.Press("9", announced, discordtest.Verb(announced, "lgstart"))
	h.Press("9", ask, discordtest.Verb(ask, "lgdraw"))
	beat()
	first, err := league.New(h.Bot.Services).Seasons.Latest(context.Background(), 1)
	h.Ok(err)
	for _, x := range first.Fixtures {
		if x.Table == 1 {
			h.playTurns(x.Table, 3000, engine.NumberedSeed(3).Rand("players"))
		}
	}
	beat()
	h.Now = h.Now.Add(10 * time.Minute)
	beat()
	return h, card
}

// The public page of a league fits on a phone: nothing is wider than the screen, and each
// match with a public page shows its link. GUILDHALL_PICTURES keeps the screenshots.
func TestLeaguePageFitsAPhone(t *testing.T) {
	h, card := newSeason(t)
	to := h.http.URL + h.watchLink(card())
	_, body, _ := h.get(h.watchLink(card()), "")
	for _, found := range regexp.MustCompile(`href="(/api/[^"]+)"`).FindAllSubmatch(body, -1) {
		if status, _, _ := h.get(string(found[1]), ""); status != http.StatusOK {
			t.Errorf("%s: %d", found[1], status)
		}
	}
	if n := bytes.Count(body, []byte(`href="/api/1/`)); n != 2 {
		t.Errorf("%d links to the interface, want 2", n)
	}
	tab := chromium.Open(t, to, 412, 900)
	for _, tt := range []struct {
		lang string
		wide int64
	}{{"en", 412}, {"ko", 412}, {"en", 1280}, {"ko", 1280}} {
		name := fmt.Sprintf("league-%s-%d", tt.lang, tt.wide)
		tab.Do("set the size", chromedp.EmulateViewport(tt.wide, 900))
		tab.Go(to + "?lang=" + tt.lang)
		tab.Until("see the matches", `document.documentElement.lang === '`+tt.lang+`' && document.querySelectorAll('.matches tr').length > 2`)
		tab.UseFonts(font(t, "regular"), font(t, "bold"))
		tab.Keep(name)
		if got := tab.Read(`[document.documentElement, document.querySelector('main'), ...document.querySelectorAll('.wide')].filter((x) => x.scrollWidth > x.clientWidth).map((x) => x.className || x.tagName).join(' ')`); got != "" {
			t.Errorf("%s: %s is wider than the screen", name, got)
		}
		if got := tab.Read(`String([...document.querySelectorAll('.matches a, .standings td')].every((x) => { const r = x.getBoundingClientRect(); return r.width > 0 && r.right <= innerWidth; }))`); got != "true" {
			t.Errorf("%s: a link or a number is not on the screen", name)
		}
	}
}
