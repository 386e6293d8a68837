package discord

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// circle is a table of three that has begun, seated as they joined: Ada, Bo,
// and a third; 도윤 (4) may come, a guest (9) watches.
func (h *hall) circle() storage.Table {
	h.t.Helper()
	opened := h.command("1", channelID, "table open", map[string]string{"game": "rounds", "players": "3"})
	h.press("1", opened, verb(opened, "order"))
	h.deliver()
	for _, u := range []string{"2", "3"} {
		h.command(u, channelID, "table join", map[string]string{"table": fmt.Sprint(h.newest().ID)})
	}
	h.command("1", channelID, "table start", map[string]string{"table": fmt.Sprint(h.newest().ID)})
	h.deliver()
	tb := h.table(h.newest().ID)
	if tb.Phase != storage.Playing || tb.Seats[0].User != "1" || tb.Seats[2].User != "3" {
		h.t.Fatalf("the table is %+v; log %s", tb, h.errs)
	}
	return tb
}

func (h *hall) table(id int64) storage.Table {
	h.t.Helper()
	tb, err := h.bot.Tables.Table(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return tb
}

// plays lets a person take a whole turn and returns what they are answered.
func (h *hall) plays(user string, tb storage.Table, code string) *posted {
	h.t.Helper()
	panel := h.command(user, tb.Thread, "move", map[string]string{"answer": code})
	if id := verb(panel, "sure"); id != "" {
		panel = h.press(user, panel, id)
	}
	if id := verb(panel, "done"); id != "" {
		panel = h.press(user, panel, id)
	}
	h.deliver()
	return panel
}

// naming calls a command with a user among its options.
func (h *hall) naming(user string, tb storage.Table, path, who string, options map[string]string) *posted {
	h.t.Helper()
	in := wire.Interaction{
		Kind: wire.Invoked, Channel: tb.Thread, User: wire.User{ID: user}, Command: strings.Fields(path),
		Options:  map[string]wire.Option{"with": {Text: who}},
		Resolved: map[string]wire.User{who: {ID: who, Name: map[string]string{"4": "도윤", "9": "Guest"}[who], Bot: who == "666"}},
	}
	for k, v := range options {
		in.Options[k] = wire.Option{Text: v}
	}
	return h.act(in)
}

// ballot is the card of the newest vote of a thread.
func (h *hall) ballot(tb storage.Table) *posted {
	h.t.Helper()
	all := h.wire.in(tb.Thread, "")
	for i := len(all) - 1; i >= 0; i-- {
		if verb(all[i], "vote") != "" {
			return all[i]
		}
	}
	h.t.Fatalf("no vote is open in the thread; log %s", h.errs)
	return nil
}

// votes presses a button of the card of a vote, and delivers.
func (h *hall) votes(user string, card *posted, label string) *posted {
	h.t.Helper()
	ballot := " yes"
	if label == "no" {
		ballot = " no"
	}
	for _, id := range ids(card) {
		if strings.HasPrefix(id, "vote:") && strings.HasSuffix(id, ballot) {
			p := h.press(user, card, id)
			h.deliver()
			return p
		}
	}
	h.t.Fatalf("nothing to vote with on\n%s", card.text())
	return nil
}

// Every screen about people in both languages, as they are met.
func TestPeopleScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newHall(t, rounds{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.langs = map[string]string{"1": locale, "2": locale, "3": locale, "4": locale, "9": locale}
			got := h.tourPeople(lang)
			file := filepath.Join("testdata", "people."+lang+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
			}
			if strings.Contains(got, "[discord.") || strings.Contains(got, "[table.") || strings.Contains(got, "<no value>") {
				t.Error("a text is missing")
			}
		})
	}
}

func (h *hall) tourPeople(lang string) string {
	h.t.Helper()
	g := &gallery{}
	tb := h.circle()
	if lang == "ko" {
		kept, err := h.store.Table(context.Background(), tb.ID)
		if err != nil {
			h.t.Fatal(err)
		}
		kept.Lang = "ko"
		if _, err := h.store.Update(context.Background(), kept, "", nil); err != nil {
			h.t.Fatal(err)
		}
	}
	g.add("lobby, seats as joined", h.wire.in(channelID, "")[0])
	g.add("thread, seats as joined", h.wire.in(tb.Thread, "")[0])
	h.tourUndo(g, tb)
	h.tourPauses(g, tb)
	h.tourSeats(g, tb)
	h.tourFollowing(g, tb)
	return g.b.String()
}

