package sandbox

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox/persona"
)

func picture(t *testing.T, w int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, 10))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func button(label, id string) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: label, CustomID: id}}}
}

// TestTable plays a short game night: a command with autocompletion, a card with
// a button, an ephemeral panel with a picture, a thread and a message.
func TestTable(t *testing.T) {
	t.Parallel() // the library waits a second when it closes
	h := open(t)
	board := picture(t, 20)
	fails := make(chan error, 20)
	check := func(err error) {
		if err != nil {
			fails <- err
		}
	}
	bot := h.connect(t, func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		switch i.Type {
		case discordgo.InteractionApplicationCommandAutocomplete:
			check(s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{
					{Name: "Cleopatra", NameLocalizations: map[discordgo.Locale]string{discordgo.Korean: "클레오파트라"}, Value: "cleopatra"}}}}))
		case discordgo.InteractionApplicationCommand:
			check(s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Content: "opened by " + i.Member.User.GlobalName, Components: []discordgo.MessageComponent{button("Join", "join")}}}))
		case discordgo.InteractionMessageComponent:
			check(s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}}))
			content := "your hand"
			_, err := s.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &content,
				Files: []*discordgo.File{{Name: "hand.png", ContentType: "image/png", Reader: bytes.NewReader(board)}}})
			check(err)
		}
	})
	h.register(t, bot)
	chen, bo := h.As(h.Chen), h.As(h.Bo)

	ask := must(chen.Autocomplete(h.Games, "table open", "game", "cle"))(t)
	must(0, ask.Wait(short(t)))(t)
	if got := ask.Choices(); len(got) != 1 || got[0].Name != "클레오파트라" || got[0].Value != "cleopatra" {
		t.Errorf("choices for a Korean client = %v, want the Korean name", got)
	}
	cmd := must(chen.Command(h.Games, "table open", persona.Opt{Name: "game", Value: "cleopatra"}, persona.Opt{Name: "players", Value: 3}))(t)
	must(0, cmd.Settle(short(t)))(t)
	card := cmd.Response()
	if card == nil || card.Content != "opened by 채원" || card.InteractionMetadata.Name != "table open" {
		t.Fatalf("card = %+v, want one opened by 채원", card)
	}

	press := must(bo.Press(card, "join"))(t)
	must(0, press.Settle(short(t)))(t)
	panel := press.Response()
	if panel == nil || panel.Content != "your hand" || len(panel.Attachments) != 1 || panel.Attachments[0].Width != 20 {
		t.Fatalf("panel = %+v, want a text and a picture", panel)
	}
	if seen := bo.Messages(h.Games); len(seen) != 2 || !seen[1].Ephemeral {
		t.Errorf("Bo sees %d messages, want the card and an ephemeral panel", len(seen))
	}
	if seen := chen.Messages(h.Games); len(seen) != 1 {
		t.Errorf("Chen sees %d messages, want only the card", len(seen))
	}
	_, err := bot.ChannelMessage(h.Games, panel.ID)
	wantCode(t, "ephemeral message by channel route", err, 10008)
	_, err = bot.ChannelMessageEdit(h.Games, panel.ID, "x")
	wantCode(t, "edit of an ephemeral message by channel route", err, 10008)

	th := must(bot.MessageThreadStart(h.Games, card.ID, "Cleopatra #1", 1440))(t)
	if th.ID != card.ID {
		t.Errorf("thread id = %s, want that of its message %s", th.ID, card.ID)
	}
	_, err = bot.MessageThreadStart(h.Games, card.ID, "again", 1440)
	wantCode(t, "second thread of a message", err, 160004)
	must(bot.ChannelMessageSend(th.ID, "<@"+h.Bo+"> to play"))(t)
	list := bo.Messages(th.ID)
	last := list[len(list)-1]
	if len(last.Pings) != 1 || last.Pings[0] != h.Bo {
		t.Errorf("pings = %v, want Bo", last.Pings)
	}
	dm := must(bot.UserChannelCreate(h.Bo))(t)
	must(bot.ChannelMessageSend(dm.ID, "your turn"))(t)
	if got := bo.Messages(dm.ID); len(got) != 1 || got[0].Content != "your turn" {
		t.Errorf("direct messages = %v, want one", got)
	}
	if err := h.SetClosedDM(h.Bo, true); err != nil {
		t.Fatal(err)
	}
	_, err = bot.ChannelMessageSend(dm.ID, "again")
	wantCode(t, "message into a closed conversation", err, 50007)
	close(fails)
	for err := range fails {
		t.Error(err)
	}
	h.clean(t)
}
