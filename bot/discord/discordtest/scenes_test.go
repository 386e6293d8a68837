package discordtest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

func opt(name string, value any) persona.Opt { return persona.Opt{Name: name, Value: value} }

// record returns the number of moves of a table.
func (h *Live) record(id int64) int {
	h.t.Helper()
	t, err := h.Store.Table(context.Background(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return t.Seq
}

// other returns the one of two people who is not pending.
func (h *Live) other(id int64, a, b string) string {
	if h.Pending(id) == a {
		return b
	}
	return a
}

func TestRestartInTheMiddle(t *testing.T) { simulated(t, restartInTheMiddle) }

func restartInTheMiddle(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	r := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		h.PlayTurn(r, tb)
	}
	user := h.Pending(tb.ID)
	p := h.Player(user)
	panel := p.Command(tb.Thread, "play")
	h.Stop()
	h.Start()
	// The panel from before the restart still works.
	panel = p.Press(panel, Button(panel, "pick:"))
	if !strings.Contains(panel.Text(), "So far") && !strings.Contains(panel.Text(), "cannot be undone") && !strings.Contains(panel.Text(), "as it would be") {
		t.Errorf("after a restart a press leads to\n%s", Screen(panel))
	}
	for range 4 {
		h.PlayTurn(r, tb)
	}
	h.Stop()
	h.Start()
	if !longtest.Wanted() {
		h.PlayTurn(r, tb)
		return
	}
	for h.Pending(tb.ID) != "" {
		h.PlayTurn(r, tb)
	}
	h.over(tb, h.Ada)
	h.Quiet()
	prompts := 0
	for _, m := range h.As(h.Ada).Messages(tb.Thread) {
		if Button(m.Message, "record:") != "" {
			prompts++
		}
	}
	if prompts != 1 {
		t.Errorf("%d end cards, want one", prompts)
	}
}

func TestStaleAndDoubledPresses(t *testing.T) { simulated(t, staleAndDoubledPresses) }

func staleAndDoubledPresses(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	p := h.Player(h.Pending(tb.ID))
	panel := p.Command(tb.Thread, "play")
	old := *panel
	build := Button(panel, "pick:")
	first, second, err := p.PressTwice(panel, build)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	for _, i := range []*persona.Interaction{first, second} {
		if err := i.Wait(ctx); err != nil {
			t.Fatal(err)
		}
	}
	h.Quiet()
	draft := func() string {
		s, err := h.Services.Tables.Look(ctx, tb.ID, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, step := range s.Draft {
			codes = append(codes, step.Code)
		}
		return strings.Join(codes, "; ")
	}
	once := draft()
	if once == "" || !strings.HasPrefix(build[strings.LastIndex(build, ":")+1:], once) {
		t.Errorf("a double press of %q drafted %q, want its answers once", build, once)
	}
	stale := p.Forge(&old, build)
	if !strings.Contains(stale.Text(), "That question is already answered") {
		t.Errorf("a stale press is answered by\n%s", Screen(stale))
	}
	if now := draft(); now != once {
		t.Errorf("a stale press changed the draft from %q to %q", once, now)
	}
	if h.record(tb.ID) != 0 {
		t.Error("something was committed")
	}
}

func TestWrongPersonAndCopiedID(t *testing.T) { simulated(t, wrongPersonAndCopiedID) }

func wrongPersonAndCopiedID(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	turn := h.Player(h.Pending(tb.ID))
	idle := h.Player(h.other(tb.ID, h.Ada, h.Bo))
	card := h.Card(idle.ID, tb.Thread)
	m := idle.Press(card, Button(card, "turn:"))
	if !strings.Contains(m.Text(), "is waiting for **") || !strings.Contains(m.Text(), "as seat") {
		t.Errorf("not my turn:\n%s", Screen(m))
	}
	// The custom id of another person's panel, copied onto the public card.
	panel := turn.Command(tb.Thread, "play")
	for _, forger := range []*Player{idle, h.Player(h.Chen)} {
		m = forger.Forge(card, Button(panel, "pick:"))
		if strings.Contains(m.Text(), "Your turn") || h.record(tb.ID) != 0 {
			t.Errorf("a copied id acts:\n%s", Screen(m))
		}
	}
	s, err := h.Services.Tables.Look(context.Background(), tb.ID, turn.ID)
	if err != nil || len(s.Draft) != 0 {
		t.Errorf("draft %v, %v; want none", s.Draft, err)
	}
	// A spectator may look, in their own language, and has no hand.
	m = h.Player(h.Chen).Press(card, Button(card, "hand:"))
	if !strings.Contains(m.Text(), "관전 중입니다") {
		t.Errorf("a spectator's hand:\n%s", Screen(m))
	}
	m = h.Player(h.Chen).Press(card, Button(card, "board:"))
	if len(m.Attachments) != 1 {
		t.Errorf("a spectator's board has %d pictures:\n%s", len(m.Attachments), Screen(m))
	}
}

func TestClosedDirectMessages(t *testing.T) { simulated(t, closedDirectMessages) }

func closedDirectMessages(t *testing.T) {
	h := open(t, Config{Plain: true})
	if err := h.Server.SetClosedDM(h.Bo, true); err != nil {
		t.Fatal(err)
	}
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	r := rand.New(rand.NewPCG(5, 5))
	for h.Pending(tb.ID) != h.Bo {
		h.PlayTurn(r, tb)
	}
	bo := h.Player(h.Bo)
	card := bo.Until(tb.Thread, "a ping in the thread", func(m *model.Message) bool {
		return Button(m, "turn:") != "" && strings.Contains(m.Text(), "<@"+h.Bo+">")
	})
	seen, _ := bo.Message(tb.Thread, card.ID)
	if !slices.Equal(seen.Pings, []string{h.Bo}) {
		t.Errorf("pinged %v, want Bo alone", seen.Pings)
	}
	person, err := h.Store.Person(context.Background(), h.Bo)
	if err != nil || !person.Closed {
		t.Errorf("closed = %v, %v; want it remembered", person.Closed, err)
	}
	told := bo.Press(card, Button(card, "turn:"))
	if !strings.Contains(told.Text(), "I cannot send you direct messages") {
		t.Errorf("not told that direct messages are closed:\n%s", Screen(told))
	}
	again := bo.Reach(tb.Thread, "board", "hand")
	if strings.Contains(again.Text(), "I cannot send you direct messages") {
		t.Error("told twice")
	}
	if !strings.Contains(again.Text(), "Your hand") || len(again.Attachments) != 1 {
		t.Errorf("the hand is lost:\n%s", Screen(again))
	}
	// After they are open again and the person says so, the hand message is sent.
	if err := h.Server.SetClosedDM(h.Bo, false); err != nil {
		t.Fatal(err)
	}
	settings := bo.Command(tb.Thread, "settings")
	bo.Select(settings, "set:0:0.0:dm", "on")
	dm, err := bo.OpenDM()
	if err != nil {
		t.Fatal(err)
	}
	bo.Until(dm, "the hand", func(m *model.Message) bool { return strings.Contains(m.Text(), "Your hand") })
}

func TestDeletedCardAndTalk(t *testing.T) { simulated(t, deletedCardAndTalk) }

func deletedCardAndTalk(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	r := rand.New(rand.NewPCG(2, 7))
	h.Quiet()
	card := h.Card(h.Ada, tb.Thread)
	h.PlayTurn(r, tb)
	h.Quiet()
	if now := h.Card(h.Ada, tb.Thread); now == nil || now.ID != card.ID {
		t.Error("the card was not edited while it was the last message")
	}
	if _, err := h.As(h.Bo).Send(tb.Thread, "nice move"); err != nil {
		t.Fatal(err)
	}
	h.PlayTurn(r, tb)
	h.Quiet()
	now := h.Card(h.Ada, tb.Thread)
	if now == nil || now.ID == card.ID {
		t.Fatal("the card was not posted anew below the talk")
	}
	if old, ok := h.As(h.Ada).Message(tb.Thread, card.ID); ok {
		t.Errorf("the old card still stands:\n%s", Screen(old.Message))
	}
	if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.WorldDeleteMessage, Channel: tb.Thread, Message: now.ID}); err != nil {
		t.Fatal(err)
	}
	h.PlayTurn(r, tb)
	h.Quiet()
	if again := h.Card(h.Ada, tb.Thread); again == nil || again.ID == now.ID {
		t.Error("a deleted card was not posted anew")
	}
}

