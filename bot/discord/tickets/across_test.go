package tickets_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// secondGuild is a second server, with a channel.
const (
	secondGuild   = "990000000000000555"
	secondChannel = "990000000000000556"
)

// people of TestAcrossServers and other tests: 1 and 2 come from the usual server, 3 from
// the second.
var people = []string{"1", "2", "3"}

// acrossFixture returns a bot on two servers that both allow matchmaking across servers.
// People have nicknames on their servers that nobody elsewhere may read.
func acrossFixture(t *testing.T) *fixture {
	h := newFixture(t)
	h.Langs["3"], h.Langs["4"] = "ko", "en-US"
	h.Nicks = map[string]string{"1": "Nick-of-one", "2": "Nick-of-two", "3": "Nick-of-three"}
	for _, guild := range []string{discordtest.GuildID, secondGuild} {
		_, err := h.Store.ChangeGuild(context.Background(), guild, func(g *storage.Guild) error { g.Settings.Across = true; return nil })
		h.Ok(err)
	}
	for _, u := range people { // everybody may be notified at any hour
		h.Change(u, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	}
	return h
}

// from calls a command on the person's own server.
func (h *fixture) from(user, path string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.Act(h.Invoked(user, path, options, func(in *wire.Interaction) {
		if user == "3" {
			in.Guild, in.Channel = secondGuild, secondChannel
		}
	}))
}

// looks looks for a match on the person's own server.
func (h *fixture) looks(user string, wish map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.LooksFor(user, discordtest.ChannelID, wish, func(in *wire.Interaction) {
		if user == "3" {
			in.Guild, in.Channel = secondGuild, secondChannel
		}
	})
}

// started returns a match of Rounds between three people of two servers that began in
// their direct messages.
func (h *fixture) started() storage.Table {
	h.T.Helper()
	for _, u := range people {
		h.says("looking", h.looks(u, map[string]string{"game": "rounds", "players": "3", "where": "any", "language": "en"}), "Rounds")
	}
	h.beat()
	for _, u := range people {
		ask := h.asked("dm-"+u, "fdin")
		h.Press(u, ask, discordtest.Verb(ask, "fdin"))
	}
	h.beat()
	h.beat()
	playing, err := h.Store.InPhase(context.Background(), "", storage.Playing, 9)
	h.Ok(err)
	if len(playing) != 1 || !playing[0].TableState.Across || playing[0].Guild+playing[0].Channel+playing[0].Thread != "" {
		h.T.Fatalf("tables %+v; log %s", playing, h.Errs)
	}
	return playing[0]
}

// cards returns the messages to a person with the buttons of the live card.
func (h *fixture) cards(user string) (list []*discordtest.Posted) {
	for _, p := range h.Wire.In("dm-"+user, "") {
		if discordtest.Verb(p, "turn") != "" && discordtest.Verb(p, "hand") != "" {
			list = append(list, p)
		}
	}
	return list
}

// plays lets a person play a whole turn from their direct messages.
func (h *fixture) plays(user, code string) *discordtest.Posted {
	h.T.Helper()
	panel := h.Command(user, "dm-"+user, "move", map[string]string{"answer": code})
	for _, verb := range []string{"sure", "done"} {
		if id := discordtest.Verb(panel, verb); id != "" {
			panel = h.Press(user, panel, id)
		}
	}
	h.Deliver()
	return panel
}

// Three people of two servers find a match, confirm, play it in their direct messages to
// its end, and take a turn back by a vote.
func TestAcrossServers(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	for _, u := range people {
		if got := h.cards(u); len(got) != 1 || !got[0].Silent {
			t.Fatalf("%s has %d cards", u, len(got))
		}
	}
	if !strings.Contains(h.cards("3")[0].Content, "차례") || strings.Contains(h.cards("1")[0].Content, "차례") {
		t.Errorf("cards are not in the language of each:\n%s\n%s", h.cards("1")[0].Content, h.cards("3")[0].Content)
	}
	first := h.Pending(tb.ID)
	h.HasOneMessage("dm-"+first, map[bool]string{true: "내 차례", false: "Your turn"}[first == "3"])
	h.plays(first, "nod")
	h.plays(h.Pending(tb.ID), "nod")
	if tb = h.Table(tb.ID); tb.Seq != 2 {
		t.Fatalf("%d moves; log %s", tb.Seq, h.Errs)
	}
	for _, u := range people {
		post, err := h.Store.Post(context.Background(), tb.ID, messages.Card, u)
		if err != nil || post.Seq != 2 || post.Channel != "dm-"+u {
			t.Errorf("the card of %s: %+v, %v", u, post, err)
		}
		if n := len(h.cards(u)); n != 1 {
			t.Errorf("%s has %d cards with buttons", u, n)
		}
	}
	h.takeback(tb, first)
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.plays(user, "nod")
	}
	h.ended(tb)
}

