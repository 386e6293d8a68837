package card_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/storage"
)

// noticed returns a match of two people who accept direct messages at any hour.
func noticed(t *testing.T, game string, own ...engine.Rules) (*discordtest.Fixture, storage.Table) {
	t.Helper()
	h := discordtest.New(t, own...)
	return h, startedNoticed(h, game)
}

// startedNoticed is noticed for an existing bot.
func startedNoticed(h *discordtest.Fixture, game string) storage.Table {
	for _, user := range []string{"1", "2"} {
		h.Change(user, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
	}
	return started(h, game)
}

// notices returns the messages with a question that a person can answer.
func notices(h *discordtest.Fixture, user string) []*discordtest.Posted {
	return begin(h, user, "**Your turn**")
}

// calls counts the requests that the bot sends during f.
func calls(h *discordtest.Fixture, f func()) int {
	before := h.Wire.Calls
	f()
	return h.Wire.Calls - before
}

// confirmed plays the turn of a person on a message, press by press, until the table
// waits for somebody else.
func confirmed(h *discordtest.Fixture, tb storage.Table, user string, p *discordtest.Posted) {
	h.T.Helper()
	h.Press(user, p, discordtest.Verb(p, "pick"))
	if id := discordtest.Verb(p, "done"); id != "" {
		h.Press(user, p, id)
	}
	if h.Pending(tb.ID) == user {
		h.T.Fatalf("the turn is not made:\n%s", p.Text())
	}
}

// A turn can be made on "your turn": a press on an answer turns the message into a panel,
// «Confirm» into a receipt of two lines. Nothing deletes or edits the receipt, and the
// next "your turn" is a new message below it.
func TestTurnIsPlayedOnYourTurn(t *testing.T) {
	for _, within := range []time.Duration{0, time.Minute} { // the reply edits an empty response, or is the response itself
		turnOnYourTurn(t, within)
	}
}

func turnOnYourTurn(t *testing.T, within time.Duration) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	h.Configure(func(c *discord.Config) { c.ReplyWithin = within })
	user := h.Pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	notice := notices(h, user)[0]
	if notice.Frame != nil || notice.Button("nod") == "" || notice.Button("Board") == "" {
		t.Fatalf("the message asks with\n%s", notice.Text())
	}
	if panel := h.Press(user, notice, notice.Button("nod")); panel != notice || notice.Frame == nil || notice.Button("Confirm") == "" {
		t.Fatalf("an answer leads to\n%s", panel.Text())
	}
	h.Press(user, notice, notice.Button("Confirm"))
	said, edits := notice.Text(), notice.Edits
	if lines := strings.Split(notice.Content, "\n"); len(lines) != 2 || !strings.HasPrefix(notice.Content, "**Done** · ") || !strings.Contains(notice.Content, "nod") ||
		len(notice.Files) > 0 || len(discordtest.IDs(notice)) != 1 || notice.Button("Take back…") == "" {
		t.Errorf("the receipt is\n%s", said)
	}
	h.Deliver()
	if _, err := h.Store.Post(context.Background(), tb.ID, messages.Turn, user); err == nil {
		t.Error("the receipt is «your turn» still")
	}
	confirmed(h, tb, other, notices(h, other)[0])
	h.Deliver()
	if now := notices(h, user); len(now) != 1 || now[0] == notice || notice.Deleted || notice.Edits > edits || notice.Text() != said {
		t.Errorf("%d messages ask; the receipt, edited %d times more and deleted %v, is\n%s", len(now), notice.Edits-edits, notice.Deleted, notice.Text())
	}
	h.Now = h.Now.Add(time.Hour)
	h.Deliver()
	if notice.Deleted {
		t.Error("the receipt is deleted")
	}
}

// A turn needs the requests for the message, its presses and the card; in the thread it
// needs two more.
func TestTurnOnYourTurnNeedsFewRequests(t *testing.T) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	for range 2 { // the initial messages with hands are gone
		user := h.Pending(tb.ID)
		confirmed(h, tb, user, notices(h, user)[0])
		h.Deliver()
	}
	user := h.Pending(tb.ID)
	notice := notices(h, user)[0]
	if n := calls(h, func() { confirmed(h, tb, user, notice); h.Deliver() }); n != 2 {
		t.Errorf("%d messages are sent, edited and deleted for a turn, want the card and the next one's message", n)
	}
	user = h.Pending(tb.ID)
	if n := calls(h, func() { h.Plays(user, tb, "nod"); h.Deliver() }); n != 3 {
		t.Errorf("%d for a turn in the thread, want one more: the message that asked is deleted", n)
	}
}