func TestDeletedThread(t *testing.T) { simulated(t, deletedThread) }

func deletedThread(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet()
	if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.WorldDeleteChannel, Channel: tb.Thread}); err != nil {
		t.Fatal(err)
	}
	dm, err := h.As(h.Ada).OpenDM()
	if err != nil {
		t.Fatal(err)
	}
	ada := h.Player(h.Ada)
	ada.Until(dm, "a word to the owner", func(m *model.Message) bool { return strings.Contains(m.Text(), "was deleted") })
	p := h.Player(h.Pending(tb.ID))
	p.Command(h.Games, "play")
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	err = ada.Wait(ctx, func(*persona.Persona) bool {
		now, err := h.Store.Table(ctx, tb.ID)
		return err == nil && now.Thread != tb.Thread && h.Card(h.Ada, now.Thread) != nil
	})
	if err != nil {
		t.Errorf("no new thread: %v\n%s", err, h.Log())
	}
}

func TestMoveByWriting(t *testing.T) { simulated(t, moveByWriting) }

func moveByWriting(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Chen, h.Dora)
	p := h.Player(h.Pending(tb.ID))
	table := opt("table", "1")
	for _, typed := range []string{"시장", "market"} {
		found := p.Suggest(tb.Thread, "move", "answer", typed)
		if len(found) == 0 || found[0].Value != "market" {
			t.Errorf("%q offers %v", typed, found)
		}
	}
	chain := p.Suggest(tb.Thread, "move", "answer", "market; ", table)
	if len(chain) == 0 || chain[0].Value != "market; stall 1" {
		t.Fatalf("behind the market stands %v", chain)
	}
	m := p.Command(tb.Thread, "move", opt("answer", "market; stall 2"))
	if !strings.Contains(m.Text(), "되돌릴 수 없습니다") || Button(m, "sure:") == "" {
		t.Errorf("a chain that reveals leads to\n%s", Screen(m))
	}
	m = p.Press(m, Button(m, "back:"))
	if m = p.Press(m, Button(m, "undo:")); !strings.Contains(Screen(m), "시장: 2번 가판대") { // the first question again
		t.Errorf("undo leads to\n%s", Screen(m))
	}
	m = p.Command(tb.Thread, "move", opt("answer", "obelisk left"))
	if !strings.Contains(m.Text(), "**오벨리스크, 왼쪽 줄**") {
		t.Errorf("a refusal does not say what was understood:\n%s", Screen(m))
	}
	if h.record(tb.ID) != 0 {
		t.Error("something was committed")
	}
}