func (h *hall) tourUndo(g *gallery, tb storage.Table) {
	h.t.Helper()
	g.add("nothing to take back", h.command("1", tb.Thread, "undo", nil))
	g.add("receipt", h.plays("1", tb, "nod"))
	h.plays("2", tb, "peek")
	ask := h.command("1", tb.Thread, "undo", nil)
	g.add("take back, something was revealed", ask)
	g.add("asked", h.press("1", ask, verb(ask, "ask")))
	h.deliver()
	card := h.ballot(tb)
	g.add("vote on taking back", card)
	g.add("asked twice", h.command("1", tb.Thread, "undo", nil))
	g.add("a stranger votes", h.votes("9", card, "yes"))
	g.add("one agrees", h.votes("2", card, "yes"))
	g.add("vote, one agreed", card)
	g.add("the last agrees", h.votes("3", card, "yes"))
	g.add("vote, carried", card)
	g.add("log, taken back", h.command("3", tb.Thread, "log", nil))
	h.plays("1", tb, "nod")
	h.plays("2", tb, "nod")
	panel := h.command("3", tb.Thread, "play", nil)
	g.add("panel with what happened since", panel)
	ask = h.command("2", tb.Thread, "undo", nil)
	g.add("take back, nothing was revealed", ask)
	h.press("2", ask, verb(ask, "ask"))
	h.deliver()
	card = h.ballot(tb)
	h.votes("1", card, "no")
	g.add("vote, refused", card)
}

func (h *hall) tourPauses(g *gallery, tb storage.Table) {
	h.t.Helper()
	g.add("resume, not paused", h.command("1", tb.Thread, "table resume", nil))
	g.add("pause", h.command("1", tb.Thread, "table pause", nil))
	h.deliver()
	card := h.ballot(tb)
	g.add("vote on a pause", card)
	h.votes("2", card, "yes")
	g.add("vote, paused", card)
	for _, p := range h.wire.in(tb.Thread, "") {
		if verb(p, "turn") != "" {
			g.add("live card, paused", p)
		}
	}
	h.command("2", tb.Thread, "table resume", nil)
	h.deliver()
	card = h.ballot(tb)
	g.add("vote on the end of the pause", card)
	h.votes("1", card, "yes")
	g.add("vote, resumed", card)
	h.command("2", tb.Thread, "table pause", nil)
	h.deliver()
	card = h.ballot(tb)
	h.now = h.now.Add(49 * time.Hour)
	if _, err := h.bot.Tables.Votes.CloseAllDue(context.Background()); err != nil {
		h.t.Fatal(err)
	}
	h.deliver()
	g.add("vote, not decided", card)
}

func (h *hall) tourSeats(g *gallery, tb storage.Table) {
	h.t.Helper()
	g.add("a bot", h.naming("1", tb, "table replace", "666", map[string]string{"seat": "3"}))
	g.add("no such seat", h.naming("1", tb, "table replace", "4", map[string]string{"seat": "7"}))
	g.add("not one's offer", h.naming("2", tb, "table replace", "4", map[string]string{"seat": "3"}))
	g.add("replace", h.naming("1", tb, "table replace", "4", map[string]string{"seat": "3"}))
	h.deliver()
	card := h.ballot(tb)
	g.add("vote on a seat", card)
	h.press("3", card, verb(card, "here"))
	h.deliver()
	g.add("vote, the person is here", card)
	g.add("asked again too soon", h.naming("1", tb, "table replace", "4", map[string]string{"seat": "3"}))
	h.now = h.now.Add(24 * time.Hour)
	h.naming("1", tb, "table replace", "4", map[string]string{"seat": "3"})
	h.deliver()
	card = h.ballot(tb)
	h.votes("2", card, "yes")
	g.add("the newcomer agrees", h.votes("4", card, "yes"))
	g.add("vote, replaced", card)
	g.add("newcomer's direct messages", h.wire.in("dm-4", "")...)
	g.add("former player's direct messages", h.wire.in("dm-3", "")...)
	g.add("former player, hand", h.command("3", tb.Thread, "hand", nil))

	g.add("stand-in", h.naming("1", tb, "table standin", "9", nil))
	h.deliver()
	card = h.ballot(tb)
	g.add("vote on a stand-in", card)
	g.add("the stand-in agrees", h.votes("9", card, "yes"))
	g.add("vote, stood in", card)
	g.add("stand-in, watching", h.command("9", tb.Thread, "play", nil))
	h.plays("4", tb, "nod")
	cards := h.wire.in(tb.Thread, "")
	g.add("live card with a stand-in", cards[len(cards)-1])
	g.add("back", h.command("1", tb.Thread, "table back", nil))
	h.deliver()
	cards = h.wire.in(tb.Thread, "")
	g.add("thread, back", cards[len(cards)-2:]...)
	g.add("stand-in's direct messages, after", h.wire.in("dm-9", "")...)
	g.add("nobody stands in", h.command("1", tb.Thread, "table back", nil))
	g.add("computer", h.command("1", tb.Thread, "table standin", nil))
	h.deliver()
	g.add("seats of the command", &posted{Message: wire.Message{Content: h.seatChoices("1", tb)}})
	g.add("back from the computer", h.command("1", tb.Thread, "table back", nil))
	h.deliver()
}

