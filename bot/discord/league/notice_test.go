package league_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// lastDM returns the newest direct message to a person.
func (h *fixture) lastDM(user string) string {
	h.T.Helper()
	if all := h.Wire.In("dm-"+user, ""); len(all) > 0 {
		return all[len(all)-1].Content
	}
	return ""
}

// count returns the number of messages in a channel that contain some words, and the last
// of them.
func (h *fixture) count(channel, words string) (n int, last *discordtest.Posted) {
	h.T.Helper()
	for _, p := range h.Wire.In(channel, "") {
		if strings.Contains(p.Content, words) {
			n, last = n+1, p
		}
	}
	return n, last
}

// A person who is removed, promoted, relegated or invited reads that once, in their own
// language: in a direct message, or in the channel of the league, where only they are
// mentioned.
func TestLeagueNotifiesPeople(t *testing.T) {
	h := newFixture(t)
	for _, u := range []string{"5", "6"} {
		h.Langs[u] = "en-US"
	}
	h.Names = map[string]string{"5": "Eve", "6": "Finn"}
	h.create("1", "2", "3", "4", "5", "6")
	h.Change("5", func(*storage.ReminderPreferences) {})
	_, err := h.Store.ChangePerson(t.Context(), "5", func(p *storage.Person) error { p.Closed = true; return nil })
	h.Ok(err)
	h.startSeason()
	h.invoke("9", "organise sub", map[string]string{"out": "3", "reason": "silent *weeks*"})
	h.invoke("9", "organise sub", map[string]string{"out": "5"})
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
	h.invoke("9", "organise announce", nil)
	for range 3 {
		h.beat()
		h.invoke("9", "organise announce", nil)
	}
	for user, words := range map[string]string{"1": "Do you want to play again?", "4": "이번에도 함께할까요?"} {
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

// A card that was replaced by a newer one no longer invites people to join.
func TestReplacedCardStopsInviting(t *testing.T) {
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
	h.invoke("9", "organise announce", nil)
	h.beat()
	ask := h.invoke("9", "organise close", nil)
	h.Press("9", ask, discordtest.Verb(ask, "lgclose"))
	h.beat()
	if n, p := h.count(discordtest.ChannelID, "join now"); n != 0 {
		t.Errorf("after the close a card says: %s", p.Text())
	}
}

// «/organise announce» posts the card as a new message and removes the buttons of the old
// one.
func TestAnnouncePostsTheCardAgain(t *testing.T) {
	h := newFixture(t)
	old := h.create("1", "2", "3")
	h.invoke("9", "organise announce", nil)
	h.beat()
	if card := h.card(); card.ID == old.ID || len(discordtest.IDs(card)) == 0 {
		t.Errorf("the newest card is %s, want a new message", card.ID)
	}
	if n, p := h.count(discordtest.ChannelID, "join now"); n != 1 {
		t.Errorf("%d cards ask people to join, the last is %s", n, p.Text())
	}
	h.beat()
	if n, _ := h.count(discordtest.ChannelID, "join now"); n != 1 {
		t.Errorf("%d cards after another heartbeat, want 1", n)
	}
}

// Organisers' decisions are reported once to each affected person: the named substitute,
// the players of a decided match, and at the end of the season substitutes and
// organisers.
func TestDecisionsAreAnnounced(t *testing.T) {
	h := newFixture(t)
	for _, u := range []string{"1", "2", "3", "7", "9"} {
		h.Langs[u] = "en-US"
	}
	h.create("1", "2", "3")
	h.Press("7", h.card(), discordtest.Verb(h.card(), "lgsub"))
	h.Press("6", h.card(), discordtest.Verb(h.card(), "lgsub"))
	h.startSeason()
	h.invoke("9", "organise sub", map[string]string{"out": "3", "in": "7"})
	h.beat()
	if n, p := h.count("dm-7", "named you as the substitute"); n != 1 || !strings.Contains(p.Content, "Your table #") {
		t.Errorf("the named substitute is told %d times: %s", n, h.lastDM("7"))
	}
	b := h.latest()
	ruling := h.invoke("9", "organise adjudicate", map[string]string{"table": fmt.Sprint(b.Fixtures[0].Table), "ranks": "2 1", "reason": "nobody *came*"})
	h.Press("9", ruling, discordtest.Verb(ruling, "lgrulew"))
	h.beat()
	told := map[string]bool{}
	for _, s := range b.Fixtures[0].Seats {
		told[s.User], told[b.Entrant(s.Entrant).User] = true, true
	}
	for _, user := range []string{"1", "2", "3", "7"} {
		n, p := h.count("dm-"+user, "<@9> decided the match")
		if want := map[bool]int{true: 1}[told[user]]; n != want {
			t.Errorf("%s is told of the decision %d times, want %d", user, n, want)
		} else if n > 0 && (!strings.Contains(p.Content, "place 2") || !strings.Contains(p.Content, `nobody \*came\*`)) {
			t.Errorf("%s reads %s", user, p.Content)
		}
	}
	for range 4 {
		h.playAll()
		h.beat()
	}
	for _, user := range []string{"6", "9"} {
		if n, _ := h.count("dm-"+user, "season 1 is over. Winner"); n != 1 {
			t.Errorf("%s is told %d times that the season is over: %s", user, n, h.lastDM(user))
		}
	}
}

// Nobody is told their division before one of their tables is open.
func TestDivisionIsNotSentBeforeTableOpens(t *testing.T) {
	h := newFixture(t)
	h.create("1", "2", "3", "4", "5", "6")
	page := h.invoke("9", "organise announce", nil)
	ask := h.Press("9", page, discordtest.Verb(page, "lgstart"))
	h.Press("9", ask, discordtest.Verb(ask, "lgdraw"))
	h.Now = h.Now.Add(2 * time.Minute) // the scheduler has not opened a table yet
	h.Deliver()
	for _, user := range []string{"1", "2", "3", "4", "5", "6"} {
		if got := h.lastDM(user); got != "" {
			t.Errorf("%s reads before the first table is open: %s", user, got)
		}
	}
	h.beat()
	if got := h.lastDM("1"); got == "" {
		t.Error("1 is not told of their tables")
	}
}

// A player reads their division if there are several. A substitute has none.
func TestDivisionIsSent(t *testing.T) {
	for name, tt := range map[string]struct {
		people []string
		player string // the texts that each person reads
	}{
		"two divisions": {[]string{"1", "2", "3", "4", "5", "6"}, "You play in division"},
		"one division":  {[]string{"1", "2", "3"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.create(tt.people...)
			h.Press("7", h.card(), discordtest.Verb(h.card(), "lgsub"))
			h.startSeason()
			if got := h.lastDM("1"); !strings.Contains(got, tt.player) || tt.player == "" && strings.Contains(got, "division") {
				t.Errorf("a player reads: %s", got)
			}
			h.invoke("9", "organise sub", map[string]string{"out": "1", "in": "7"})
			h.beat()
			if n, _ := h.count("dm-7", ""); n == 0 {
				t.Error("a substitute reads nothing")
			}
			for _, p := range h.Wire.In("dm-7", "") {
				if strings.Contains(strings.ToLower(p.Content), "division") {
					t.Errorf("a substitute reads: %s", p.Content)
				}
			}
		})
	}
}