// takeback takes back the turn of a person with the votes of the others, and checks all
// copies of the vote's card.
func (h *fixture) takeback(tb storage.Table, asks string) {
	h.T.Helper()
	ask := h.Reach(asks, "dm-"+asks, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "retract")
	h.says("asked", h.Press(asks, ask, discordtest.Verb(ask, "ask")), map[bool]string{true: "DM", false: "direct messages"}[asks == "3"])
	h.Deliver()
	var copies []*discordtest.Posted
	for _, u := range people {
		card := h.asked("dm-"+u, "vote")
		copies = append(copies, card)
		if loud := !card.Silent; loud != (u != asks) {
			h.T.Errorf("the card of the vote notifies %s: %v", u, loud)
		}
		if strings.Contains(card.Content, "<@") {
			h.T.Errorf("the card mentions accounts: %s", card.Content)
		}
	}
	for i, u := range people {
		if u != asks {
			id := discordtest.Verb(copies[i], "vote")
			h.Press(u, copies[i], id)
			h.Deliver()
			if discordtest.Verb(copies[i], "vote") == id { // pressed twice
				h.Press(u, copies[i], id)
			} else {
				h.PressStale(u, copies[i], id)
			}
			h.Deliver()
		}
	}
	if got := h.Table(tb.ID).Seq; got != 3 {
		h.T.Fatalf("the record has %d entries after the vote; log %s", got, h.Errs)
	}
	for i, u := range people {
		if discordtest.Verb(copies[i], "vote") != "" {
			h.T.Errorf("the card of the vote of %s still has buttons:\n%s", u, copies[i].Text())
		}
	}
}

// ended checks that everybody sees the end of a match once, and that earlier messages
// have no buttons.
func (h *fixture) ended(tb storage.Table) {
	h.T.Helper()
	h.Deliver()
	if got := h.Table(tb.ID); got.Phase != storage.Finished {
		h.T.Fatalf("the table is %s; log %s", got.Phase, h.Errs)
	}
	for _, u := range people {
		ends := 0
		for _, p := range h.Wire.In("dm-"+u, "") {
			if discordtest.Verb(p, "record") != "" {
				ends++
			}
		}
		if ends != 1 || len(h.cards(u)) != 0 {
			h.T.Errorf("%s sees %d ends and %d live cards", u, ends, len(h.cards(u)))
		}
	}
	if h.Errs.Len() > 0 {
		h.T.Errorf("log: %s", h.Errs)
	}
}

// Nobody can read the server of another person, or that person's private data.
func TestAcrossRevealsNothing(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.plays(user, "nod")
		h.Command(user, "dm-"+user, "board", map[string]string{"table": fmt.Sprint(tb.ID)})
	}
	h.ended(tb)
	secret := func(user string) []string {
		list := []string{"Nick-of-"}
		if user == "3" {
			return append(list, " 500 ", "<#600>")
		}
		return append(list, secondGuild, secondChannel)
	}
	for _, u := range people {
		for _, p := range h.Wire.Messages {
			if p.Channel != "dm-"+u {
				continue
			}
			all := changing.ReplaceAllString(p.Text(), "")
			for _, f := range p.Files {
				all += f.Name + f.Alt + string(f.Data)
			}
			for _, id := range discordtest.IDs(p) {
				all += id
			}
			for _, other := range people {
				if other != u && strings.Contains(all, "<@"+other+">") {
					t.Errorf("%s reads the account of %s: %s", u, other, p.Text())
				}
			}
			for _, word := range secret(u) {
				if strings.Contains(all, word) {
					t.Errorf("%s reads %q: %s", u, word, p.Text())
				}
			}
		}
	}
	record, err := h.Bot.Services.Tables.Table(context.Background(), tb.ID)
	h.Ok(err)
	for _, s := range record.Seats {
		if strings.HasPrefix(s.Name, "Nick") {
			t.Errorf("the table calls somebody %s", s.Name)
		}
	}
}