// "Your turn" shows the answers of the panel: at most five with the same ids, and menus,
// or a menu of those without room for a button. It fits on a screen, and its text does
// not mention the hand. «Take turn» turns it into that panel.
func TestYourTurnShowsTheAnswersOfThePanel(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		id := rules.Info().ID
		h := discordtest.New(t)
		h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
		tb := startedNoticed(h, id)
		bare := 0 // messages with answers: a high hand leaves no room for them
		for n := range 8 {
			user := h.Pending(tb.ID)
			list := notices(h, user)
			if len(list) != 1 {
				t.Fatalf("%s: %d messages ask %s", id, len(list), user)
			}
			notice := list[0]
			discordtest.Fits(t, id+", your turn", notice)
			panel := h.Command(user, tb.Thread, "play", nil)
			var picks []string
			for _, one := range discordtest.IDs(notice) {
				verb, _, _ := strings.Cut(one, ":")
				if slices.Contains([]string{"turn", "board", "log"}, verb) {
					continue
				}
				picks = append(picks, one)
				if !offered(panel, one) && !linesOffered(panel, notice, one) {
					t.Errorf("%s, turn %d: the panel has no %s:\n%s\n%s", id, n, one, notice.Text(), panel.Text())
				}
			}
			if first, best := codeOf(discordtest.Verb(notice, "pick")), codeOf(discordtest.Verb(panel, "pick")); first != best && first != "" && best != "" && !engine.EndsTurn(best) { // it has no room for others
				t.Errorf("%s, turn %d: the first answer is %q, on the panel %q", id, n, first, best)
			}
			if len(picks) == 0 && discordtest.Verb(panel, "pick") != "" {
				bare++
			}
			if take := discordtest.Verb(notice, "turn"); take == "" {
				for _, one := range discordtest.IDs(panel) {
					if verb, _, _ := strings.Cut(one, ":"); slices.Contains([]string{"pick", "menu", "picks", "group"}, verb) && !offered(notice, one) {
						t.Errorf("%s, turn %d: no way to %s:\n%s\n%s", id, n, one, panel.Text(), notice.Text())
					}
				}
			} else if h.Press(user, notice, take); notice.Text() != panel.Text() {
				t.Errorf("%s, turn %d: «Take turn» shows\n%s\nwant\n%s", id, n, notice.Text(), panel.Text())
			}
			for step := 0; h.Pending(tb.ID) == user && step < 30; step++ {
				h.Play(tb.ID, user)
			}
			h.Now = h.Now.Add(messages.AnswerWithin)
			h.Deliver()
		}
		if bare > 2 {
			t.Errorf("%s: %d of 8 messages show none of the answers of the panel", id, bare)
		}
	}
}

// codeOf returns the answer of a button.
func codeOf(id string) string {
	one, _ := handler.ParseCustomID(id)
	return one.Code
}

// offered reports whether a panel offers the answer of a button or menu, possibly in a
// menu. The positions may differ by another seat's sealed answer.
func offered(panel *discordtest.Posted, id string) bool {
	want, err := handler.ParseCustomID(id)
	if err != nil {
		return false
	}
	for _, row := range wire.Rows(panel.Components) {
		for _, part := range row.Components {
			switch part := part.(type) {
			case discordgo.Button:
				if got, err := handler.ParseCustomID(part.CustomID); err == nil && got.Verb == want.Verb && got.Code == want.Code {
					return true
				}
			case discordgo.SelectMenu:
				if got, err := handler.ParseCustomID(part.CustomID); err == nil && got.Verb == want.Verb && got.Code == want.Code ||
					want.Verb == "pick" && slices.ContainsFunc(part.Options, func(o discordgo.SelectMenuOption) bool { return o.Value == want.Code }) {
					return true
				}
			}
		}
	}
	return false
}

