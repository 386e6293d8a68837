package discordtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// check checks an initial response against our own rules; the sandbox checks Discord's.
func (d *Discord) check(in wire.Interaction, r wire.Response) {
	d.t.Helper()
	switch r.Kind {
	case discordgo.InteractionResponseChannelMessageWithSource, discordgo.InteractionResponseDeferredChannelMessageWithSource:
		if !r.Message.Ephemeral {
			d.t.Errorf("%v %s: a first answer must be private", in.Command, in.CustomID)
		}
	}
	if r.Kind == discordgo.InteractionResponseChannelMessageWithSource || r.Kind == discordgo.InteractionResponseUpdateMessage {
		checkMessage(d.t, r.Message)
	}
}

// checkMessage checks a message against our own rules: one picture, ids that the bot can
// parse, buttons with a style.
func checkMessage(t testing.TB, m wire.Message) {
	t.Helper()
	for _, row := range wire.Rows(m.Components) {
		for _, part := range row.Components {
			switch p := part.(type) {
			case discordgo.Button:
				if p.Style == 0 {
					t.Errorf("button %q without a style: the library makes it blue", p.Label)
				}
				if p.Style != discordgo.LinkButton {
					checkID(t, p.CustomID)
				}
			case discordgo.SelectMenu:
				checkID(t, p.CustomID)
			}
		}
	}
	if slices.Contains(m.Mentions, "") {
		t.Errorf("a mention of nobody: %s", m.Content)
	}
	pictures := 0
	for _, file := range m.Files {
		if strings.HasSuffix(file.Name, ".png") {
			pictures++
		}
	}
	if pictures > 1 {
		t.Errorf("%d pictures; one is the most", pictures)
	}
}

func checkID(t testing.TB, id string) {
	t.Helper()
	bare := id
	if database, rest, ok := strings.Cut(id, "!"); ok && storage.IsIdentity(database) {
		bare = rest
	}
	if _, err := handler.ParseCustomID(bare); err != nil {
		t.Errorf("custom id %q: %v", id, err)
	}
}
