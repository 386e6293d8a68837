package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/web"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/architects"
	"guildhall/engine/caylus"
	"guildhall/engine/cleopatra"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
	"guildhall/storage"
)

// setPages sets, as an administrator, which pages are public.
func (h *house) setPages(show string) {
	h.T.Helper()
	h.Admin("9", "pages", map[string]string{"show": show})
}

// watchLink returns the address of a public page on a message, without the host; "" if
// there is none.
func (h *house) watchLink(p *discordtest.Posted) string {
	for _, row := range wire.Rows(p.Components) {
		for _, part := range row.Components {
			if b, ok := part.(discordgo.Button); ok && strings.Contains(b.URL, "/board/w/") {
				return strings.TrimPrefix(b.URL, h.http.URL)
			}
		}
	}
	return ""
}

// card returns the newest card of a table, on which people take their turns.
func (h *house) card(tb storage.Table) *discordtest.Posted {
	h.T.Helper()
	all := h.Wire.In(tb.Thread, "")
	for i := len(all) - 1; i >= 0; i-- {
		if discordtest.Verb(all[i], "turn") != "" {
			return all[i]
		}
	}
	h.T.Fatal("no card")
	return nil
}

// playTurns plays random turns until the number of commits has grown by most,
// or the match is over.
func (h *house) playTurns(id int64, most int, random *engine.Rand) {
	h.T.Helper()
	ctx := context.Background()
	for range most {
		over := false
		_, err := h.Bot.Services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
			c := &table.Commit{State: tx.State().Clone()}
			seats := c.State.Pending(nil)
			if over = len(seats) == 0; over {
				return nil
			}
			for seat := seats[0]; len(seats) > 0 && seats[0] == seat && !c.Events.TurnOver; seats = c.State.Pending(nil) {
				moves := c.State.Moves(seat, nil)
				m := moves[random.Intn(len(moves))]
				c.Add(tx, seat, c.State.Code(seat, m))
				if err := c.State.Play(seat, m, &c.Events); err != nil {
					return err
				}
			}
			return tx.Commit(ctx, "", c)
		})
		h.Ok(err)
		if over {
			return
		}
	}
}

// A public page exists only while the server's administrator has switched it on. Its
// address is on the card and below /board for people who do not play, and it sets no
// cookie. After it is switched off, its address is invalid for good: switched on again,
// the page has another address.
func TestPublicPagesNeedServerSetting(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	if to := h.watchLink(h.card(tb)); to != "" {
		t.Fatalf("before anybody switched pages on the card leads to %s", to)
	}
	h.setPages("tables")
	board := h.Command("3", tb.Thread, "board", nil)
	to := h.watchLink(board)
	if to == "" {
		t.Fatalf("no link below the board of somebody who does not play:\n%s", board.Text())
	}
	if own := h.watchLink(h.Command("1", tb.Thread, "board", nil)); own != "" {
		t.Errorf("a player's board leads to %s", own)
	}
	status, body, header := h.get(to, "")
	if status != http.StatusOK || header.Get("Set-Cookie") != "" || !strings.Contains(string(body), "Caylus") {
		t.Fatalf("the page is answered by %d, with cookie %q:\n%s", status, header.Get("Set-Cookie"), body)
	}
	if strings.Contains(to, "/1") {
		t.Errorf("the address %s tells the table's number", to)
	}
	events := (&page{h: h, path: to}).listen()
	if now := events.state(); now.Board == nil || now.Mine || now.Hand != nil || len(now.Options) > 0 {
		t.Errorf("the stream begins with %+v", now)
	}
	h.playTurns(tb.ID, 1, engine.NumberedSeed(1).Rand("players"))
	h.Deliver()
	if now := events.state(); now.Board == nil {
		t.Errorf("after a turn the stream sends %+v", now)
	}
	if on := h.watchLink(h.card(tb)); on != to {
		t.Errorf("the card leads to %q, want %q", on, to)
	}
	h.setPages("off")
	h.playTurns(tb.ID, 1, engine.NumberedSeed(1).Rand("players"))
	if kind, data := events.next(); kind != "end" {
		t.Errorf("switched off, the stream sends %q %.100s", kind, data)
	}
	h.setPages("tables")
	for path, want := range map[string]int{"": http.StatusNotFound, "state": http.StatusNotFound, "events": http.StatusNotFound, "film.gif": http.StatusNotFound} {
		if got, _, _ := h.get(to+path, ""); got != want {
			t.Errorf("the old address is answered by %d at %q, want %d", got, path, want)
		}
	}
	again := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	if got, _, _ := h.get(again, ""); got != http.StatusOK || again == to {
		t.Errorf("the new address %s is answered by %d", again, got)
	}
}

