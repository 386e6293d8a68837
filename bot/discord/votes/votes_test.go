package votes_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// All screens about seats and votes in both languages, in the order of use.
func TestPeopleScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Rounds{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale, "3": locale, "4": locale, "9": locale}
			got := tourPeople(h, lang)
			discordtest.SameScreens(t, "people", lang, got)
		})
	}
}

func tourPeople(h *discordtest.Fixture, lang string) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	tb := h.StartedThree()
	inLanguage(h, tb, lang)
	g.Add("lobby, seats as joined", h.Wire.In(discordtest.ChannelID, "")[0])
	g.Add("thread, seats as joined", h.Wire.In(tb.Thread, "")[0])
	tourUndo(h, g, tb)
	tourPauses(h, g, tb)
	tourSeats(h, g, tb)
	tourFollowing(h, g, tb)
	return g.B.String()
}

// inLanguage gives a table a language.
func inLanguage(h *discordtest.Fixture, tb storage.Table, lang string) {
	h.T.Helper()
	kept, err := h.Store.Table(context.Background(), tb.ID)
	if err != nil {
		h.T.Fatal(err)
	}
	kept.Lang = lang
	if _, err := h.Store.Update(context.Background(), kept, "", nil); err != nil {
		h.T.Fatal(err)
	}
}

func tourUndo(h *discordtest.Fixture, g *discordtest.Gallery, tb storage.Table) {
	h.T.Helper()
	g.Add("nothing to take back", h.Forces("1", tb.Thread, tb.ID, "retract"))
	g.Add("receipt", h.Plays("1", tb, "nod"))
	h.Plays("2", tb, "peek")
	ask := h.Reach("1", tb.Thread, "table manage", nil, "retract")
	g.Add("take back, something was revealed", ask)
	g.Add("asked", h.Press("1", ask, discordtest.Verb(ask, "ask")))
	h.Deliver()
	card := h.Ballot(tb)
	g.Add("vote on taking back", card)
	g.Add("asked twice", h.Forces("1", tb.Thread, tb.ID, "retract"))
	g.Add("a stranger votes", h.Votes("9", card, "yes"))
	g.Add("one agrees", h.Votes("2", card, "yes"))
	g.Add("vote, one agreed", card)
	g.Add("the last agrees", h.Votes("3", card, "yes"))
	g.Add("vote, carried", card)
	g.Add("log, taken back", h.Command("3", tb.Thread, "log", nil))
	h.Plays("1", tb, "nod")
	h.Plays("2", tb, "nod")
	panel := h.Command("3", tb.Thread, "play", nil)
	g.Add("panel with what happened since", panel)
	ask = h.Reach("2", tb.Thread, "table manage", nil, "retract")
	g.Add("take back, nothing was revealed", ask)
	h.Press("2", ask, discordtest.Verb(ask, "ask"))
	h.Deliver()
	card = h.Ballot(tb)
	h.Votes("1", card, "no")
	g.Add("vote, refused", card)
}

