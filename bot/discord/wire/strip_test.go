package wire

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/sandbox/fault"
)

// An edit that keeps its picture turns a plain message into one with a frame. It reads as
// it was written, and without its buttons it keeps its texts and its picture.
func TestFramesOfPublicMessages(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	c := h.client
	const text = "-# above\n## Where?\nbelow the heading\nand more"
	old := must(c.Send(ctx, h.Games, Message{Content: "old", Files: boardOf(t, 20)}, "one"))(t)
	frame := aFrame()
	frame.Content, frame.Files = text, nil
	frame.KeepFiles, frame.Frame.Kept = true, boardOf(t, 20)
	must(c.Edit(ctx, h.Games, old.ID, frame))(t)
	shown := must(c.Fetch(ctx, h.Games, old.ID))(t)
	if shown.Content != text || !slices.Equal(shown.CustomIDs, []string{"a", "b"}) || len(shown.Files) != 1 {
		t.Fatalf("the frame reads as %+v", shown)
	}
	must(0, c.StripComponents(ctx, h.Games, old.ID))(t)
	shown = must(c.Fetch(ctx, h.Games, old.ID))(t)
	if want := text + "\n**Sawmill**\n-# 2 wood"; shown.Content != want || len(shown.CustomIDs) != 0 {
		t.Errorf("without buttons it reads as %+v", shown)
	}
	seen, _ := h.As(h.Ada).Message(h.Games, old.ID)
	if len(seen.Attachments) != 1 || !strings.HasSuffix(seen.Attachments[0].URL, "/board.png") {
		t.Fatalf("without buttons it has the files %+v", seen.Attachments)
	}
	pictures := 0
	for _, part := range seen.Components[0].Components {
		if part.Accessory != nil && part.Accessory.Type == int(discordgo.ThumbnailComponent) && part.Accessory.Media.URL == seen.Attachments[0].URL {
			pictures++
		}
	}
	if pictures != 1 {
		t.Errorf("without buttons it shows %d pictures: %+v", pictures, seen.Components)
	}
}

// If Discord refuses the files that should stay, the message loses them with its buttons,
// and keeps its texts.
func TestStripWithoutRefusedFiles(t *testing.T) {
	h := openFixture(t)
	ctx := soon(t)
	m := aFrame()
	m.Content, m.Files = "## Where?\nhere", boardOf(t, 20)
	posted := must(h.client.Send(ctx, h.Games, m, "one"))(t)
	must(h.Faults.Set(fault.Fault{Kind: fault.RESTError, Route: "PATCH /channels/" + h.Games + "/messages/" + posted.ID, Status: 400, Code: 50035, Count: 1}))(t)
	must(0, h.client.StripComponents(ctx, h.Games, posted.ID))(t)
	shown := must(h.client.Fetch(ctx, h.Games, posted.ID))(t)
	if want := m.Content + "\n**Sawmill**\n-# 2 wood"; shown.Content != want || len(shown.CustomIDs) != 0 || len(shown.Files) != 0 {
		t.Errorf("it reads as %+v, want the texts alone", shown)
	}
}
