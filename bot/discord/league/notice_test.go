package league_test

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// lastDM is the newest direct message to a person.
func (h *fixture) lastDM(user string) string {
	h.T.Helper()
	if all := h.Wire.In("dm-"+user, ""); len(all) > 0 {
		return all[len(all)-1].Content
	}
	return ""
}

// count is how many messages of a channel hold some words.
func (h *fixture) count(channel, words string) (n int, last *discordtest.Posted) {
	h.T.Helper()
	for _, p := range h.Wire.In(channel, "") {
		if strings.Contains(p.Content, words) {
			n, last = n+1, p
		}
	}
	return n, last
}

// Whoever is taken out, rises, falls or is asked again reads it, once, in their own
// language: as a direct message, or in the channel of the league, where only they are
// mentioned.
func TestPeopleAreTold(t *testing.T) {
	h := newFixture(t)
	for _, u := range []string{"5", "6"} {
		h.Langs[u] = "en-US"
	}
	h.Names = map[string]string{"5": "Eve", "6": "Finn"}
	h.create("1", "2", "3", "4", "5", "6")
	h.Change("5", func(*storage.Preferences) {})
	_, err := h.Store.ChangePerson(t.Context(), "5", func(p *storage.Person) error { p.Closed = true; return nil })
	h.Ok(err)
	h.startSeason()
	h.invoke("9", "league sub", map[string]string{"out": "3", "reason": "silent *weeks*"})
	h.invoke("9", "league sub", map[string]string{"out": "5"})
	h.beat()
	h.beat()
	if got := h.lastDM("3"); !strings.Contains(got, "시즌 1에서 뺐습니다") || !strings.Contains(got, `silent \*weeks\*`) {
		t.Errorf("3 reads: %s", got)
	}
	n, p := h.count(discordtest.ChannelID, "took you out")
	if n != 1 || !strings.HasPrefix(p.Content, "<@5> ") || !slices.Equal(p.Mentions, []string{"5"}) {
		t.Errorf("5, without direct messages, is told %d times: %+v", n, p)
	}
	h.playAll()
	for range 3 {
		h.beat()
	}
	b := h.latest()
	if b.Season.Phase != storage.SeasonOver {
		t.Fatalf("the season is %s", b.Season.Phase)
	}
	for _, e := range b.Entrants {
		if e.State == "left" {
			continue
		}
		words := map[int]string{1: "▲", -1: "▼", 0: ""}[int(b.Mark(e.N))]
		if got := h.lastDM(e.User); !strings.Contains(got, words) || words == "" && strings.ContainsAny(got, "▲▼") {
			t.Errorf("%s, who moves by %d, reads: %s", e.User, b.Mark(e.N), got)
		}
	}
	h.invoke("9", "league announce", nil)
	for range 3 {
		h.beat()
		h.invoke("9", "league announce", nil)
	}
	for user, words := range map[string]string{"1": "Do you play again?", "4": "이번에도 함께하시겠어요?"} {
		if n, _ := h.count("dm-"+user, words); n != 1 {
			t.Errorf("%s is asked %d times; the last message is %s", user, n, h.lastDM(user))
		}
	}
	if n, _ := h.count("dm-3", "이번에도"); n != 0 {
		t.Error("who was taken out is asked")
	}
	asked := h.Wire.In("dm-1", "")
	if got := h.Press("1", asked[len(asked)-1], discordtest.Verb(asked[len(asked)-1], "lgjoin")).Content; !strings.Contains(got, "You are in") {
		t.Errorf("«Join» of the question: %s", got)
	}
}

// A card that a newer one replaces asks nobody to join any more.
func TestOldCardsSayThatTheyAreOver(t *testing.T) {
	h := newFixture(t)
	h.create("1", "2", "3")
	h.startSeason()
	h.playAll()
	h.beat()
	if n, p := h.count(discordtest.ChannelID, "join now"); n != 0 {
		t.Errorf("an old card says: %s", p.Text())
	}
	for _, words := range []string{"sign-up has ended", "has ended; its result"} {
		if n, p := h.count(discordtest.ChannelID, words); n != 1 || len(discordtest.IDs(p)) != 0 {
			t.Errorf("%q stands there %d times: %+v", words, n, p)
		}
	}
	h.invoke("9", "league announce", nil)
	h.beat()
	ask := h.invoke("9", "league close", nil)
	h.Press("9", ask, discordtest.Verb(ask, "lgclose"))
	h.beat()
	if n, p := h.count(discordtest.ChannelID, "join now"); n != 0 {
		t.Errorf("after the close a card says: %s", p.Text())
	}
}
