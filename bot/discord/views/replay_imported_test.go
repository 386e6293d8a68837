package views_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// An imported match is shown by the commands for finished matches, in a channel and in
// direct messages, but never suggested.
func TestImportedRecordIsShown(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	for h.Pending(tb.ID) != "" {
		h.Plays(h.Pending(tb.ID), tb, "nod")
	}
	r, err := h.Bot.Services.Records.Export(ctx, tb.ID, "1")
	h.Ok(err)
	row, err := h.Bot.Services.Records.Import(ctx, r)
	h.Ok(err)
	number := map[string]string{"table": fmt.Sprint(row.ID)}
	for _, channel := range []string{discordtest.ChannelID, "dm-9"} {
		for verb, want := range map[string]string{"record": "Rounds", "replay": ""} {
			got := h.Reach("9", channel, "log", number, verb)
			if strings.Contains(got.Content, "another server") || !strings.Contains(got.Text(), want) {
				t.Errorf("%s in %s shows %s", verb, channel, got.Text())
			}
			if verb == "record" && len(got.Files) != 1 {
				t.Errorf("record in %s gives %d files", channel, len(got.Files))
			}
		}
	}
	if got := h.Forces("9", discordtest.ChannelID, row.ID, "retract").Content; !strings.Contains(got, "over") {
		t.Errorf("take back of an imported match: %s", got)
	}
	if got := h.Suggestions("9", discordtest.ChannelID, "log", "table", "", nil); len(got) != 0 {
		t.Errorf("suggested are %v", got)
	}
}