// seatChoices is what /table replace offers for its seat.
func (h *hall) seatChoices(user string, tb storage.Table) string {
	h.t.Helper()
	in := wire.Interaction{
		Kind: wire.Autocomplete, Channel: tb.Thread, User: wire.User{ID: user}, Command: []string{"table", "replace"},
		Focused: "seat", Options: map[string]wire.Option{"seat": {Text: ""}},
	}
	h.act(in)
	var out []string
	for _, c := range h.wire.first[h.last].Choices {
		out = append(out, c.Name)
	}
	return strings.Join(out, "\n")
}

func (h *hall) tourFollowing(g *gallery, tb storage.Table) {
	h.t.Helper()
	g.add("follow, who plays", h.command("1", tb.Thread, "table follow", nil))
	watching := h.command("9", tb.Thread, "play", nil)
	g.add("watching", watching)
	follow := h.press("9", watching, verb(watching, "follow"))
	g.add("follow", follow)
	g.add("games, following", h.command("9", channelID, "games", nil))
	g.add("follow every turn", h.press("9", follow, onTable("follow", tb, followTurns).String()))
	for user := h.pending(tb.ID); user != ""; user = h.pending(tb.ID) {
		h.plays(user, tb, "nod")
		if len(h.wire.in("dm-9", "")) == 1 && h.pending(tb.ID) != "" && !strings.Contains(g.b.String(), "==== a turn, followed") {
			g.add("a turn, followed", h.wire.in("dm-9", "")...)
		}
	}
	end := h.wire.in(tb.Thread, "")
	last := end[len(end)-1]
	g.add("a stranger wants a rematch", h.press("9", last, verb(last, "again")))
	g.add("rematch", h.press("2", last, verb(last, "again")))
	h.deliver()
	said := h.wire.in(tb.Thread, "")
	g.add("rematch, told", said[len(said)-1])
	h.press("1", last, verb(last, "again"))
	g.add("rematch, there", h.press("1", last, verb(last, "again")))
}

// The hand goes with the seat: the newcomer gets it, who left loses it.
func TestHandGoesWithTheSeat(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	hands := func(user string) int {
		n := 0
		for _, p := range h.wire.in("dm-"+user, "") {
			if verb(p, "turn") != "" {
				n++
			}
		}
		return n
	}
	if hands("1") == 0 || hands("4") != 0 {
		t.Fatalf("before: %d and %d private messages", hands("1"), hands("4"))
	}
	h.naming("1", tb, "table replace", "4", map[string]string{"seat": "1"})
	h.deliver()
	card := h.ballot(tb)
	for _, user := range []string{"2", "3", "4"} {
		h.votes(user, card, "yes")
	}
	if hands("1") != 0 || hands("4") != 2 {
		t.Errorf("after: %d private messages to who left, %d to who came (hand and turn)", hands("1"), hands("4"))
	}
	if got := h.table(tb.ID).Seats[0].User; got != "4" {
		t.Errorf("seat 1 is %s's", got)
	}
	old := h.command("1", tb.Thread, "hand", nil)
	if strings.Contains(old.Content, "Your hand") {
		t.Errorf("who left sees\n%s", old.text())
	}
}

