package dispatch_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

func TestUnclearAcknowledgementIsAnsweredAnyway(t *testing.T) {
	h := discordtest.New(t)
	h.Wire.Fail["after respond"] = []error{wire.ErrOutcomeUnknown}
	p := h.Command("1", discordtest.ChannelID, "help", nil)
	if p == nil || !strings.Contains(p.Message.Content, "/table open") {
		t.Errorf("whoever waits sees %+v, want the help that was asked for", p)
	}
}

// If a move was made but showing it failed, the apology does not say that the move
// failed.
func TestFailedReplyIsNotAFailedMove(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Nodding(2)
	user, before := h.Pending(1), h.Table(1).Seq
	panel := h.Command(user, discordtest.ChannelID, "move", map[string]string{"table": "1", "answer": "nod"})
	for _, id := range discordtest.IDs(panel) {
		if strings.HasPrefix(id, "done:") || strings.HasPrefix(id, "sure:") {
			h.Wire.Fail["answer"] = []error{wire.ErrOutcomeUnknown}
			h.Press(user, panel, id)
			break
		}
	}
	private := h.Wire.In(discordtest.ChannelID, user)
	last := private[len(private)-1].Content
	if h.Table(1).Seq != before+1 || !strings.Contains(last, "did not accept my answer") {
		t.Errorf("the record went from %d to %d; told: %s", before, h.Table(1).Seq, last)
	}
}

// A person's client may know the commands of an older version. Such a command is refused
// and changes nothing.
func TestCommandsOfAnOlderVersionAreRefused(t *testing.T) {
	h := discordtest.New(t)
	text := func(s string) wire.Option {
		return wire.Option{Kind: discordgo.ApplicationCommandOptionString, Text: s}
	}
	for name, options := range map[string]map[string]wire.Option{
		"a game that is gone":       {"game": text("chess")},
		"an option that is gone":    {"game": text("caylus"), "board": text("new")},
		"an option that is missing": {},
		"another kind":              {"game": text("caylus"), "teaching": text("true")},
		"a number that is too big":  {"game": text("caylus"), "reliability": {Kind: discordgo.ApplicationCommandOptionInteger, Text: "101", Int: 101, Number: 101}},
	} {
		in := h.Invoked("1", "table open", nil, nil)
		in.SetOptions(options)
		if got := h.Forged(in); !strings.Contains(got.Content, "This command has changed") || got.Viewer != "1" {
			t.Errorf("%s: %s", name, got.Text())
		}
	}
	if open, err := h.Store.InPhase(t.Context(), discordtest.GuildID, storage.Open, 9); err != nil || len(open) != 0 {
		t.Errorf("%d tables are open, %v", len(open), err)
	}
}

// A press on a message that was just deleted is carried out and gets a private reply,
// whichever request of the bot fails first.
func TestPressOnADeletedMessageIsAnswered(t *testing.T) {
	gone := []error{&wire.Error{Op: "respond", Status: 404, Code: 10008}}
	for _, tt := range []struct {
		name   string
		op     string
		within time.Duration
	}{
		{"the acknowledgement", "respond", 0},
		{"the reply as initial response", "respond", time.Hour},
		{"the edit", "answer", 0},
	} {
		for _, direct := range []bool{false, true} {
			t.Run(tt.name, func(t *testing.T) {
				h := discordtest.New(t, discordtest.Counting{})
				tb := h.Started("1", "2")
				user := h.Pending(tb.ID)
				panel := h.Command(user, tb.Thread, "play", nil)
				if direct {
					dm := h.Wire.In("dm-"+user, "")
					panel = dm[len(dm)-1]
				}
				h.Configure(func(c *discord.Config) { c.ReplyWithin = tt.within })
				h.Wire.Fail[tt.op] = gone
				before := len(h.Wire.Messages)
				h.Press(user, panel, discordtest.Verb(panel, "pick"))
				if len(h.Wire.Fail[tt.op]) != 0 {
					t.Fatal("nothing was refused")
				}
				var said []string
				for _, p := range h.Wire.Messages[before:] {
					if p.Viewer == user && p.Content != "" {
						said = append(said, p.Content)
					}
				}
				if len(said) != 1 || strings.Contains(said[0], "failed") {
					t.Errorf("answered by %q, want one private reply; log %s", said, h.Errs)
				}
				if _, asks, err := h.Bot.Messages.Post(t.Context(), tb.ID, messages.Turn, user); err != nil || asks == direct {
					t.Errorf("the deleted message asks: %v, %v", asks, err)
				}
			})
		}
	}
}