// linesOffered reports whether a panel offers each option of a menu of the message.
func linesOffered(panel, notice *discordtest.Posted, id string) bool {
	for _, row := range wire.Rows(notice.Components) {
		menu, ok := row.Components[0].(discordgo.SelectMenu)
		if !ok || menu.CustomID != id {
			continue
		}
		at, _ := handler.ParseCustomID(id)
		return !slices.ContainsFunc(menu.Options, func(o discordgo.SelectMenuOption) bool {
			at.Verb, at.Code = "pick", o.Value
			return !offered(panel, at.String())
		})
	}
	return false
}

// A turn that is finished elsewhere removes the message on which it was begun, but not
// while the reply to a press on it may still come.
func TestStartedYourTurnIsRemovedLater(t *testing.T) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	user := h.Pending(tb.ID)
	notice := notices(h, user)[0]
	h.Press(user, notice, notice.Button("nod"))
	panel := h.Command(user, tb.Thread, "play", nil)
	h.Press(user, panel, panel.Button("Confirm"))
	h.Deliver()
	if notice.Deleted {
		t.Error("it is deleted within seconds after a press on it")
	}
	if said := h.Press(user, notice, notice.Button("Confirm")); said != notice || discordtest.Verb(said, "done") != "" || discordtest.Verb(said, "hand") == "" {
		t.Errorf("a press on it answers\n%s", said.Text())
	}
	h.Now = h.Now.Add(2 * messages.AnswerWithin)
	h.Deliver()
	if !notice.Deleted {
		t.Errorf("it stands:\n%s", notice.Text())
	}
}

// A process is killed, or a request to Discord is lost, between the commit and the reply.
// The message then shows an answered question, and is removed like any other.
func TestLostReplyLeavesNoYourTurn(t *testing.T) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	user := h.Pending(tb.ID)
	notice := notices(h, user)[0]
	h.Press(user, notice, notice.Button("nod"))
	h.Wire.Fail["answer"] = []error{wire.ErrGone}
	h.Press(user, notice, notice.Button("Confirm"))
	if h.Pending(tb.ID) == user || notice.Button("Confirm") == "" {
		t.Fatalf("the table waits for %s, the message shows\n%s", h.Pending(tb.ID), notice.Text())
	}
	h.Deliver()
	h.Now = h.Now.Add(2 * messages.AnswerWithin)
	h.Deliver()
	if !notice.Deleted {
		t.Errorf("what asks for a turn that is made stands:\n%s", notice.Text())
	}
}

// The second tap on «Confirm» arrives when the message is already a receipt: the receipt
// stays, and the reply is a new private message.
func TestSecondConfirmKeepsReceipt(t *testing.T) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	user := h.Pending(tb.ID)
	notice := notices(h, user)[0]
	h.Press(user, notice, notice.Button("nod"))
	confirm := notice.Button("Confirm")
	h.Press(user, notice, confirm)
	receipt := notice.Text()
	h.PressStale(user, notice, confirm)
	beside := h.Wire.In("dm-"+user, user)
	if len(beside) != 1 || discordtest.Verb(beside[0], "hand") == "" || notice.Text() != receipt {
		t.Errorf("%d replies beside it, the receipt is\n%s", len(beside), notice.Text())
	}
	h.Deliver()
	if h.Table(tb.ID).Turns != 1 {
		t.Errorf("%d turns are made", h.Table(tb.ID).Turns)
	}
}