// «Watch» is added to the card of a running table, changed and removed together with its
// page, by an edit of the existing card. The card of a table without a page stays
// unchanged.
func TestWatchFollowsThePages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	card := h.card(tb)
	shown := card.Content
	edits := func() int {
		n := card.Edits
		h.Deliver()
		return h.card(tb).Edits - n
	}
	var links []string
	for _, one := range []struct {
		show  string
		edits int
	}{{"tables", 1}, {"leagues", 0}, {"off", 1}, {"off", 0}, {"tables", 1}} {
		h.setPages(one.show)
		if n := edits(); n != one.edits {
			t.Errorf("pages %s: the card was edited %d times, want %d", one.show, n, one.edits)
		}
		if now := h.card(tb); now.ID != card.ID || now.Content != shown || len(now.Files) != 1 {
			t.Fatalf("pages %s: another card, or without its picture:\n%s", one.show, now.Text())
		}
		links = append(links, h.watchLink(h.card(tb)))
	}
	if links[0] == "" || links[1] != links[0] || links[2]+links[3] != "" || links[4] == "" || links[4] == links[0] {
		t.Errorf("the card leads to %q", links)
	}
}

// Nobody can find a page by changing an address, by trying numbers, or with an
// address of another kind.
func TestPublicAddressesAreNotGuessed(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	other := h.started("market", "1", "2")
	h.setPages("tables")
	address, err := h.links.WatchTable(t.Context(), tb)
	h.Ok(err)
	to := strings.TrimPrefix(address, h.http.URL)
	code := strings.Split(to, "/")[3]
	flipped := []byte(code)
	flipped[4] = map[bool]byte{true: 'B', false: 'A'}[flipped[4] == 'A']
	tests := []struct {
		name, path string
		want       int
	}{
		{"as it is", to, http.StatusOK},
		{"a letter differs", "/board/w/" + string(flipped) + "/", http.StatusNotFound},
		{"the same bits in other letters", "/board/w/" + code[:21] + string(code[21]+1) + "/", http.StatusNotFound},
		{"a number", "/board/w/1/", http.StatusNotFound},
		{"nothing", "/board/w/AAAAAAAAAAAAAAAAAAAAAA/", http.StatusNotFound},
		{"a part", "/board/w/" + code[:16] + "/", http.StatusNotFound},
		{"much", "/board/w/" + strings.Repeat("A", 2000) + "/", http.StatusNotFound},
		{"a long query", to + "?lang=" + strings.Repeat("k", 300), http.StatusRequestURITooLong},
	}
	for _, tt := range tests {
		if got, _, header := h.get(tt.path, ""); got != tt.want || header.Get("Set-Cookie") != "" {
			t.Errorf("%s: answered by %d, want %d", tt.name, got, tt.want)
		}
	}
	if two, _ := h.links.WatchTable(t.Context(), other); two == address {
		t.Error("two tables have one address")
	}
	h.Ok(h.Store.PutBlob(t.Context(), "web", "link secret", make([]byte, 32)))
	if got, _, _ := h.get(to, ""); got != http.StatusNotFound {
		t.Errorf("with another secret it is answered by %d", got)
	}
}

// Matches that strangers may not see have no public page.
func TestNoPublicPageOfPrivateMatch(t *testing.T) {
	h := newHouse(t)
	h.setPages("leagues")
	tb := h.started("caylus", "1", "2")
	for name, change := range map[string]func(*storage.Table){
		"in direct messages":      func(t *storage.Table) { t.Guild = "" },
		"across servers":          func(t *storage.Table) { t.TableState.Across = true },
		"a contest":               func(t *storage.Table) { t.TableState.Contest = true },
		"a deal that others play": func(t *storage.Table) { t.TableState.SeedHeld = true },
		"not started":             func(t *storage.Table) { t.Phase = storage.Open },
		"an imported record":      func(t *storage.Table) { t.Channel = "" },
	} {
		one := tb
		change(&one)
		if to, err := h.links.WatchTable(t.Context(), one); to != "" || err != nil {
			t.Errorf("%s: %q, %v", name, to, err)
		}
	}
}