// One person closes their direct messages during the match. The others continue and are
// not told. The person continues from their server, and gets all messages after opening
// their direct messages again.
func TestAcrossWithClosedMessages(t *testing.T) {
	for _, how := range []string{"acts there", "says so", "after the end"} {
		t.Run(how, func(t *testing.T) {
			h := acrossFixture(t)
			tb := h.started()
			h.Wire.NoDM["2"] = true
			for h.Pending(tb.ID) != "2" {
				h.plays(h.Pending(tb.ID), "nod")
			}
			if p := h.Person("2"); !p.Closed {
				t.Fatal("that the messages are closed is not stored")
			}
			panel := h.from("2", "move", map[string]string{"answer": "nod", "table": fmt.Sprint(tb.ID)})
			h.says("the person is told", panel, "I cannot send you direct messages, and a match across servers")
			panel = h.Press("2", panel, discordtest.Verb(panel, "done"))
			h.Deliver()
			before := h.Table(tb.ID).Seq
			if before == 0 {
				t.Fatalf("they could not play from their server: %+v; log %s", panel, h.Errs)
			}
			if how == "after the end" {
				for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
					if user == "2" {
						h.from("2", "move", map[string]string{"answer": "nod", "table": fmt.Sprint(tb.ID)})
						done := h.from("2", "play", map[string]string{"table": fmt.Sprint(tb.ID)})
						h.Press("2", done, discordtest.Verb(done, "done"))
						h.Deliver()
						continue
					}
					h.plays(user, "nod")
				}
			}
			for _, u := range []string{"1", "3"} {
				for _, p := range h.Wire.In("dm-"+u, "") {
					if strings.Contains(p.Text(), "closed") || strings.Contains(p.Text(), "닫") {
						t.Errorf("%s is told about another's messages: %s", u, p.Text())
					}
				}
			}
			h.Wire.NoDM["2"] = false
			if how == "says so" {
				panel := h.from("2", "play", map[string]string{"table": fmt.Sprint(tb.ID)})
				h.Press("2", panel, discordtest.Verb(panel, "tell"))
			} else {
				h.Command("2", "dm-2", "games", nil)
			}
			h.Deliver()
			if how != "after the end" {
				post, err := h.Store.Post(context.Background(), tb.ID, messages.Card, "2")
				if err != nil || post.Seq != h.Table(tb.ID).Seq || len(h.cards("2")) != 1 {
					t.Errorf("the card: %+v, %v, %d of them", post, err, len(h.cards("2")))
				}
				for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
					h.plays(user, "nod")
				}
			}
			h.ended(tb)
		})
	}
}

