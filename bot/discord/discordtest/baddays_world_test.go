package discordtest

import (
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
)

// waitForDM waits until a person has a direct message with these words.
func (s *faultFixture) waitForDM(user, words string) {
	s.t.Helper()
	dm, err := s.As(user).OpenDM()
	if err != nil {
		s.t.Fatal(err)
	}
	s.Player(user).Until(dm, words, func(m *model.Message) bool { return strings.Contains(m.Text(), words) })
}

// People and administrators change messages, threads and permissions during a match. The
// bot recovers on its own, or tells the owner what to do.
func TestBadDaysOfTheWorld(t *testing.T) { simulated(t, badDaysOfTheWorld) }

func badDaysOfTheWorld(t *testing.T) {
	s := openFaultFixture(t, Config{})
	here := func() string { return s.now(s.affected).Thread }
	healthy := func(what string) {
		t.Helper()
		s.turn(s.affected)
		s.turn(s.other)
		s.healthy(s.affected, s.Ada, s.Bo)
		s.healthy(s.other, s.Chen, s.Dora)
		if t.Failed() {
			t.Fatalf("not healthy after: %s", what)
		}
	}
	for _, day := range []struct {
		name  string
		event func()
	}{
		{"card deleted", func() {
			s.set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: here(), Message: s.Card(s.Ada, here()).ID})
		}},
		{"hands deleted", func() {
			for _, user := range []string{s.Ada, s.Bo} {
				dm, err := s.As(user).OpenDM()
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range s.As(user).Messages(dm) {
					s.set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: dm, Message: m.ID})
				}
			}
			for range 4 { // until both hands have changed
				s.turn(s.affected)
			}
		}},
		{"thread archived", func() { s.set(fault.Fault{Kind: fault.WorldArchive, Channel: here()}); s.where = s.Games }},
		{"strange message", func() { s.set(fault.Fault{Kind: fault.WorldStrangeParts, User: s.Dora, Channel: here()}) }},
		{"thread locked", s.lockTheThread},
		{"rights taken", s.takeRights},
		{"member left", s.letBoLeave},
		{"outage", func() {
			s.set(fault.Fault{ID: "outage", Kind: fault.WorldOutage, Guild: s.Guild})
			s.Server.Faults.Clear("outage")
		}},
		{"strange form", s.fillAStrangeForm},
	} {
		day.event()
		healthy(day.name)
		s.where = ""
	}
}

// Nothing can be posted in a locked thread: the owner is alerted, the match continues,
// and the card is updated after the thread is unlocked.
func (s *faultFixture) lockTheThread() {
	thread := s.now(s.affected).Thread
	s.where = s.Games
	s.set(fault.Fault{Kind: fault.WorldDeny, Channel: s.Games, Deny: model.ManageThreads},
		fault.Fault{Kind: fault.WorldLock, Channel: thread})
	s.turn(s.affected)
	s.turn(s.other)
	s.Quiet()
	s.waitForDM(s.Ada, "is locked")
	if s.shows(s.affected) == s.record(s.affected.ID) {
		s.t.Error("the card of a locked thread is current")
	}
	s.set(fault.Fault{Kind: fault.WorldUnlock, Channel: thread})
	s.current(s.affected)
	s.set(fault.Fault{Kind: fault.WorldDeny, Channel: s.Games})
}