func TestTypedAnswerAndNote(t *testing.T) { simulated(t, typedAnswerAndNote) }

func typedAnswerAndNote(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	p := h.Player(h.Pending(tb.ID))
	panel := p.Command(tb.Thread, "play")
	more := p.Press(panel, Button(panel, "why:")) // «Type…» is behind «?»
	panel = p.Fill(more, Button(more, "type:"), map[string]any{"answer": "Market; Stall 2"})
	if !strings.Contains(panel.Text(), "cannot be undone") {
		t.Errorf("a typed chain leads to\n%s", Screen(panel))
	}
	panel = p.Press(panel, Button(panel, "back:"))
	if panel = p.Press(panel, Button(panel, "undo:")); !strings.Contains(Screen(panel), "Market: stall 2") {
		t.Errorf("undo leads to\n%s", Screen(panel))
	}
	more = p.Press(panel, Button(panel, "why:"))
	panel = p.Fill(more, Button(more, "type:"), map[string]any{"answer": "obelisk"})
	if !strings.Contains(panel.Text(), "**Obelisk**: ") || !strings.Contains(Screen(panel), "Market: stall 2") {
		t.Errorf("a refused answer leads to\n%s", Screen(panel))
	}
	note := p.Command(tb.Thread, "table manage")
	note = p.Fill(note, Button(note, "note:"), map[string]any{"note": "keep the cave"})
	if !strings.Contains(note.Text(), "keep the cave") {
		t.Errorf("the note is\n%s", Screen(note))
	}
}

func TestLimitsAndBadDays(t *testing.T) { simulated(t, limitsAndBadDays) }