// If people delete their data, their names disappear from the page of their
// table at once.
func TestForgottenNamesLeaveThePublicPage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	h.playTurns(tb.ID, 500, engine.NumberedSeed(3).Rand("players"))
	h.Deliver()
	named := func() bool {
		_, body, _ := h.get(to+"state?lang=en", "")
		return strings.Contains(string(body), `"Ada"`)
	}
	if !named() {
		t.Fatal("the page does not name Ada")
	}
	h.Forgets("1")
	if named() {
		t.Error("the page names somebody who deleted their data")
	}
}

// The page has the language of the browser or the chosen one, and can have a high
// contrast; its links lead to the other forms.
func TestLanguagesOfPublicPages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	h.setPages("tables")
	address, err := h.links.WatchTable(t.Context(), tb)
	h.Ok(err)
	to := strings.TrimPrefix(address, h.http.URL)
	for _, tt := range []struct{ query, accept, lang, contrast string }{
		{"", "ko,en;q=0.8", "ko", ""}, {"", "de, en;q=0.4, ko;q=0.7", "ko", ""}, {"", "de", "en", ""},
		{"?lang=ko", "en", "ko", ""}, {"?lang=xx", "ko-KR", "ko", ""}, {"?lang=en&theme=contrast", "ko", "en", " class=\"contrast\""},
	} {
		_, body, _ := h.get(to+tt.query, "", func(q *http.Request) { q.Header.Set("Accept-Language", tt.accept) })
		if !strings.Contains(string(body), `<html lang="`+tt.lang+`"`+tt.contrast+">") {
			t.Errorf("%q, %q: %.120s", tt.query, tt.accept, body)
		}
		for _, m := range regexp.MustCompile(`href="(\?[^"]*)"`).FindAllSubmatch(body, -1) {
			if got, _, _ := h.get(to+html.UnescapeString(string(m[1])), ""); got != http.StatusOK {
				t.Errorf("the link %s is answered by %d", m[1], got)
			}
		}
	}
}

// A page has the browser's language while its person is unknown.
func TestLanguageBeforeSigningIn(t *testing.T) {
	h, _ := signingIn(t)
	for _, path := range []string{"/board/", "/board/open", "/board/signed", "/board/t/1-x/", "/board/t/1/", "/board/here", "/board/w/x/"} {
		for accept, want := range map[string]string{"ko,en-US;q=0.9": "ko", "en-US,ko;q=0.9": "en", "fr": "en"} {
			_, body, _ := h.get(path, "", func(q *http.Request) { q.Header.Set("Accept-Language", accept) })
			if !strings.Contains(string(body), `<html lang="`+want+`"`) {
				t.Errorf("%s to a browser of %q: %.120s", path, accept, body)
			}
		}
	}
}

// A viewer who sends many requests is refused, and people who play are not.
func TestRateOfPublicPages(t *testing.T) {
	h := newHouse(t)
	tb := h.started("caylus", "1", "2")
	h.setPages("tables")
	address, err := h.links.WatchTable(t.Context(), tb)
	h.Ok(err)
	to := strings.TrimPrefix(address, h.http.URL)
	refused := 0
	for range 200 {
		if got, _, _ := h.get(to+"picture/none.png", ""); got == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("two hundred requests at once are answered")
	}
	if now := h.open("1", tb.ID).state(); now.Board == nil {
		t.Errorf("the player sees %+v", now)
	}
}

// publicShown is the part of a public page's state that tests check.
type publicShown struct {
	shown
	Facts  []string
	Recent []struct {
		Text   string
		Places []string
	}
	Chances, Film *struct{ Name, File, Alt string }
}