// Without the permission to write there are no public messages. The owner is alerted once
// to the missing permission, direct messages are still sent, and the card is updated
// after the permission is restored.
func (s *faultFixture) takeRights() {
	s.where = s.League
	s.set(fault.Fault{Kind: fault.WorldDeny, Channel: s.Games, Deny: model.SendMessagesInThreads})
	thread := s.now(s.affected).Thread
	if _, err := s.As(s.Dora).Send(thread, "so that the card must be posted anew"); err != nil {
		s.t.Fatal(err)
	}
	// A command in the thread contains the id of the newest message, so the bot knows
	// about Dora's message at once.
	if _, err := s.As(s.Dora).Command(thread, "log"); err != nil {
		s.t.Fatal(err)
	}
	for range 2 {
		s.turn(s.affected)
		s.Quiet()
		for _, user := range []string{s.Ada, s.Bo} {
			s.private(s.now(s.affected), user)
		}
	}
	s.turn(s.other)
	dm, err := s.As(s.Ada).OpenDM()
	if err != nil {
		s.t.Fatal(err)
	}
	told := 0
	for _, m := range s.As(s.Ada).Messages(dm) {
		if strings.Contains(m.Text(), "I cannot post for") && strings.Contains(m.Text(), "Send Messages in Threads") {
			told++
		}
	}
	if told != 1 {
		s.t.Errorf("the owner is told %d times what is missing, want once\n%s", told, s.Log())
	}
	// Most people restore permissions with a role, which causes no event for a channel.
	admin := s.Server.AddRole(s.Guild, "bots", model.Administrator, false)
	me, err := s.client.Me(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	s.Server.GiveRole(s.Guild, me.ID, admin)
	s.current(s.affected)
	s.Server.SetRole(s.Guild, admin, 0)
	s.set(fault.Fault{Kind: fault.WorldDeny, Channel: s.Games})
}

// A person leaves the server. This does not affect other players, no delivery is retried
// forever, and the person can continue after returning.
func (s *faultFixture) letBoLeave() {
	for s.Pending(s.affected.ID) != s.Ada {
		s.turn(s.affected)
	}
	s.set(fault.Fault{Kind: fault.WorldMemberLeft, Guild: s.Guild, User: s.Bo})
	s.turn(s.affected)
	s.turn(s.other)
	s.Quiet()
	s.Server.Join(s.Guild, s.Bo)
	s.turn(s.affected)
	s.Quiet()
	// While away Bo could not be reached, as with closed direct messages.
	bo := s.Player(s.Bo)
	bo.Select(bo.Command(s.Games, "settings"), "set:0:0.0:dm", "on")
}

// A form with an unknown component can still be read.
func (s *faultFixture) fillAStrangeForm() {
	user := s.Pending(s.affected.ID)
	p := s.Player(user)
	panel := p.Command(s.now(s.affected).Thread, "play")
	panel = p.Press(panel, Button(panel, "why:")) // «Type…» is behind «?»
	s.set(fault.Fault{Kind: fault.WorldStrangeForm, Count: 1})
	panel = p.Fill(panel, Button(panel, "type:"), map[string]any{"answer": "no such answer"})
	if !strings.Contains(panel.Text(), "`no such answer`") {
		s.t.Errorf("a form with an unknown part leads to\n%s", Screen(panel))
	}
	clear(s.panel)
}

// The place of a match is deleted: the thread, its channel, the whole server.
func TestBadDaysOfThePlace(t *testing.T) { simulated(t, badDaysOfThePlace) }

func badDaysOfThePlace(t *testing.T) {
	s := openFaultFixture(t, Config{})

	s.set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: s.affected.Thread})
	s.waitForDM(s.Ada, "was deleted")
	s.where = s.Games
	s.turn(s.affected)
	s.where = ""
	s.turn(s.other)
	s.healthy(s.affected, s.Ada, s.Bo)

	s.set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: s.Games})
	s.waitForDM(s.Ada, "no longer exists")
	if got := s.now(s.affected).Channel; got != s.Games {
		t.Errorf("the table moved to %s by itself", got)
	}
	clear(s.panel)
	s.where = s.Welcome
	s.turn(s.affected)
	s.Quiet()
	if now := s.now(s.affected); now.Channel != s.Welcome || s.Card(s.Ada, now.Thread) == nil {
		t.Errorf("the table stands in %s, thread %s; want a new thread where its people play", now.Channel, now.Thread)
	}
	s.where = ""
	s.turn(s.affected)
	s.turn(s.other)
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)

	clear(s.panel)
	s.openPanel(s.affected) // usable while the bot is away, unlike commands
	s.set(fault.Fault{Kind: fault.WorldBotRemoved, Guild: s.Guild})
	s.turn(s.affected)
	s.Quiet()
	if s.shows(s.affected) == s.record(s.affected.ID) {
		t.Error("the card is current although the bot was removed")
	}
	s.set(fault.Fault{Kind: fault.WorldBotInvited, Guild: s.Guild})
	s.current(s.affected)
	s.healthy(s.affected, s.Ada, s.Bo)
	clear(s.panel)
	s.turn(s.affected)
	s.turn(s.other)
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
}