func limitsAndBadDays(t *testing.T) {
	h := open(t, Config{Plain: true, Limits: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	h.Quiet()
	for _, f := range []fault.Fault{
		{Kind: fault.RESTAfter, Route: "POST /channels/*/messages", Status: 502, Count: 1},
		{Kind: fault.RESTBefore, Route: "PATCH /channels/*/messages/*", Status: 503, Count: 1},
		{Kind: fault.RESTCut, Route: "POST /channels/*/messages", Count: 1, Skip: 1},
	} {
		if _, err := h.Server.Faults.Set(f); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 3 {
		h.PlayTurn(r, tb)
	}
	h.Quiet()
	cards := 0
	for _, m := range h.As(h.Ada).Messages(tb.Thread) {
		if Button(m.Message, "turn:") != "" && !m.Ephemeral {
			cards++
		}
	}
	if cards != 1 {
		t.Errorf("%d live cards stand, want one", cards)
	}
	for _, user := range []string{h.Ada, h.Bo} {
		dm, err := h.As(user).OpenDM()
		if err != nil {
			t.Fatal(err)
		}
		hands, turns := 0, 0
		for _, m := range h.As(user).Messages(dm) {
			if strings.Contains(m.Text(), "### Your hand\n") {
				hands++
			}
			if strings.Contains(m.Text(), "**Your turn**") {
				turns++
			}
		}
		if asked := h.Pending(tb.ID) == user; hands+turns > 1 || (turns == 1) != asked {
			t.Errorf("%s has %d hands and %d turns (asked: %v)", user, hands, turns, asked)
		}
	}
}

// Repeated events act once, and a lost connection costs nobody a turn.
func TestDoubledEventsAndLostConnection(t *testing.T) { simulated(t, doubledEventsAndLostConnection) }

func doubledEventsAndLostConnection(t *testing.T) {
	h := open(t, Config{Plain: true})
	tb := h.Started("cleopatra", h.Ada, h.Bo)
	if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.GatewayDuplicate, Event: "INTERACTION_CREATE", Count: 25}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(4, 3))
	for range 2 {
		h.PlayTurn(r, tb)
	}
	h.Quiet()
	if strings.Contains(h.Log(), "level=ERROR") {
		t.Errorf("doubled events lead to errors:\n%s", h.Log())
	}
	if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.GatewayDrop, When: "now"}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	back := func(*persona.Persona) bool {
		return h.Server.BotOnline() && strings.Contains(h.Log(), "connection to discord ended")
	}
	if err := h.As(h.Ada).Wait(ctx, back); err != nil {
		t.Fatalf("the bot does not come back: %v\n%s", err, h.Log())
	}
	before := h.record(tb.ID)
	h.PlayTurn(r, tb)
	if h.record(tb.ID) <= before {
		t.Error("no turn was played after the connection was lost")
	}
}

func TestSettingsSwitchLanguage(t *testing.T) { simulated(t, settingsSwitchLanguage) }

func settingsSwitchLanguage(t *testing.T) {
	h := open(t, Config{Plain: true})
	ada := h.Player(h.Ada)
	m := ada.Command(h.Games, "settings")
	if m = ada.Select(m, "set:0:0.0:lang", "ko"); !strings.Contains(m.Text(), "저장했습니다") {
		t.Errorf("settings after the switch:\n%s", Screen(m))
	}
	if m = ada.Command(h.Games, "games"); !strings.Contains(m.Text(), "참가 중인 테이블이 없습니다") {
		t.Errorf("/games after the switch:\n%s", Screen(m))
	}
}

func TestLookUpAndShow(t *testing.T) { simulated(t, lookUpAndShow) }

func lookUpAndShow(t *testing.T) {
	h := open(t, Config{Plain: true})
	bo, chen := h.Player(h.Bo), h.Player(h.Chen)
	for _, p := range []*Player{bo, chen} {
		if found := p.Suggest(h.Games, "rules", "search", "sphinx"); len(found) == 0 {
			t.Error("nothing is offered for sphinx")
		}
	}
	m := bo.Command(h.Games, "rules", opt("search", "스핑크스"))
	if !strings.Contains(strings.ToLower(m.Text()), "sphinx") {
		t.Errorf("found by its Korean name:\n%s", Screen(m))
	}
	before := len(h.As(h.Ada).Messages(h.Games))
	bo.Press(m, Button(m, "show:"))
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := h.As(h.Ada).Wait(ctx, func(p *persona.Persona) bool { return len(p.Messages(h.Games)) > before }); err != nil {
		t.Errorf("nobody else sees it: %v", err)
	}
	if m = chen.Command(h.Games, "rules", opt("search", "offering")); m.Text() == "" {
		t.Error("no rule about the offering")
	}
}