// watched requests the state of a public page.
func (h *house) watched(to string) *publicShown {
	h.T.Helper()
	status, body, _ := h.get(to+"state?size=phone&lang=en", "")
	if status != http.StatusOK {
		h.T.Fatalf("the state is answered by %d", status)
	}
	var said struct{ State *publicShown }
	h.Ok(json.Unmarshal(body, &said))
	return said.State
}

// The log shows what happened and where: each of its places is on the board.
func TestLogOfAPublicPage(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	h.playTurns(tb.ID, 25, engine.NumberedSeed(4).Rand("players"))
	now := h.watched(to)
	known := map[string]bool{}
	for _, p := range now.Board.Places {
		known[p.ID] = true
	}
	found := 0
	for _, one := range now.Recent {
		for _, place := range one.Places {
			if known[place] {
				found++
			}
		}
	}
	if len(now.Recent) < 15 || found == 0 {
		t.Errorf("%d lines, %d of their places on the board: %+v", len(now.Recent), found, now.Recent)
	}
}

// During a match the chances of the last finished round are hidden. After the match all
// chances are shown, and the film is available.
func TestChancesComeARoundLater(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	random := engine.NumberedSeed(2).Rand("players")
	told := map[int]bool{}
	for range 200 {
		sight, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, "")
		h.Ok(err)
		now := h.watched(to)
		last := -1
		if len(now.Facts) > 0 {
			if _, err := fmt.Sscanf(now.Facts[0], "Chances at the beginning of round %d:", &last); err != nil {
				t.Fatal(now.Facts, err)
			}
			if now.Chances == nil {
				t.Fatal("no graph of them")
			}
			if got, body, _ := h.get(to+"picture/"+now.Chances.Name+".png?lang=en", ""); got != http.StatusOK || len(body) == 0 {
				t.Fatalf("the graph is answered by %d", got)
			}
		}
		told[last] = true
		if sight.Result != nil {
			break
		}
		round := sight.Public.Header().Round()
		if last != round-1 && (last != -1 || round > 1) {
			t.Fatalf("in round %d the chances at the beginning of round %d are told", round, last)
		}
		if now.Film != nil {
			t.Fatal("a film of a match in play")
		}
		if got, _, _ := h.get(to+"film.gif", ""); got != http.StatusNotFound {
			t.Fatalf("the film of a match in play is answered by %d", got)
		}
		h.Now = h.Now.Add(time.Minute)
		h.playTurns(tb.ID, 1, random)
	}
	now := h.watched(to)
	if len(told) < 4 || now.Film == nil || now.Chances == nil {
		t.Fatalf("told of rounds %v, at the end %v, film %v", told, now.Chances, now.Film)
	}
	status, film, header := h.get(to+now.Film.File, "")
	if status != http.StatusOK || header.Get("Content-Type") != "image/gif" || !strings.HasPrefix(string(film), "GIF89a") {
		t.Errorf("the film is answered by %d %s", status, header.Get("Content-Type"))
	}
}

// The chances that spectators see are the same in every world that a spectator cannot
// distinguish from the real one.
func TestChancesRevealNothingHidden(t *testing.T) {
	for _, rules := range []engine.Rules{villagers.Rules{}, cleopatra.Rules{}, caylus.Rules{}, architects.Rules{}, lisboa.Rules{}} {
		judge := levels.Chances(rules, engine.Setup{Seats: 2})
		random := engine.NumberedSeed(5).Rand("worlds")
		differ := 0
		s := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(7)}))
		for s.Result() == nil {
			other := s.Resample(engine.Spectator, random)
			a, b := web.Spectated(s, judge, 3), web.Spectated(other, judge, 3)
			if !slices.Equal(a, b) {
				t.Fatalf("%s: %v and in another world %v", rules.Info().ID, a, b)
			}
			if !slices.Equal(judge(s), judge(other)) {
				differ++
			}
			if _, err := engine.Random(s, random, 12, nil); err != nil {
				t.Fatal(err)
			}
		}
		if differ == 0 && rules.Info().ID != "caylus" { // a game that hides nothing
			t.Errorf("%s: the real chances never differ between the worlds", rules.Info().ID)
		}
	}
}