// «Take back» on a receipt turns it back into "your turn". There is only one "your turn".
// It is removed when the turn is made elsewhere, and becomes a receipt again when the
// turn is made on it. If «Take back» comes too late, the receipt says so.
func TestRecalledReceiptBecomesYourTurn(t *testing.T) {
	for _, there := range []bool{true, false} {
		h, tb := recalling(t)
		tb = h.Table(tb.ID)
		h.Deliver()
		user := h.Pending(tb.ID)
		notice := notices(h, user)[0]
		h.Press(user, notice, notice.Button("nod"))
		if h.Pending(tb.ID) == user || !strings.HasPrefix(notice.Content, "**Done**") {
			t.Fatalf("the turn is not confirmed:\n%s", notice.Text())
		}
		h.Deliver()
		h.Press(user, notice, notice.Button("Take back"))
		if h.Pending(tb.ID) != user || notice.Button("nod") == "" {
			t.Fatalf("the turn is not taken back:\n%s", notice.Text())
		}
		h.Deliver()
		if n := len(h.Wire.In("dm-"+user, user)); n > 0 {
			t.Errorf("%d private replies beside it", n)
		}
		if there {
			h.Press(user, notice, notice.Button("nod"))
			h.Now = h.Now.Add(time.Hour)
			h.Deliver()
			if notice.Deleted || !strings.HasPrefix(notice.Content, "**Done**") {
				t.Fatalf("deleted %v:\n%s", notice.Deleted, notice.Text())
			}
			h.Press(user, notice, notice.Button("Take back"))
			if notice.Deleted || !strings.HasPrefix(notice.Content, "**Done**") || notice.Button("Take back…") == "" || !strings.Contains(notice.Content, "-# ") {
				t.Errorf("too late, it says\n%s", notice.Text())
			}
			continue
		}
		h.Plays(user, tb, "nod")
		h.Now = h.Now.Add(2 * messages.AnswerWithin)
		h.Deliver()
		if !notice.Deleted {
			t.Errorf("the turn was made in the thread, and the message stands:\n%s", notice.Text())
		}
	}
}

// delivering is a Discord client in which the worker delivers the results of a press
// before the reply to it.
type delivering struct {
	wire.API
	deliver func()
}

func (d delivering) EditOriginal(ctx context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	d.deliver()
	return d.API.EditOriginal(ctx, t, m)
}

// A turn that is committed in parts on "your turn" continues and ends there. The card may
// be updated before the reply, but neither deletes the message nor replaces its panel by
// the question.
func TestYourTurnPanelStaysAfterPartOfTurn(t *testing.T) {
	h, tb := noticed(t, "villagers")
	h.UseWire(delivering{h.Client(), h.Deliver})
	parts := 0
	for n := 0; n < 12 && parts < 2; n++ {
		user := h.Pending(tb.ID)
		notice := notices(h, user)[0]
		h.Press(user, notice, discordtest.Verb(notice, "turn"))
		for step := 0; h.Pending(tb.ID) == user && step < 40; step++ {
			before := h.Table(tb.ID).Turns
			press := ""
			for _, verb := range []string{"done", "sure", "pick"} {
				if press == "" {
					press = discordtest.Verb(notice, verb)
				}
			}
			edits := notice.Edits
			h.Press(user, notice, press)
			shown := notice.Text()
			h.Deliver()
			if notice.Text() != shown || notice.Edits != edits+1 || notice.Deleted {
				t.Fatalf("%d edits beside the reply, deleted %v: the panel\n%s\nis edited into\n%s", notice.Edits-edits-1, notice.Deleted, shown, notice.Text())
			}
			if h.Pending(tb.ID) == user && h.Table(tb.ID).Turns > before {
				parts++
			}
		}
		if !strings.HasPrefix(notice.Content, "**Done**") {
			t.Fatalf("the turn ends with\n%s", notice.Text())
		}
	}
	if parts == 0 {
		t.Error("no turn was committed in parts")
	}
}

// If the committed question changes while a half-answered panel is shown, the message
// shows the new question in a frame, because Discord cannot remove a frame.
func TestNextQuestionReplacesPanelOnYourTurn(t *testing.T) {
	h, tb := noticed(t, "villagers")
	for range 12 {
		user := h.Pending(tb.ID)
		notice := notices(h, user)[0]
		h.Press(user, notice, discordtest.Verb(notice, "turn"))
		h.Now = h.Now.Add(messages.AnswerWithin)
		panel := h.Command(user, tb.Thread, "play", nil)
		for step := 0; h.Pending(tb.ID) == user && step < 40; step++ {
			before := h.Table(tb.ID).Turns
			press := ""
			for _, verb := range []string{"done", "sure", "pick"} {
				if press == "" {
					press = discordtest.Verb(panel, verb)
				}
			}
			panel = h.Press(user, panel, press)
			h.Deliver()
			if h.Table(tb.ID).Turns == before || h.Pending(tb.ID) != user {
				continue
			}
			s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user)
			h.Ok(err)
			if question := h.Bot.Texts.Words("en", tb).Flat(s.Posed.Text); notice.Frame == nil || !strings.Contains(notice.Content, question) || !strings.HasPrefix(notice.Content, "**Your turn**") {
				t.Errorf("asked is %q, the message says\n%s", question, notice.Text())
			}
			return
		}
	}
	t.Error("no turn was committed in parts")
}