func tourPauses(h *discordtest.Fixture, g *discordtest.Gallery, tb storage.Table) {
	h.T.Helper()
	g.Add("resume, not paused", h.Forces("1", tb.Thread, tb.ID, "resume"))
	g.Add("pause", h.Reach("1", tb.Thread, "table manage", nil, "pause"))
	h.Deliver()
	card := h.Ballot(tb)
	g.Add("vote on a pause", card)
	h.Votes("2", card, "yes")
	g.Add("vote, paused", card)
	for _, p := range h.Wire.In(tb.Thread, "") {
		if discordtest.Verb(p, "turn") != "" {
			g.Add("live card, paused", p)
		}
	}
	h.Reach("2", tb.Thread, "table manage", nil, "resume")
	h.Deliver()
	card = h.Ballot(tb)
	g.Add("vote on the end of the pause", card)
	h.Votes("1", card, "yes")
	g.Add("vote, resumed", card)
	h.Reach("2", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	card = h.Ballot(tb)
	h.Now = h.Now.Add(49 * time.Hour)
	if _, err := h.Bot.Services.Votes.CloseAllDue(context.Background()); err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
	g.Add("vote, not decided", card)
}

func tourSeats(h *discordtest.Fixture, g *discordtest.Gallery, tb storage.Table) {
	h.T.Helper()
	g.Add("a bot", h.AsksReplace("1", tb, map[string]string{"with": "666", "seat": "2"}))
	g.Add("not one's offer", h.AsksReplace("2", tb, map[string]string{"with": "4", "seat": "2"}))
	g.Add("replace", h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": "2"}))
	h.Deliver()
	card := h.Ballot(tb)
	g.Add("vote on a seat", card)
	h.Press("3", card, discordtest.Verb(card, "here"))
	h.Deliver()
	g.Add("vote, the person is here", card)
	g.Add("asked again too soon", h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": "2"}))
	h.Now = h.Now.Add(24 * time.Hour)
	h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": "2"})
	h.Deliver()
	card = h.Ballot(tb)
	h.Votes("2", card, "yes")
	g.Add("the newcomer agrees", h.Votes("4", card, "yes"))
	g.Add("vote, replaced", card)
	g.Add("newcomer's direct messages", h.Wire.In("dm-4", "")...)
	g.Add("former player's direct messages", h.Wire.In("dm-3", "")...)
	g.Add("former player, hand", h.Forces("3", tb.Thread, tb.ID, "hand"))

	g.Add("stand-in", h.AsksStandin("1", tb, map[string]string{"with": "9"}))
	h.Deliver()
	card = h.Ballot(tb)
	g.Add("vote on a stand-in", card)
	g.Add("the stand-in agrees", h.Votes("9", card, "yes"))
	g.Add("vote, stood in", card)
	g.Add("stand-in, watching", h.Command("9", tb.Thread, "play", nil))
	h.Plays("4", tb, "nod")
	cards := h.Wire.In(tb.Thread, "")
	g.Add("live card with a stand-in", cards[len(cards)-1])
	g.Add("back", h.Reach("1", tb.Thread, "table manage", nil, "here"))
	h.Deliver()
	cards = h.Wire.In(tb.Thread, "")
	g.Add("thread, back", cards[len(cards)-2:]...)
	g.Add("stand-in's direct messages, after", h.Wire.In("dm-9", "")...)
	g.Add("nobody stands in", h.Forces("1", tb.Thread, tb.ID, "here"))
	g.Add("computer", h.AsksStandin("1", tb, nil))
	h.Deliver()
	g.Add("back from the computer", h.Reach("1", tb.Thread, "table manage", nil, "here"))
	h.Deliver()
}

func tourFollowing(h *discordtest.Fixture, g *discordtest.Gallery, tb storage.Table) {
	h.T.Helper()
	g.Add("follow, who plays", h.Forces("1", tb.Thread, tb.ID, "follow"))
	watching := h.Command("9", tb.Thread, "play", nil)
	g.Add("watching", watching)
	follow := h.Press("9", watching, discordtest.Verb(watching, "follow"))
	g.Add("follow", follow)
	g.Add("games, following", h.Command("9", discordtest.ChannelID, "games", nil))
	g.Add("follow every turn", h.Press("9", follow, handler.OnTable("follow", tb, "turns").String()))
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.Plays(user, tb, "nod")
		if len(h.Wire.In("dm-9", "")) == 1 && h.Pending(tb.ID) != "" && !strings.Contains(g.B.String(), "==== a turn, followed") {
			g.Add("a turn, followed", h.Wire.In("dm-9", "")...)
		}
	}
	end := h.Wire.In(tb.Thread, "")
	last := end[len(end)-1]
	g.Add("a stranger wants a rematch", h.Press("9", last, discordtest.Verb(last, "again")))
	g.Add("rematch", h.Press("2", last, discordtest.Verb(last, "again")))
	h.Deliver()
	said := h.Wire.In(tb.Thread, "")
	g.Add("rematch, told", said[len(said)-1])
	h.Press("1", last, discordtest.Verb(last, "again"))
	g.Add("rematch, there", h.Press("1", last, discordtest.Verb(last, "again")))
}

// The new player gets the hand message, and the former player loses it.
func TestNewPlayerGetsHandMessage(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	hands := func(user string) int {
		n := 0
		for _, p := range h.Wire.In("dm-"+user, "") {
			if discordtest.Verb(p, "turn") != "" || discordtest.Verb(p, "pick") != "" {
				n++
			}
		}
		return n
	}
	if hands("1") == 0 || hands("4") != 0 {
		t.Fatalf("before: %d and %d private messages", hands("1"), hands("4"))
	}
	h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": "0"})
	h.Deliver()
	card := h.Ballot(tb)
	for _, user := range []string{"2", "3", "4"} {
		h.Votes(user, card, "yes")
	}
	if hands("1") != 0 || hands("4") != 1 {
		t.Errorf("after: %d private messages to who left, %d to who came", hands("1"), hands("4"))
	}
	if got := h.Table(tb.ID).Seats[0].User; got != "4" {
		t.Errorf("seat 1 is %s's", got)
	}
	old := h.Forces("1", tb.Thread, tb.ID, "hand")
	if strings.Contains(old.Content, "Your hand") {
		t.Errorf("who left sees\n%s", old.Text())
	}
}

// After a crash at any point, each vote has one card, without buttons after its
// end.
func TestVoteCardsAcrossCrashes(t *testing.T) {
	scene := func(h *discordtest.Fixture, deliver func()) string {
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds", "players": "2"})
		deliver()
		h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
		deliver()
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "start")
		deliver()
		tb := h.Table(1)
		user := h.Pending(1)
		other := map[string]string{"1": "2", "2": "1"}[user]
		panel := h.Command(user, tb.Thread, "move", map[string]string{"answer": "nod"})
		h.Press(user, panel, discordtest.Verb(panel, "done"))
		deliver()
		ask := h.Reach(user, tb.Thread, "table manage", nil, "retract")
		h.Press(user, ask, discordtest.Verb(ask, "ask"))
		deliver()
		h.Press(other, h.Ballot(tb), handler.OnTable("vote", tb, "1 yes").String())
		deliver()
		return h.AllMessages(h.Table(1))
	}
	whole := discordtest.New(t, discordtest.Rounds{})
	want := scene(whole, whole.Deliver)
	calls := whole.Wire.Calls
	for n := calls / 2; n <= calls; n += longtest.Number(2, 1) {
		for _, late := range []bool{false, true} {
			h := discordtest.New(t, discordtest.Rounds{})
			h.Wire.Budget, h.Wire.Late = n, late
			if got := scene(h, func() { h.DeliverWithCrashes() }); discordtest.Timeless(got) != discordtest.Timeless(want) {
				t.Fatalf("killed at call %d of %d, late %v: this stands\n%s\nwant\n%s", n, calls, late, got, want)
			}
		}
	}
}

func TestVotesPingOnlyVoters(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	card := h.Ballot(tb)
	if got := strings.Join(card.Mentions, " "); got != "2 3" {
		t.Errorf("pinged %q, want 2 and 3", got)
	}
	if n := len(h.Wire.In(tb.Thread, "")); n != 3 {
		t.Errorf("%d messages in the thread, want the first words, the card, and one vote", n)
	}
	h.Votes("2", card, "no")
	h.Votes("2", card, "no")
	h.Votes("3", card, "no")
	if discordtest.Verb(card, "vote") != "" || len(h.Table(tb.ID).TableState.Votes) != 0 {
		t.Errorf("a vote that is refused stands:\n%s", card.Text())
	}
	again := h.PressStale("2", card, handler.OnTable("vote", tb, "1 yes").String())
	if !strings.Contains(again.Content, "That vote has ended") {
		t.Errorf("a ballot after the end:\n%s", again.Text())
	}
	for _, forged := range []string{"vote:1:0.0:1", "vote:1:0.0:x yes", "vote:1:0.0:99 yes", "vote:1:0.0:1 maybe", "ask:1:0.0:7", "ask:1:0.0:t7", "follow:1:0.0:x", "order:1:0.0:x", "retract:1:0.0:", "here:1:0.0:"} {
		if got := h.PressForged("2", card, forged); got == nil || got.Content == "" || strings.Contains(got.Content, "Something went wrong") {
			t.Errorf("%s is answered by %v\n%s", forged, got, h.Errs)
		}
	}
	if got := h.Table(tb.ID); got.Seq != 0 || got.TableState.Pause.Why != "" {
		t.Errorf("something happened: %+v", got)
	}
}

// A follower reads public messages, has at most one message, and gets the end once.
// Asking to follow again changes nothing.
func TestFollowingIsSilent(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	watching := h.Reach("9", tb.Thread, "table manage", nil, "follow")
	follow := handler.OnTable("follow", tb, "turns").String()
	h.Press("9", watching, follow)
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.Plays(user, tb, "nod")
		told := h.Wire.In("dm-9", "")
		if len(told) != 1 || !told[0].Silent || len(told[0].Mentions) != 0 {
			t.Fatalf("%d messages stand for who follows", len(told))
		}
		if h.Pending(tb.ID) == "" {
			break
		}
		h.PressStale("9", watching, follow)
		h.Reach("9", tb.Thread, "table manage", nil, "follow")
		h.PressForged("9", watching, handler.OnTable("follow", tb, "again").String())
		if board := h.Press("9", told[0], discordtest.Verb(told[0], "board")); strings.Contains(board.Content, "another server") {
			t.Errorf("the board in a direct message:\n%s", board.Text())
		}
	}
	told := h.Wire.In("dm-9", "")
	if len(told) != 1 || !strings.Contains(told[0].Content, "is over") {
		t.Errorf("at the end %d messages stand:\n%s", len(told), told[len(told)-1].Text())
	}
	if left, err := h.Store.Followers(context.Background(), tb.ID); err != nil || len(left) != 0 {
		t.Errorf("followers %v, %v after the end", left, err)
	}
	if err := h.Bot.Queue.Enqueue(context.Background(), storage.Delivery{Key: "k", Table: tb.ID, Kind: "follow", User: "9"}); err != nil {
		t.Fatal(err)
	}
	h.Deliver()
	if n := len(h.Wire.In("dm-9", "")); n != 1 {
		t.Errorf("%d messages: the end was told again", n)
	}
}