// Two bots play two worlds that a spectator cannot distinguish. Their public pages send
// the same bytes: page, states, stream and pictures, in both languages and sizes.
func TestPairedWorldsOfPublicPages(t *testing.T) {
	for _, rules := range []engine.Rules{cleopatra.Rules{}, villagers.Rules{}, caylus.Rules{}, architects.Rules{}, lisboa.Rules{}} {
		t.Run(rules.Info().ID, func(t *testing.T) {
			if rules.Info().ID != "villagers" {
				longtest.Only(t, "pictures of whole tables")
			}
			ws := [2]*world{newWorld(t, rules), newWorld(t, rules)}
			for _, w := range ws {
				w.setPages("tables")
			}
			turns := 0
			for try := 1; turns < longtest.Number(1, 3) && try < 40; try++ {
				r := engine.NumberedSeed(uint64(try)).Rand("public pages")
				s := tabletest.Sure(rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(uint64(try))}))
				tabletest.BetweenTurns(t, s, r)
				if pending := s.Pending(nil); len(pending) == 1 {
					turns += comparePublicPages(t, ws, rules.Info().ID, s, pending[0], r, try)
				}
			}
			if turns == 0 {
				t.Error("no turn was compared")
			}
		})
	}
}

// comparePublicPages compares one pair of worlds and returns the number of compared
// turns.
func comparePublicPages(t *testing.T, ws [2]*world, game string, s engine.State, actor engine.Seat, r *engine.Rand, try int) (compared int) {
	t.Helper()
	var to [2]string
	var events [2]*stream
	for i, start := range []engine.State{s, s.Resample(engine.Spectator, r)} {
		ws[i].begin(game, start)
		to[i] = ws[i].watchLink(ws[i].Command("3", ws[i].tb.Thread, "board", nil))
		events[i] = (&page{h: ws[i].house, path: to[i]}).listen()
		defer events[i].end()
	}
	when := fmt.Sprintf("try %d", try)
	for turn := 0; ; turn++ {
		same(t, when+", the event", ws[0].current(events[0], to[0]), ws[1].current(events[1], to[1]))
		same(t, when, ws[0].sent(to[0]), ws[1].sent(to[1]))
		compared = turn
		if turn == 2 || !takeTurn(ws, actor, r) || ws[0].tells(engine.Spectator) || ws[1].tells(engine.Spectator) {
			return compared
		}
	}
}

var revisionOf = regexp.MustCompile(`"rev":\{[^}]*\}`)

// current returns the event of a public page with the current revision. A turn with
// several commits may send one event for each, or fewer.
func (w *world) current(events *stream, to string) string {
	w.T.Helper()
	_, state, _ := w.get(to+"state", "")
	revision := revisionOf.FindString(string(state))
	for {
		kind, data := events.next()
		if kind != "message" || revision == "" {
			w.T.Fatalf("no event has the revision of %s", state)
		}
		if strings.Contains(data, revision) {
			return data
		}
	}
}

// sent returns every byte that a public page can request.
func (w *world) sent(to string) string {
	w.T.Helper()
	w.Now = w.Now.Add(time.Minute) // the number of requests per second is limited
	var b strings.Builder
	add := func(path string) string {
		status, body, _ := w.get(to+path, "")
		fmt.Fprintf(&b, "== %s %d\n%s\n", path, status, strings.ReplaceAll(string(body), w.http.URL, ""))
		return string(body)
	}
	for _, lang := range []string{"en", "ko"} {
		add("?lang=" + lang)
		add("card.png?lang=" + lang)
		for _, how := range []string{"size=phone", "size=full&theme=contrast"} {
			state := add("state?" + how + "&lang=" + lang)
			for _, m := range regexp.MustCompile(`"name":"((?:board|chances)-[0-9a-f]+)"`).FindAllStringSubmatch(state, -1) {
				add("picture/" + m[1] + ".png?" + how + "&lang=" + lang)
			}
		}
	}
	add("film.gif")
	return b.String()
}