// The same faults with interactions by HTTP, without a gateway.
func TestBadDaysByHTTP(t *testing.T) { simulated(t, badDaysByHTTP) }

func badDaysByHTTP(t *testing.T) {
	s := openFaultFixture(t, Config{HTTP: true})
	s.turn(s.affected)
	s.turn(s.other)
	s.set(fault.Fault{Kind: fault.GatewayDuplicate, Event: "INTERACTION_CREATE", Count: 10})
	s.turn(s.affected)
	s.turn(s.other)
	if s.failed != 0 {
		t.Errorf("%d presses failed, want none\n%s", s.failed, s.Log())
	}
	s.Server.Faults.Clear()
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
	// There is no event for a deleted thread: the next card notices it.
	s.set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: s.now(s.affected).Thread})
	s.where = s.Games
	s.turn(s.affected)
	s.waitForDM(s.Ada, "was deleted")
	s.where = ""
	s.healthy(s.affected, s.Ada, s.Bo)
	// Discord shows a failure immediately when the bot has stopped.
	s.Stop()
	s.panel = map[string]*model.Message{}
	i, err := s.As(s.Ada).Command(s.Games, "games")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := i.Wait(ctx); err == nil {
		t.Error("a stopped bot answers")
	}
	s.Start()
	s.turn(s.affected)
	s.healthy(s.affected, s.Ada, s.Bo)
}

// Three shards in one process: a fault of one does not affect the others.
func TestBadDaysOfOneShard(t *testing.T) { simulated(t, badDaysOfOneShard) }

func badDaysOfOneShard(t *testing.T) {
	s := openFaultFixture(t, Config{
		Sandbox: func(c *sandbox.Config) { c.Shards, c.MinShards, c.Concurrency = 3, 3, 3 },
		Wire:    func(c *wire.Config) { c.OpenTimeout = time.Second },
	})
	mine := s.shardOf(s.Guild)
	channels := map[int]string{}
	for shard := range 3 {
		if shard == mine {
			continue
		}
		g := s.Server.AddGuildOn(shard, 3, "elsewhere", s.Chen, "ko")
		s.Server.Join(g, s.Dora)
		channels[shard] = s.Server.AddChannel(g, "games")
		s.Server.InviteBot(g, model.BotInvite)
	}
	struck := (mine + 1) % 3
	safe := (mine + 2) % 3
	away := s.StartedIn(channels[struck], "cleopatra", s.Chen, s.Dora)
	calm := s.StartedIn(channels[safe], "cleopatra", s.Chen, s.Dora)
	s.set(fault.Fault{Kind: fault.GatewayNoReady, Shard: &struck},
		fault.Fault{Kind: fault.GatewayInvalid, When: "now", Shard: &struck})
	s.turn(s.affected)
	s.turn(calm)
	if s.failed != 0 {
		t.Errorf("%d presses failed on shards that had no trouble", s.failed)
	}
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthyCards(calm)
	if s.Server.BotOnline() {
		t.Error("the shard is not in trouble")
	}
	s.Server.Faults.Clear()
	s.online()
	s.turn(away)
	s.healthyCards(away)
}

// A person whose direct messages close during a match is pinged in the thread and reads
// the reason once. They get the hand message back after opening them again.
func TestDirectMessagesCloseInTheMiddle(t *testing.T) { simulated(t, directMessagesCloseInTheMiddle) }

func directMessagesCloseInTheMiddle(t *testing.T) {
	s := openFaultFixture(t, Config{})
	for s.Pending(s.affected.ID) != s.Ada {
		s.turn(s.affected)
	}
	s.Quiet()
	s.set(fault.Fault{ID: "dm", Kind: fault.WorldCloseDM, User: s.Bo})
	s.turn(s.affected)
	s.turn(s.other)
	s.Quiet()
	bo := s.Player(s.Bo)
	card := s.Card(s.Bo, s.now(s.affected).Thread)
	seen, _ := bo.Message(card.ChannelID, card.ID)
	if len(seen.Pings) != 1 || seen.Pings[0] != s.Bo {
		t.Errorf("the card pinged %v, want Bo alone", seen.Pings)
	}
	said := func() bool {
		m := bo.Command(s.now(s.affected).Thread, "games")
		return strings.Contains(m.Text(), "I cannot send you direct messages")
	}
	if first, again := said(), said(); !first || again {
		t.Errorf("told that direct messages are closed: %v, then %v; want once", first, again)
	}
	s.turn(s.affected)
	s.Server.Faults.Clear("dm")
	bo.Select(bo.Command(s.Games, "settings"), "set:0:0.0:dm", "on")
	s.turn(s.affected)
	s.healthy(s.affected, s.Ada, s.Bo)
	s.healthy(s.other, s.Chen, s.Dora)
}