// No log line contains a move that a person was about to make, because hosts play too.
func TestLogHoldsNoAnswer(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	panel := h.Command("1", tb.Thread, "play", nil)
	id := discordtest.Verb(panel, "pick")
	code := id[strings.LastIndexByte(id, ':')+1:]
	h.Errs.Reset()
	h.Store.Close()
	h.Press("1", panel, id)
	if log := h.Errs.String(); !strings.Contains(log, strings.TrimSuffix(id, ":"+code)) || strings.Contains(log, id) || strings.Contains(log, code) {
		t.Errorf("the log of a press of %q has: %s", id, log)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "pick") || strings.Contains(said, "secret") {
			t.Errorf("the panic says %q", said)
		}
	}()
	_ = handler.CustomID{Verb: "pick", Code: "secret\n"}.String()
}

// recorder is an Observer that records its calls.
type recorder struct {
	mu    sync.Mutex
	acks  int
	heard []string
}

func (w *recorder) Acknowledged(time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.acks++
}

func (w *recorder) Handled(kind, outcome string, _ time.Duration) { w.note(kind + " " + outcome) }
func (w *recorder) Tried(kind, end string, _ time.Duration)       { w.note(kind + " " + end) }

func (w *recorder) note(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard = append(w.heard, s)
}

func TestObserverHearsOutcomes(t *testing.T) {
	h := discordtest.New(t)
	tb := h.Started("1", "2")
	w := &recorder{}
	h.Configure(func(c *discord.Config) { c.Observer = w })
	h.Command("1", discordtest.ChannelID, "games", nil)
	other := map[string]string{"1": "2", "2": "1"}[h.Pending(tb.ID)]
	h.Command(other, discordtest.ChannelID, "move", map[string]string{"answer": "market", "table": fmt.Sprint(tb.ID)})
	h.Wire.Fail["respond"] = []error{wire.ErrGone}
	h.Command("1", discordtest.ChannelID, "games", nil)
	h.Wire.Fail["respond"] = []error{errors.New("no")}
	h.Command("1", discordtest.ChannelID, "games", nil)
	want := []string{"invoked ok", "invoked refused", "invoked gone", "invoked error"}
	if !slices.Equal(w.heard, want) {
		t.Errorf("heard %v, want %v", w.heard, want)
	}
	if w.acks != 2 {
		t.Errorf("heard of %d acknowledgements, want 2", w.acks)
	}
}

// alone is a fleet of one process.
type alone struct{}

func (alone) MaySend() bool         { return true }
func (alone) Unbroken() func() bool { return func() bool { return true } }

// After a takeover Discord repeats interactions that the dead process had already
// answered. The new process ignores these, and answers the others.
func TestTakeoverAnswersOnce(t *testing.T) {
	h, r := watched(t)
	h.Configure(func(c *discord.Config) { c.Fleet = alone{} })
	tb := h.Started("1", "2")
	user := h.Pending(tb.ID)
	panel := h.Command(user, tb.Thread, "play", nil)
	in := h.Pressing(user, panel, discordtest.Verb(panel, "pick"))
	h.Press(user, panel, in.CustomID)
	in.ID = h.LastID()
	other := h.Beside("other", discordtest.Counting{})
	other.Configure(func(c *discord.Config) { c.Fleet = alone{} })
	other.UseWire(r)
	other.Bot.Interaction(t.Context(), in)
	if len(r.responses) != 0 || len(r.edits) != 0 {
		t.Errorf("the new process makes %d responses and %d edits, want none", len(r.responses), len(r.edits))
	}
	in.ID = "1" // an interaction that no process knows
	other.Bot.Interaction(t.Context(), in)
	if len(r.responses) == 0 {
		t.Error("an interaction without an answer gets none")
	}
}