// A person without a seat first reads that they do not play here, and what they can do.
// The reply asks no question whose answer would be refused, and does not advise them to
// resign.
func TestSpectatorsReadReasonFirst(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Langs["8"] = "ko"
	for user, want := range map[string][2]string{
		"9": {"You are not playing at this table.", "add its number with `table:`"},
		"8": {"이 테이블에 참가하고 있지 않습니다.", "다른 테이블이라면"},
	} {
		for _, verb := range []string{"giveup", "leave", "pause", "here", "retract", "orders", "plan"} {
			wantReason(t, verb, h.Forces(user, tb.Thread, tb.ID, verb).Text(), want)
		}
		wantReason(t, "move", h.Command(user, tb.Thread, "move", map[string]string{"answer": "nod"}).Text(), want)
	}
}

// wantReason checks the reply to a person without a seat.
func wantReason(t *testing.T, act, got string, want [2]string) {
	t.Helper()
	if !strings.HasPrefix(got, want[0]) || !strings.Contains(got, want[1]) {
		t.Errorf("%s by a bystander:\n%s", act, got)
	}
	if strings.Contains(got, "Resign") || strings.Contains(got, "기권") {
		t.Errorf("%s leads to resigning:\n%s", act, got)
	}
}

// The card of a vote is a frame with its subject as its heading, also if an older version
// posted it. When the vote is carried, the edge shows that and there are no buttons.
func TestVoteCardIsFrame(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Plays("1", tb, "nod")
	h.Deliver()
	ask := h.Reach("1", tb.Thread, "table manage", nil, "retract")
	if ask.Frame == nil || !strings.HasPrefix(ask.Content, "### Take your latest turn back?\n") {
		t.Errorf("/undo has the frame %+v and asks\n%s", ask.Frame, ask.Text())
	}
	h.Press("1", ask, discordtest.Verb(ask, "ask"))
	h.Deliver()
	card := h.Ballot(tb)
	if card.Frame == nil || card.Frame.Colour != handler.EdgeTurn || !strings.HasPrefix(card.Content, "### Taking back a turn of **Ada**\n") || len(card.Components) != 1 {
		t.Fatalf("the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	h.Wire.Unframe(card, "an older card", true)
	h.Press("2", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	if card.Frame == nil || !strings.Contains(card.Content, "Agreed: 1 of 2") {
		t.Fatalf("after a ballot the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	h.Press("3", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	if card.Frame.Colour != handler.EdgeDone || len(card.Components) > 0 || !strings.Contains(card.Content, "takes the turn back") {
		t.Errorf("after the vote the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
}

// pings counts the messages in the thread of a table that notify a person.
func pings(h *discordtest.Fixture, tb storage.Table, user string) (n int) {
	for _, p := range h.Wire.In(tb.Thread, "") {
		if !p.Silent && slices.Contains(p.Pinged, user) {
			n++
		}
	}
	return n
}

// A vote pings nobody in their quiet hours or on vacation. They are notified afterwards,
// if the vote still waits for them.
func TestVoteWaitsForQuietTimes(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Change("2", func(p *storage.ReminderPreferences) {
		p.Away = []storage.Vacation{{From: h.Now, Until: h.Now.Add(6 * time.Hour)}}
	})
	h.Change("3", func(p *storage.ReminderPreferences) {
		p.Away = []storage.Vacation{{From: h.Now, Until: h.Now.Add(2 * time.Hour)}}
	})
	before := [3]int{pings(h, tb, "1"), pings(h, tb, "2"), pings(h, tb, "3")}
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	card := voteCard(h, tb)
	for i, user := range []string{"1", "2", "3"} {
		if n := pings(h, tb, user) - before[i]; n != 0 {
			t.Errorf("the vote pings %s %d times while they are away or asked for it", user, n)
		}
	}
	if strings.Contains(card.Content, "<@2>") || !strings.Contains(card.Content, "Bo") {
		t.Errorf("the card mentions somebody who is away, or does not name them:\n%s", card.Content)
	}
	h.Now = h.Now.Add(2*time.Hour + time.Minute)
	h.Deliver()
	if a, b := pings(h, tb, "3")-before[2], pings(h, tb, "2")-before[1]; a != 1 || b != 0 {
		t.Errorf("after the vacation of 3 it pings 3 %d times and 2 %d times, want 1 and 0", a, b)
	}
	h.Press("2", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	h.Now = h.Now.Add(5 * time.Hour)
	h.Deliver()
	if n := pings(h, tb, "2") - before[1]; n != 0 {
		t.Errorf("who has voted is pinged %d times", n)
	}
}

// A person who withdraws a proposal by voting against it may propose again, for another
// seat or the same one. But nobody is invited more than three times a day. A person who
// declined is not invited again, and the refusal gives that reason.
func TestProposalAfterWithdrawal(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	asked := func(seat string) string {
		t.Helper()
		got := h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": seat}).Content
		h.Deliver()
		return got
	}
	for i, seat := range []string{"2", "1", "1"} {
		if got := asked(seat); !strings.Contains(got, "I asked") && !strings.Contains(got, "<#") {
			t.Fatalf("proposal %d, for seat %s: %s", i+1, seat, got)
		}
		h.Votes("1", h.Ballot(tb), "no")
		if n := len(h.Table(tb.ID).TableState.Votes); n != 0 {
			t.Fatalf("proposal %d is not withdrawn", i+1)
		}
	}
	if got := asked("2"); !strings.Contains(got, "도윤 was asked to come to this table less than a day ago") || strings.Contains(got, "This table was asked") {
		t.Errorf("the fourth within a day: %s", got)
	}

	h = discordtest.New(t, discordtest.Rounds{})
	tb = h.StartedThree()
	asked("2")
	h.Votes("4", h.Ballot(tb), "no")
	if got := asked("1"); !strings.Contains(got, "도윤 was asked to come to this table less than a day ago, and did not. They can be asked again in") {
		t.Errorf("for another seat, after 도윤 declined: %s", got)
	}
	if got := asked("2"); !strings.Contains(got, "This table was asked that less than a day ago.") {
		t.Errorf("for the same seat: %s", got)
	}
}