// No log line contains the bot's token or the token of an interaction, under any fault.
// Neither does the log of an endpoint's operator.
func TestLogHoldsNoToken(t *testing.T) { simulated(t, logHoldsNoToken) }

func logHoldsNoToken(t *testing.T) {
	const secret = "MTIzNDU2.very-secret.token"
	s := openFaultFixture(t, Config{Debug: true, Sandbox: func(c *sandbox.Config) { c.Token = secret }})
	var tokens []string
	noted := func(i *persona.Interaction, err error) {
		if err == nil {
			tokens = append(tokens, i.Token())
		}
	}
	for _, f := range []fault.Fault{
		{Kind: fault.RESTCut, Route: "*/callback", Count: 1},
		{Kind: fault.RESTBefore, Status: 500, Count: 6},
		{Kind: fault.RESTTruncated, Count: 2},
		{Kind: fault.RESTError, Status: 400, Code: 50035, Text: "Invalid Form Body", Route: "* /webhooks/**", Count: 1},
		{Kind: fault.RESTError, Status: 401, Code: 50027, Text: "Invalid Webhook Token", Route: "* /webhooks/**", Count: 1},
		{Kind: fault.RESTUnauthorized, Route: "* /channels/**", Count: 3},
		{Kind: fault.GatewayDuplicate, Event: "INTERACTION_CREATE", Count: 2},
		{Kind: fault.GatewayLate, Event: "INTERACTION_CREATE", Seconds: 3.2, Count: 1},
		drop, anew, {Kind: fault.GatewayUnknown},
	} {
		s.set(f)
		noted(s.As(s.Ada).Command(s.Games, "games"))
		s.press(s.affected)
		s.Server.Faults.Clear()
		s.online()
	}
	s.turn(s.affected)
	s.Quiet()
	log := s.Log()
	if !strings.Contains(log, "level=WARN") || !strings.Contains(log, "level=ERROR") {
		t.Errorf("nothing went wrong: the test proves nothing\n%s", log)
	}
	for _, token := range append(tokens, secret) {
		if strings.Contains(log, token) {
			t.Errorf("a token stands in the log:\n%s", log)
		}
	}
	for line := range strings.Lines(log) {
		if strings.Contains(line, "/webhooks/") || strings.Contains(line, "/callback") {
			t.Errorf("the address of an answer, which holds its token, stands in the log:\n%s", line)
		}
	}
	if len(tokens) < 8 {
		t.Errorf("only %d tokens were looked for", len(tokens))
	}
}

// A button forwarded to a place where the bot is not a member gets the usual private
// reply there, but only for people who may know the table. People who installed the app
// can forward buttons in this way.
func TestPressOnForeignGround(t *testing.T) { simulated(t, pressOnForeignGround) }

func pressOnForeignGround(t *testing.T) {
	s := openFaultFixture(t, Config{})
	group := s.Server.AddGroup("friends", s.Ada, s.Chen)
	card := *s.Card(s.Ada, s.affected.Thread)
	board := Button(&card, "board:")
	card.ChannelID = group
	for user, want := range map[string]string{s.Ada: "", s.Chen: "다른 서버"} {
		i, err := s.As(user).PressRaw(&card, board)
		if err != nil {
			t.Fatal(err)
		}
		m := s.Player(user).settled(i, "the board")
		if m.Flags&model.FlagEphemeral == 0 || !strings.Contains(m.Text(), want) || (want == "") != (len(m.Attachments) == 1) {
			t.Errorf("the press is answered by\n%s", Screen(m))
		}
	}
	s.turn(s.affected)
	s.healthy(s.affected, s.Ada, s.Bo)
}