// The page of a league shows standings and matches; running matches link to the pages of
// their tables. It exists only if leagues are public too.
func TestPublicPageOfALeague(t *testing.T) {
	h := &house{Fixture: discordtest.New(t, discordtest.Rounds{})}
	h.serve(&secrets{})
	beat := func() {
		h.Ok(league.New(h.Bot.Services).Attending.ProcessDue(context.Background()))
		h.Deliver()
	}
	card := func() *discordtest.Posted {
		var last *discordtest.Posted
		for _, p := range h.Wire.In(discordtest.ChannelID, "") {
			if strings.Contains(p.Content, "Autumn") && len(discordtest.IDs(p)) > 0 {
				last = p
			}
		}
		return last
	}
	h.setPages("leagues")
	h.Act(h.Invoked("9", "organise create", map[string]string{"name": "Autumn <b>cup</b>", "game": "rounds", "seats": "2", "size": "3"}, discordtest.AsAdmin))
	beat()
	for _, user := range []string{"1", "2", "3"} {
		h.Press(user, card(), discordtest.Verb(card(), "lgjoin"))
	}
	beat()
	const watch = "Matches with a link can be watched."
	if _, body, _ := h.get(h.watchLink(card()), ""); !strings.Contains(string(body), "Everyone who has this address can look.") || strings.Contains(string(body), watch) {
		t.Errorf("before the first match:\n%s", body)
	}
	announced := h.Act(h.Invoked("9", "organise announce", nil, discordtest.AsAdmin))
	ask := h.Press("9", announced, discordtest.Verb(announced, "lgstart"))
	h.Press("9", ask, discordtest.Verb(ask, "lgdraw"))
	beat()
	h.Now = h.Now.Add(10 * time.Minute)
	beat()
	to := h.watchLink(card())
	if to == "" {
		t.Fatalf("the card leads nowhere:\n%s", card().Text())
	}
	status, body, header := h.get(to, "")
	page := string(body)
	for _, want := range []string{"Autumn &lt;b&gt;cup", "Standings", "Matches", "Bo", "being played", `class="live"`, watch} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if status != http.StatusOK || header.Get("Set-Cookie") != "" || strings.Contains(page, "<b>cup") {
		t.Errorf("answered by %d:\n%s", status, page)
	}
	links := regexp.MustCompile(`<td><a href="([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatalf("no match can be watched:\n%s", page)
	}
	for _, m := range links {
		if got, _, _ := h.get(html.UnescapeString(m[1]), ""); got != http.StatusOK {
			t.Errorf("%s is answered by %d", m[1], got)
		}
	}
	h.setPages("tables")
	h.Deliver()
	if to := h.watchLink(card()); to != "" {
		t.Errorf("where only tables are shown the card of the season leads to %s", to)
	}
	if got, _, _ := h.get(to, ""); got != http.StatusNotFound {
		t.Errorf("where only tables are shown it is answered by %d", got)
	}
	if got, _, _ := h.get(html.UnescapeString(links[0][1]), ""); got != http.StatusOK {
		t.Errorf("the page of its table is answered by %d", got)
	}
}

// A match that was taken back to its beginning has no finished round, and its later
// rounds are judged again.
func TestChancesGoBackWithTheMatch(t *testing.T) {
	h := newHouse(t)
	tb := h.started("market", "1", "2")
	h.setPages("tables")
	to := h.watchLink(h.Command("3", tb.Thread, "board", nil))
	reach := func(round int, random *engine.Rand) string {
		t.Helper()
		for range 100 {
			sight, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, "")
			h.Ok(err)
			if sight.Public.Header().Round() == round {
				break
			}
			h.playTurns(tb.ID, 1, random)
		}
		h.Now = h.Now.Add(time.Minute)
		return strings.Join(h.watched(to).Facts, "")
	}
	first := reach(3, engine.NumberedSeed(11).Rand("players"))
	if !strings.Contains(first, "round 2") {
		t.Fatalf("told at first: %q", first)
	}
	ask := h.Admin("9", "correct", map[string]string{"table": fmt.Sprint(tb.ID), "other": "1", "note": "a trial"})
	sure := h.Pressing("9", ask, discordtest.Verb(ask, "admsure"))
	discordtest.AsAdmin(&sure)
	h.Act(sure)
	if told := h.watched(to); len(told.Facts) > 0 || told.Chances != nil {
		t.Fatalf("back at the beginning the page tells %v", told.Facts)
	}
	again := reach(3, engine.NumberedSeed(12).Rand("players"))
	if !strings.Contains(again, "round 2") || again == first {
		t.Errorf("told again: %q, at first %q", again, first)
	}
}