// Cards of votes come once across a crash at any instant, and end without
// buttons.
func TestVoteCardsAcrossCrashes(t *testing.T) {
	scene := func(h *hall, deliver func()) string {
		h.command("1", channelID, "table open", map[string]string{"game": "rounds", "players": "2"})
		deliver()
		h.command("2", channelID, "table join", map[string]string{"table": "1"})
		deliver()
		h.command("1", channelID, "table start", map[string]string{"table": "1"})
		deliver()
		tb := h.table(1)
		user := h.pending(1)
		other := map[string]string{"1": "2", "2": "1"}[user]
		panel := h.command(user, tb.Thread, "move", map[string]string{"answer": "nod"})
		h.press(user, panel, verb(panel, "done"))
		deliver()
		ask := h.command(user, tb.Thread, "undo", nil)
		h.press(user, ask, verb(ask, "ask"))
		deliver()
		h.press(other, h.ballot(tb), onTable("vote", tb, "1 yes").String())
		deliver()
		return h.standing(h.table(1))
	}
	whole := newHall(t, rounds{})
	want := scene(whole, whole.deliver)
	calls := whole.wire.calls
	for n := calls / 2; n <= calls; n++ {
		for _, late := range []bool{false, true} {
			h := newHall(t, rounds{})
			h.wire.budget, h.wire.late = n, late
			if got := scene(h, h.deliverOrDie); timeless(got) != timeless(want) {
				t.Fatalf("killed at call %d of %d, late %v: this stands\n%s\nwant\n%s", n, calls, late, got, want)
			}
		}
	}
}

func TestVotesPingOnlyWhoMustVote(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	h.command("1", tb.Thread, "table pause", nil)
	h.deliver()
	card := h.ballot(tb)
	if got := strings.Join(card.Mentions, " "); got != "2 3" {
		t.Errorf("pinged %q, want 2 and 3", got)
	}
	if n := len(h.wire.in(tb.Thread, "")); n != 3 {
		t.Errorf("%d messages in the thread, want the first words, the card, and one vote", n)
	}
	h.votes("2", card, "no")
	h.votes("2", card, "no")
	h.votes("3", card, "no")
	if verb(card, "vote") != "" || len(h.table(tb.ID).TableState.Votes) != 0 {
		t.Errorf("a vote that is refused stands:\n%s", card.text())
	}
	again := h.press("2", card, onTable("vote", tb, "1 yes").String())
	if !strings.Contains(again.Content, "That vote has ended") {
		t.Errorf("a ballot after the end:\n%s", again.text())
	}
	for _, forged := range []string{"vote:1:0.0:1", "vote:1:0.0:x yes", "vote:1:0.0:99 yes", "vote:1:0.0:1 maybe", "ask:1:0.0:7", "follow:1:0.0:x", "order:1:0.0:x", "retract:1:0.0:", "here:1:0.0:"} {
		if got := h.press("2", card, forged); got == nil || got.Content == "" || strings.Contains(got.Content, "Something failed") {
			t.Errorf("%s is answered by %v\n%s", forged, got, h.errs)
		}
	}
	if got := h.table(tb.ID); got.Seq != 0 || got.TableState.Pause.Why != "" {
		t.Errorf("something happened: %+v", got)
	}
}

// Who follows a table reads the words of everybody, at most one message, and
// hears of the end once. To ask for it again changes nothing.
func TestFollowingIsQuiet(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	h.press("9", h.wire.in(tb.Thread, "")[1], onTable("follow", tb, followTurns).String())
	for user := h.pending(tb.ID); user != ""; user = h.pending(tb.ID) {
		h.plays(user, tb, "nod")
		told := h.wire.in("dm-9", "")
		if len(told) != 1 || !told[0].Silent || len(told[0].Mentions) != 0 {
			t.Fatalf("%d messages stand for who follows", len(told))
		}
		if h.pending(tb.ID) == "" {
			break
		}
		h.press("9", h.wire.in(tb.Thread, "")[1], onTable("follow", tb, followTurns).String())
		h.command("9", tb.Thread, "table follow", nil)
		h.press("9", h.wire.in(tb.Thread, "")[1], onTable("follow", tb, followAgain).String())
		if board := h.press("9", told[0], verb(told[0], "board")); strings.Contains(board.Content, "another server") {
			t.Errorf("the board in a direct message:\n%s", board.text())
		}
	}
	told := h.wire.in("dm-9", "")
	if len(told) != 1 || !strings.Contains(told[0].Content, "is over") {
		t.Errorf("at the end %d messages stand:\n%s", len(told), told[len(told)-1].text())
	}
	if left, err := h.store.Followers(context.Background(), tb.ID); err != nil || len(left) != 0 {
		t.Errorf("followers %v, %v after the end", left, err)
	}
	if err := h.bot.owe(context.Background(), storage.Delivery{Key: "k", Table: tb.ID, Kind: kindFollow, User: "9"}); err != nil {
		t.Fatal(err)
	}
	h.deliver()
	if n := len(h.wire.in("dm-9", "")); n != 1 {
		t.Errorf("%d messages: the end was told again", n)
	}
}