// After a match was closed, paused or ended, or a seat was given to somebody else, a
// press on an old message changes nothing. It gets the true state, in place or as a new
// reply.
func TestPressOnOutdatedYourTurn(t *testing.T) {
	for name, c := range map[string]struct {
		change func(h *discordtest.Fixture, tb storage.Table, user string)
		moves  bool // the answer is accepted nevertheless
	}{
		"a pause": {func(h *discordtest.Fixture, tb storage.Table, user string) {
			h.Reach(user, tb.Thread, "table manage", nil, "pause")
		}, true},
		"given up": {func(h *discordtest.Fixture, tb storage.Table, user string) {
			_, err := h.Bot.Services.Absences.Resign(context.Background(), tb.ID, user, "p")
			h.Ok(err)
		}, false},
		"made": {func(h *discordtest.Fixture, tb storage.Table, user string) { h.Plays(user, tb, "nod") }, false},
		"one later": {func(h *discordtest.Fixture, tb storage.Table, user string) {
			h.Plays(user, tb, "nod")
			h.Nod()
			h.Nod()
		}, false},
	} {
		h, tb := noticed(t, "rounds", discordtest.Rounds{})
		user := h.Pending(tb.ID)
		notice := notices(h, user)[0]
		press := notice.Button("nod")
		c.change(h, tb, user)
		before := h.Table(tb.ID).Seq
		if notice.Deleted {
			continue
		}
		said := h.Press(user, notice, press)
		if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user); err != nil || (len(s.Draft) > 0) != c.moves || h.Table(tb.ID).Seq != before || said.Content == "" {
			t.Errorf("%s: %v, a draft of %d answers, %s", name, err, len(s.Draft), said.Text())
		}
	}
}

// In a match in direct messages the card is permanent, and no press replaces it.
func TestCardInDirectMessagesIsNotReplaced(t *testing.T) {
	h := discordtest.New(t)
	h.Act(h.Invoked("1", "table open", map[string]string{"game": "villagers", "players": "1"}, func(in *wire.Interaction) { in.Channel = "dm-1" }))
	h.Deliver()
	h.Reach("1", "dm-1", "table manage", map[string]string{"table": "1"}, "start")
	h.Deliver()
	tb := h.Table(1)
	for _, p := range h.Wire.In(tb.Channel, "") {
		id := discordtest.Verb(p, "turn")
		if id == "" {
			continue
		}
		if panel := h.Press("1", p, id); panel == p || panel.Viewer != "1" {
			t.Errorf("«Take turn» replaces the card:\n%s", p.Text())
		}
		return
	}
	t.Error("no card stands there")
}

// "Your turn" may be sent by a process that does not know the person's warnings. So it
// marks no answer as final, and the first press on it always gets the warning.
func TestYourTurnWarnsEachTime(t *testing.T) {
	h, tb := noticed(t, "rounds", discordtest.Rounds{})
	seen := map[string]int{}
	for range 6 {
		user := h.Pending(tb.ID)
		p := notices(h, user)[0]
		i := slices.IndexFunc(discordtest.IDs(p), func(id string) bool { return strings.HasSuffix(id, ":peek") })
		if i < 0 || strings.Contains(p.Text(), "final at once") {
			t.Fatalf("an answer that reveals something is missing, or marked:\n%s", p.Text())
		}
		p = h.Press(user, p, discordtest.IDs(p)[i])
		if h.Pending(tb.ID) != user || discordtest.Verb(p, "sure") == "" {
			t.Fatalf("no warning in turn %d:\n%s", seen[user]+1, p.Text())
		}
		p = h.Press(user, p, discordtest.Verb(p, "sure"))
		for h.Pending(tb.ID) == user {
			confirmed(h, tb, user, p)
		}
		seen[user]++
		h.Now = h.Now.Add(2 * time.Minute)
		h.Deliver()
	}
}