// Closed direct messages may be noticed at a public message. This is stored, and nothing
// is tried again.
func TestAcrossClosedAtAVote(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	h.Wire.NoDM["2"] = true
	h.Reach("1", "dm-1", "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "pause")
	h.Deliver()
	if p := h.Person("2"); !p.Closed {
		t.Error("that the messages are closed is not stored")
	}
	h.asked("dm-3", "vote")
	if due, some, err := h.Store.NextDue(context.Background()); err != nil || some && due.Sub(h.Now) < time.Hour {
		t.Errorf("a delivery is due at %v, %v", due, err)
	}
	h.Wire.NoDM["2"] = false
	h.Command("2", "dm-2", "games", nil)
	h.Deliver()
	card := h.asked("dm-2", "vote")
	h.Votes("2", card, "yes")
}

// A stranger, and an administrator of a player's server, may do nothing at the table.
func TestAcrossIsForItsPlayers(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	number := map[string]string{"table": fmt.Sprint(tb.ID)}
	for _, path := range []string{"play", "board", "log", "table manage"} {
		h.says(path, h.Command("4", discordtest.ChannelID, path, number), "played across servers")
	}
	card := h.cards("1")[0]
	for _, id := range discordtest.IDs(card) {
		got := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "dm-4", User: wire.User{ID: "4"}, CustomID: id})
		h.says(id, got, "played across servers")
	}
	for _, user := range []string{"1", "4"} {
		h.says("/admin table of "+user, h.Act(h.Invoked(user, "admin table", number, discordtest.AsAdmin)), "cannot change it")
		for _, act := range []string{"pause", "remove", "correct", "void"} {
			got := h.Forged(wire.Interaction{
				Kind: discordgo.InteractionModalSubmit, Channel: discordtest.ChannelID, Place: discordgo.InteractionContextGuild, User: wire.User{ID: user}, Permissions: discordgo.PermissionManageGuild,
				CustomID: fmt.Sprintf("admset:%d:0.0:%s", tb.ID, act), Fields: map[string][]string{"entry": {"1"}, "note": {"x"}, "reason": {"x"}},
			})
			h.says(act+" of "+user, got, "cannot change it")
		}
	}
	if now := h.Table(tb.ID); now.Rev != tb.Rev || now.Phase != storage.Playing {
		t.Errorf("the table was changed: %+v", now)
	}
	h.Configure(func(c *discord.Config) { c.Owners = []string{"4"} })
	h.says("the host", h.Admin("4", "pause", number), "")
	if h.Table(tb.ID).TableState.Pause.Why == "" {
		t.Error("the host of the bot has no power over it")
	}
	h.says("replace", h.AsksReplace("1", storage.Table{ID: tb.ID, Thread: "dm-1"}, map[string]string{"with": "4", "seat": "1"}), "several servers")
	h.says("standin", h.AsksStandin("1", storage.Table{ID: tb.ID, Thread: "dm-1"}, map[string]string{"with": "4"}), "several servers")
}

