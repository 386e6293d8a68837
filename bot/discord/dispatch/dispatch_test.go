package dispatch_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
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
