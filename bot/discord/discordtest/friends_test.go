package discordtest

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// circle is a sandbox with people who share no server with each other or with the bot: Eve and
// Finn installed it, Gus did not. Eve and Gus are also on a server without the bot.
type circle struct {
	*house
	eve, finn, gus string
	away           string // a channel of the server without the bot
	group          string // a conversation of Eve, Finn and Gus
}

func openCircle(t *testing.T, friends friends.Rules, change func(*Config)) *circle {
	cfg := Config{Plain: true, Friends: friends}
	if change != nil {
		change(&cfg)
	}
	c := &circle{house: &house{Live: open(t, cfg)}}
	c.eve, c.finn, c.gus = c.Server.AddPerson("eve", "Eve", "en-US"), c.Server.AddPerson("finn", "Finn", "ko"), c.Server.AddPerson("gus", "Gus", "en-US")
	c.Server.Install(c.eve, true)
	c.Server.Install(c.finn, true)
	guild := c.Server.AddGuild("Elsewhere", c.gus, "en-US")
	c.Server.Join(guild, c.eve)
	c.away = c.Server.AddChannel(guild, "talk")
	c.group = c.Server.AddGroup("friends", c.eve, c.finn, c.gus)
	for _, u := range []string{c.eve, c.finn, c.gus} {
		_, err := c.Store.ChangePerson(context.Background(), u, func(p *storage.Person) error {
			p.Preferences.Met, p.Preferences.Quiet = true, &storage.QuietHours{}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return c
}

var everybody = friends.Rules{Open: friends.Everybody, MaxTables: 10}

// withPages serves pages at made-up addresses.
func withPages(c *Config) {
	c.Friends.Link = func(code string) string { return "https://board.example/board/j/" + code }
	c.BoardLink = func(_ context.Context, user string, _ int64) (string, error) {
		return "https://board.example/board/open#" + user, nil
	}
}

func for2(game string) []persona.Opt {
	return []persona.Opt{{Name: "game", Value: game}, {Name: "players", Value: "2"}}
}

// opened returns the only open table.
func (c *circle) opened() storage.Table {
	c.t.Helper()
	c.Quiet()
	open, err := c.Store.InPhase(context.Background(), "", storage.Open, 9)
	if err != nil || len(open) != 1 {
		c.t.Fatalf("open tables %+v, %v\n%s", open, err, c.Log())
	}
	return open[0]
}

func (c *circle) lobbyCard(user string) *model.Message {
	c.t.Helper()
	return c.Player(user).Until(c.dm(user), "the card", func(m *model.Message) bool { return Button(m, "start:") != "" && m.Flags&model.FlagEphemeral == 0 })
}

// privately returns the latest message that only one person sees in a channel.
func (c *circle) privately(user, channel string) (found *model.Message) {
	c.t.Helper()
	c.Quiet()
	for _, m := range c.As(user).Messages(channel) {
		if m.Ephemeral {
			found = m.Message
		}
	}
	if found == nil {
		c.t.Fatalf("%s got no private message\n%s", user, c.Log())
	}
	return found
}

// wantNothing checks that the bot wrote nothing to a person.
func (c *circle) wantNothing(user string) {
	c.t.Helper()
	c.Quiet()
	if list := c.As(user).Messages(c.dm(user)); len(list) != 0 {
		c.t.Errorf("%s did nothing and got\n%s", user, Screen(list[0].Message))
	}
}

var spokenCode = regexp.MustCompile("code:([0-9]+-[0-9A-Z]{8})`")

// Two people without a common server open, join and play a table in their direct messages.
func TestFriendsByCode(t *testing.T) { simulated(t, friendsByCode) }

func friendsByCode(t *testing.T) {
	c := openCircle(t, everybody, nil)
	said := c.Player(c.eve).Command(c.dm(c.eve), "table open", for2("villagers")...)
	code := spokenCode.FindStringSubmatch(Screen(said))
	if code == nil {
		t.Fatalf("no code in\n%s", Screen(said))
	}
	wrong := c.Player(c.finn).Command(c.dm(c.finn), "table join", persona.Opt{Name: "code", Value: code[1][:len(code[1])-1] + "?"})
	if !strings.Contains(Screen(wrong), "이 코드의 테이블이 없습니다") || len(c.opened().Seats) != 1 {
		t.Errorf("a wrong code leads to\n%s", Screen(wrong))
	}
	joined := c.Player(c.finn).Command(c.dm(c.finn), "table join", persona.Opt{Name: "code", Value: code[1]})
	if tb := c.opened(); len(tb.Seats) != 2 || tb.Seats[1].Name != "Finn" || !lobby.IsForFriends(tb) {
		t.Fatalf("after joining the table is %+v\n%s", tb, Screen(joined))
	}
	c.lobbyCard(c.finn)
	c.press(c.eve, c.lobbyCard(c.eve), "start:")
	c.Quiet()
	playing, err := c.Store.InPhase(context.Background(), "", storage.Playing, 9)
	if err != nil || len(playing) != 1 {
		t.Fatalf("running tables %+v, %v\n%s", playing, err, c.Log())
	}
	r := rand.New(rand.NewPCG(7, 7))
	played := map[string]int{}
	for range 6 {
		user := c.Pending(playing[0].ID)
		at := playing[0]
		at.Thread = c.dm(user)
		c.PlayTurn(r, at)
		played[user]++
	}
	if played[c.eve] == 0 || played[c.finn] == 0 {
		t.Errorf("turns %v", played)
	}
	c.wantNothing(c.gus)
}

// In a group and on a server without the bot, everybody gets the card as the first response, and
// its button works for people who did not install the bot. Each press brings the card up to date.
func TestFriendsWhereTheBotIsNoMember(t *testing.T) {
	for name, place := range map[string]func(*circle) string{"group": func(c *circle) string { return c.group }, "foreign server": func(c *circle) string { return c.away }} {
		t.Run(name, func(t *testing.T) { simulated(t, func(t *testing.T) { friendsAsGuests(t, place) }) })
	}
}

func friendsAsGuests(t *testing.T, place func(*circle) string) {
	c := openCircle(t, everybody, withPages)
	at := place(c)
	if _, err := c.As(c.gus).Command(at, "table open", for2("villagers")...); err == nil {
		t.Error("somebody without the bot used a command")
	}
	i, err := c.As(c.eve).Command(at, "table open", for2("villagers")...)
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	first := i.Response()
	if first == nil || first.Flags&model.FlagEphemeral != 0 || Button(first, "joinby:") == "" {
		t.Fatalf("the first response is %+v\n%s", first, c.Log())
	}
	if strings.Contains(Screen(first), "table join") {
		t.Errorf("the public card spells the code:\n%s", Screen(first))
	}
	c.lobbyCard(c.eve)
	c.wantNothing(c.gus)
	c.wantNothing(c.finn)
	press, err := c.As(c.gus).Press(first, Button(first, "joinby:"))
	if err != nil {
		t.Fatal(err)
	}
	if err := press.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	tb := c.opened()
	if len(tb.Seats) != 2 || tb.Seats[1].User != c.gus || tb.Seats[1].Name != "Gus" {
		t.Fatalf("after the press the table is %+v\n%s", tb, c.Log())
	}
	card := c.latest(at, c.finnOr(at), first.ID)
	if !strings.Contains(Screen(card), "Gus") {
		t.Errorf("the card is not up to date:\n%s", Screen(card))
	}
	told := c.privately(c.gus, at)
	for _, want := range []string{"You sit at **Villagers #1** as number 2", "You can play on the page", "Open board", "Add me"} {
		if !strings.Contains(Screen(told), want) {
			t.Errorf("the person without direct messages does not read %q:\n%s", want, Screen(told))
		}
	}
	if again, err := c.As(c.eve).Command(at, "games"); err == nil { // a server offers all commands that direct messages have
		if m := c.Player(c.eve).settled(again, "another command"); m.Flags&model.FlagEphemeral == 0 || !strings.Contains(Screen(m), "not a member here") {
			t.Errorf("another command there leads to\n%s", Screen(m))
		}
	} else if at == c.away {
		t.Error(err)
	}
}

// finnOr returns a person who reads a channel and did nothing.
func (c *circle) finnOr(channel string) string {
	if channel == c.away {
		return c.gus
	}
	return c.finn
}

// latest returns the present state of a message.
func (c *circle) latest(channel, user, message string) *model.Message {
	c.t.Helper()
	for _, m := range c.As(user).Messages(channel) {
		if m.ID == message {
			return m.Message
		}
	}
	c.t.Fatalf("no message %s", message)
	return nil
}

// Without pages a person without direct messages gets no seat before they add the bot.
func TestFriendsAddTheBotFirst(t *testing.T) { simulated(t, friendsAddTheBot) }

func friendsAddTheBot(t *testing.T) {
	c := openCircle(t, everybody, nil)
	i, err := c.As(c.eve).Command(c.group, "table open", for2("villagers")...)
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	join := func() {
		card := c.latest(c.group, c.finn, i.Response().ID)
		press, err := c.As(c.gus).Press(card, Button(card, "joinby:"))
		if err == nil {
			err = press.Wait(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	join()
	if told := c.privately(c.gus, c.group); !strings.Contains(Screen(told), "you have no seat yet") {
		t.Errorf("a person without direct messages reads\n%s", Screen(told))
	}
	if tb := c.opened(); len(tb.Seats) != 1 {
		t.Fatalf("the seats are %+v", tb.Seats)
	}
	if card := c.latest(c.group, c.finn, i.Response().ID); strings.Contains(Screen(card), "Gus") {
		t.Errorf("the card shows somebody without a seat:\n%s", Screen(card))
	}
	c.Server.Install(c.gus, true)
	join()
	if tb := c.opened(); len(tb.Seats) != 2 {
		t.Fatalf("the seats are %+v\n%s", tb.Seats, c.Log())
	}
	c.lobbyCard(c.gus)
}

// Where a server forbids external applications, the opener alone reads the card and the code.
func TestFriendsWhereAppsAreForbidden(t *testing.T) { simulated(t, friendsForbidden) }

func friendsForbidden(t *testing.T) {
	c := openCircle(t, everybody, nil)
	guild := c.Server.AddGuild("Strict", c.finn, "en-US")
	c.Server.Join(guild, c.eve)
	channel := c.Server.AddChannel(guild, "talk")
	c.Server.SetExternalApps(guild, false)
	i, err := c.As(c.eve).Command(channel, "table open", for2("villagers")...)
	if err == nil {
		err = i.Wait(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	if told := c.privately(c.eve, channel); !spokenCode.MatchString(Screen(told)) {
		t.Errorf("the opener reads\n%s", Screen(told))
	}
	if list := c.As(c.finn).Messages(channel); len(list) != 0 {
		t.Errorf("others read\n%s", Screen(list[0].Message))
	}
}

// The opener removes a person before the start, and closes the table.
func TestFriendsOpenerRemovesAndCloses(t *testing.T) { simulated(t, friendsRemoved) }

func friendsRemoved(t *testing.T) {
	c := openCircle(t, everybody, nil)
	panel := c.Player(c.eve).Command(c.dm(c.eve), "table open", persona.Opt{Name: "game", Value: "villagers"})
	code := spokenCode.FindStringSubmatch(Screen(panel))
	c.Player(c.finn).Command(c.dm(c.finn), "table join", persona.Opt{Name: "code", Value: code[1]})
	c.lobbyCard(c.finn)
	more := c.Player(c.eve).Press(c.lobbyCard(c.eve), Button(c.lobbyCard(c.eve), "more:"))
	more = c.Player(c.eve).Select(more, handler.OnTable("unseat", c.opened(), "").String(), c.finn)
	if tb := c.opened(); len(tb.Seats) != 1 {
		t.Fatalf("the seats are %+v\n%s", tb.Seats, Screen(more))
	}
	for _, m := range c.As(c.finn).Messages(c.dm(c.finn)) {
		if Button(m.Message, "start:") != "" {
			t.Errorf("the removed person still has the card:\n%s", Screen(m.Message))
		}
	}
	again := c.Player(c.finn).Command(c.dm(c.finn), "table join", persona.Opt{Name: "code", Value: code[1]})
	if tb := c.opened(); len(tb.Seats) != 1 {
		t.Errorf("the removed person is back: %s", Screen(again))
	}
	c.Player(c.eve).Press(more, Button(more, "close:"))
	c.Quiet()
	if open, err := c.Store.InPhase(context.Background(), "", storage.Open, 9); err != nil || len(open) != 0 {
		t.Errorf("open tables %+v, %v", open, err)
	}
}

// The host decides who opens tables for friends: nobody; people who have played with others;
// everybody.
func TestFriendsAccess(t *testing.T) {
	t.Run("off", func(t *testing.T) {
		simulated(t, func(t *testing.T) {
			c := openCircle(t, friends.Rules{}, nil)
			for _, place := range []string{c.group, c.away, c.dm(c.eve)} {
				if _, err := c.As(c.eve).Command(place, "table open", for2("villagers")...); err == nil {
					t.Error("commands are registered for accounts")
				}
			}
		})
	})
	t.Run("invited", func(t *testing.T) {
		simulated(t, func(t *testing.T) {
			c := openCircle(t, friends.Rules{Open: friends.Invited, MaxTables: 10}, nil)
			c.Server.Install(c.Ada, true)
			no := c.Player(c.eve).Command(c.dm(c.eve), "table open", append(for2("villagers"), persona.Opt{Name: "friends", Value: true})...)
			if open, err := c.Store.InPhase(context.Background(), "", storage.Open, 9); err != nil || len(open) != 0 || !strings.Contains(Screen(no), "only people who have played") {
				t.Errorf("open tables %+v, %v\n%s", open, err, Screen(no))
			}
			c.Player(c.Ada).Command(c.Games, "table open", for2("villagers")...)
			c.Quiet()
			said := c.Player(c.Ada).Command(c.dm(c.Ada), "table open", for2("caylus")...)
			code := spokenCode.FindStringSubmatch(Screen(said))
			if code == nil {
				t.Fatalf("no code in\n%s", Screen(said))
			}
			c.Player(c.eve).Command(c.dm(c.eve), "table join", persona.Opt{Name: "code", Value: code[1]})
			yes := c.Player(c.eve).Command(c.dm(c.eve), "table open", for2("villagers")...)
			if !spokenCode.MatchString(Screen(yes)) {
				t.Errorf("who was invited once reads\n%s", Screen(yes))
			}
		})
	})
	t.Run("application for servers alone", func(t *testing.T) {
		simulated(t, func(t *testing.T) {
			c := openCircle(t, friends.Rules{}, nil)
			c.Server.SetUserInstalls(false)
			c.Stop()
			c.cfg.Friends = everybody
			c.Start()
			if _, err := c.As(c.eve).Command(c.group, "table open", for2("villagers")...); err == nil {
				t.Error("a command is registered for accounts")
			}
			c.Player(c.Ada).Command(c.Games, "games")
		})
	})
}