// A rematch opens for the same people, with a card for each; nobody else can join it.
func TestAcrossRematch(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.plays(user, "nod")
	}
	end := h.asked("dm-1", "again")
	h.Press("1", end, discordtest.Verb(end, "again"))
	h.Deliver()
	for _, u := range []string{"2", "3"} {
		lobby := h.asked("dm-"+u, "join")
		h.says("a stranger joins", h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "dm-4", User: wire.User{ID: "4"}, CustomID: discordtest.Verb(lobby, "join")}), "played across servers")
		h.Press(u, lobby, discordtest.Verb(lobby, "join"))
	}
	h.Deliver()
	lobby := h.asked("dm-1", "start")
	h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "dm-1", User: wire.User{ID: "1"}, CustomID: strings.Replace(discordtest.Verb(lobby, "start"), "start", "public", 1)})
	h.Press("1", lobby, discordtest.Verb(lobby, "start"))
	h.Deliver()
	next := h.Table(h.Table(tb.ID).TableState.Next)
	if next.Phase != storage.Playing || !next.TableState.Across || len(next.Invited) != 2 {
		t.Fatalf("the rematch is %+v; log %s", next, h.Errs)
	}
	for i, s := range next.Seats {
		if strings.HasPrefix(s.Name, "Nick") || !slices.Contains(people, s.User) {
			t.Errorf("seat %d is %+v", i, s)
		}
		if n := len(h.cards(s.User)); n != 1 {
			t.Errorf("%s has %d live cards", s.User, n)
		}
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// A person who leaves keeps no buttons and gets no more messages, and the others read
// that the person left.
func TestAcrossPlayerLeaves(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	_, err := h.Bot.Services.Absences.Resign(context.Background(), tb.ID, "1", "p")
	h.Ok(err)
	h.Deliver()
	seen := len(h.Wire.In("dm-1", ""))
	if len(h.cards("1")) != 0 {
		t.Error("who left keeps the live card")
	}
	h.HasOneMessage("dm-2", "resigned")
	h.HasOneMessage("dm-3", "기권")
	for user := h.Pending(tb.ID); user != ""; user = h.Pending(tb.ID) {
		h.plays(user, "nod")
	}
	if now := len(h.Wire.In("dm-1", "")); now != seen {
		t.Errorf("who left got %d more messages", now-seen)
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// A process is killed at any call of any delivery of the start, a vote and the end.
// Everybody still has each message once.
func TestAcrossKilled(t *testing.T) {
	calm := acrossStory(t, 0, false)
	if len(calm) < 9 {
		t.Fatalf("only %d messages: %s", len(calm), strings.Join(calm, "\n"))
	}
	step := longtest.Number(23, 3)
	for n := 1; n <= 60; n += step {
		for _, late := range []bool{false, true} {
			if got := acrossStory(t, n, late); !slices.Equal(got, calm) {
				t.Errorf("killed at call %d, late %v:\n%s\nwant\n%s", n, late, strings.Join(got, "\n"), strings.Join(calm, "\n"))
			}
		}
	}
}

// acrossStory plays a match in which the process is killed at the nth call, and returns
// the direct messages at the end.
func acrossStory(t *testing.T, n int, late bool) (stand []string) {
	h := acrossFixture(t)
	tb := h.started()
	h.Wire.Budget, h.Wire.Late, h.Wire.Calls = n, late, 0
	turn := func() {
		user := h.Pending(tb.ID)
		seen, err := h.Bot.Services.Turns.Choose(context.Background(), table.Press{Table: tb.ID, User: user, Rev: table.Newest, Written: "nod"})
		h.Ok(err)
		_, err = h.Bot.Services.Turns.Confirm(context.Background(), table.Press{Table: tb.ID, User: user, Rev: seen.Rev})
		h.Ok(err)
		h.DeliverWithCrashes()
	}
	turn()
	turn()
	h.DeliverWithCrashes()
	for h.Pending(tb.ID) != "" {
		turn()
	}
	h.Wire.Budget = 0
	h.Deliver()
	for _, u := range people {
		for _, p := range h.Wire.In("dm-"+u, "") {
			stand = append(stand, u+": "+strings.Join(discordtest.IDs(p), " ")+" "+strings.Split(discordtest.Timeless(p.Content), "\n")[0])
		}
	}
	return stand
}

// When a person's time runs out, everybody is told in their own messages until the turn
// is taken. The game moves for a person who stays away.
func TestAcrossDeadline(t *testing.T) {
	h := acrossFixture(t)
	h.Langs["3"] = "en-US"
	tb := h.started()
	late := h.Pending(tb.ID)
	due := h.Wait(tb.ID).Due
	if due.IsZero() {
		t.Fatal("the table has no clock")
	}
	h.After(due.Sub(h.Now) - time.Minute)
	calls := func() (n []int) {
		for _, u := range people {
			n = append(n, 0)
			for _, p := range h.Wire.In("dm-"+u, "") {
				if strings.HasPrefix(p.Content, "Waiting for ") && len(p.Components) == 0 {
					n[len(n)-1]++
				}
			}
		}
		return n
	}
	if got := calls(); !slices.Equal(got, []int{1, 1, 1}) {
		t.Errorf("before the deadline %v messages say it; log %s", got, h.Errs)
	}
	h.Ok(h.Bot.Queue.EnqueueCard(context.Background(), h.Table(tb.ID), storage.Picture))
	h.Deliver()
	if got := calls(); !slices.Equal(got, []int{1, 1, 1}) {
		t.Errorf("when the cards are refreshed %v messages say it", got)
	}
	h.plays(late, "nod")
	if got := calls(); !slices.Equal(got, []int{0, 0, 0}) {
		t.Errorf("after the turn %v messages say it", got)
	}
	h.After(72 * time.Hour)
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// A person who wants no direct messages from tables still plays in them: the card is
// posted again with a ping at each of their turns.
func TestAcrossWithoutMessages(t *testing.T) {
	h := acrossFixture(t)
	tb := h.started()
	h.PressForged("1", h.cards("1")[0], fmt.Sprintf("quiet:%d:0.0:", tb.ID))
	for h.Pending(tb.ID) == "1" {
		h.plays("1", "nod")
	}
	before := len(h.cards("1"))
	for h.Pending(tb.ID) != "1" && h.Pending(tb.ID) != "" {
		h.plays(h.Pending(tb.ID), "nod")
	}
	cards := h.cards("1")
	if len(cards) != 1 || cards[0].Silent || !slices.Equal(cards[0].Pinged, []string{"1"}) {
		t.Errorf("%d cards before, then %d, the last %+v", before, len(cards), cards)
	}
}

// A button widens or narrows a search. Widening is refused without direct messages.
func TestWiderSearch(t *testing.T) {
	h := acrossFixture(t)
	page := h.looks("1", map[string]string{"game": "rounds", "players": "2"})
	if strings.Contains(page.Content, "across servers") {
		t.Errorf("a search looks further than said: %s", page.Content)
	}
	page = h.Press("1", page, discordtest.Verb(page, "fdwide"))
	h.says("wider", page, "also across servers")
	page = h.Press("1", page, discordtest.Verb(page, "fdwide"))
	if strings.Contains(page.Content, "also across") {
		t.Errorf("not narrowed: %s", page.Content)
	}
	h.says("another's", h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "2"}, CustomID: "fdwide:0:0.0:1"}), "someone else's")
	h.says("none", h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "2"}, CustomID: "fdwide:0:0.0:99"}), "someone else's")
	_, err := h.Store.ChangePerson(context.Background(), "2", func(p *storage.Person) error { p.NoDM = true; return nil })
	h.Ok(err)
	h.says("without direct messages", h.looks("2", map[string]string{"game": "rounds", "where": "any"}), "yours are off")
	shown := h.from("1", "find", nil)
	form := h.OpensForm("1", shown, shown.Button("Across servers"))
	_, err = h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Across = false; return nil })
	h.Ok(err)
	h.says("not allowed", h.Submits("1", shown, form, discordtest.WishFields(form, map[string]string{"game": "rounds"})), "not matched with people of other servers")
	h.says("in direct messages", h.LooksFor("1", "dm-1", map[string]string{"game": "rounds"}), "· across servers")
	h.says("the list", h.Command("1", "dm-1", "find", nil), "People looking for a match across servers")
}