func TestMissingPermissions(t *testing.T) { simulated(t, missingPermissions) }

func missingPermissions(t *testing.T) {
	h := open(t, Config{Plain: true})
	if _, err := h.Server.Faults.Set(fault.Fault{Kind: fault.WorldDeny, Channel: h.Games, Deny: model.CreatePublicThreads}); err != nil {
		t.Fatal(err)
	}
	m := h.Player(h.Ada).Command(h.Games, "table open", opt("game", "cleopatra"))
	if !strings.Contains(m.Text(), "Create Public Threads") || !strings.Contains(m.Text(), "<#"+h.Games+">") {
		t.Errorf("a missing permission is told as\n%s", Screen(m))
	}
}

// No message reveals a secret: every message body of every person is compared with the
// events that only others may know.
func TestSecrecy(t *testing.T) { simulated(t, secrecy) }

func secrecy(t *testing.T) {
	h := open(t, Config{Plain: true})
	who := []string{h.Ada, h.Chen, h.Bo}
	tb := h.Started("cleopatra", who...)
	r := rand.New(rand.NewPCG(9, 9))
	secrets, turns := 0, 36
	if !longtest.Wanted() {
		turns = 10
	}
	for range turns {
		if h.Pending(tb.ID) == "" {
			break
		}
		h.PlayTurn(r, tb)
		h.Quiet()
		for _, user := range append([]string{h.Dora}, who...) {
			secrets += h.scan(tb, user)
		}
	}
	if secrets == 0 {
		t.Error("no secret happened: the test proves nothing")
	}
}

// scan compares the text that a person can read with the secrets of others, and
// returns the number of secrets.
func (h *Live) scan(tb storage.Table, user string) int {
	h.t.Helper()
	seat := engine.Spectator
	tb, err := h.Store.Table(context.Background(), tb.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	for i, s := range tb.Seats {
		if s.User == user {
			seat = engine.Seat(i)
		}
	}
	hidden, known, holdings := map[string]bool{}, map[string]bool{}, map[string]bool{}
	name := func(s engine.Seat) string { return "**" + tb.Seats[s].Name + "**" }
	for _, lang := range []string{"en", "ko"} {
		tell := h.words.Translator(lang, name)
		for _, e := range h.events(tb) {
			if e.To.Has(seat) || e.To.Has(engine.Spectator) {
				known[tell(e.Text)] = true
			} else {
				hidden[tell(e.Text)] = true
			}
		}
		// The hands of the others, in their own words.
		for i, s := range tb.Seats {
			if engine.Seat(i) == seat {
				continue
			}
			sight, err := h.Services.Tables.Look(context.Background(), tb.ID, s.User)
			if err != nil {
				h.t.Fatal(err)
			}
			for _, fact := range sight.Question.Facts {
				holdings[tell(fact)] = true
			}
		}
		own, err := h.Services.Tables.Look(context.Background(), tb.ID, user)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, fact := range own.Question.Facts {
			known[tell(fact)] = true
		}
	}
	p := h.As(user)
	for _, c := range p.Channels() {
		for _, m := range p.Messages(c.ID) {
			own := seat != engine.Spectator && (m.Ephemeral || m.GuildID == "" && m.ChannelID != tb.Thread && m.ChannelID != tb.Channel)
			for secret := range hidden {
				if !known[secret] && strings.Contains(m.Text(), secret) {
					h.t.Errorf("%s reads %q in\n%s", user, secret, m.Text())
				}
			}
			for secret := range holdings {
				// A person's own message may contain the description of another's hand by
				// chance, because two people can have the same cards.
				if !own && strings.Contains(m.Text(), secret) {
					h.t.Errorf("%s reads what another holds, %q, in\n%s", user, secret, m.Text())
				}
			}
		}
	}
	return len(hidden)
}

// events returns all events, including secret ones.
func (h *Live) events(tb storage.Table) []engine.Event {
	h.t.Helper()
	turns, err := h.Store.Turns(context.Background(), tb.ID, 0, 1000)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []engine.Event
	for _, turn := range turns {
		out = append(out, decode(h.t, turn.Events)...)
	}
	return out
}