// People met across servers are added to the avoid list by table and seat, and have the
// name of that match.
func TestAvoidPlayerMetAcross(t *testing.T) {
	h := acrossFixture(t)
	h.started()
	page := h.Reach("1", discordtest.ChannelID, "find", nil, "fdavoid")
	menu, ok := page.Menu("fdshun")
	if !ok || len(menu.Options) != 2 {
		t.Fatalf("the page offers %+v:\n%s", menu, page.Text())
	}
	for _, o := range menu.Options {
		if o.Value == "2" || o.Value == "3" {
			t.Errorf("the menu names the account %s", o.Value)
		}
		page = h.Press("1", page, menu.CustomID, o.Value)
	}
	h.says("the list", page, "**Bo**")
	free, ok := page.Menu("fdfree")
	if !ok || len(free.Options) != 2 {
		t.Fatalf("nobody can be taken off: %s", page.Text())
	}
	for _, o := range free.Options {
		if !strings.Contains(o.Value, " ") {
			t.Errorf("the menu names the account %s", o.Value)
		}
	}
	if strings.Contains(page.Text(), "Nick") || strings.Contains(page.Text(), "<@") {
		t.Errorf("the list tells too much: %s", page.Text())
	}
	page = h.Press("1", page, free.CustomID, free.Options[0].Value)
	if menu, _ := page.Menu("fdfree"); len(menu.Options) != 1 {
		t.Errorf("after one was taken off: %s", page.Text())
	}
}
