package wire

import (
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// aFrame is a message with every part that a frame holds.
func aFrame() Message {
	button := discordgo.Button{CustomID: "a", Label: "Place", Style: discordgo.SecondaryButton}
	return Message{
		Content: "## Where?", Frame: &Frame{Colour: 0xF4C54A, Corner: true},
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "b", Label: "?", Style: discordgo.SecondaryButton}}},
			discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "**Sawmill**\n-# 2 wood"}}, Accessory: button},
		},
		Files: []File{{Name: "board.png", Alt: "the board"}, {Name: "more.png"}, {Name: "record.json"}},
	}
}

// parts are the kinds of what a sent body holds in its frame, from top to bottom.
func parts(t *testing.T, body any) (kinds []int, whole string) {
	t.Helper()
	doc, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var sent struct {
		Flags      int
		Content    *string
		Components []struct {
			Type       int
			Accent     int `json:"accent_color"`
			Components []struct{ Type int }
		}
	}
	if err := json.Unmarshal(doc, &sent); err != nil {
		t.Fatal(err)
	}
	if sent.Flags&(1<<15) == 0 || sent.Content != nil && *sent.Content != "" || len(sent.Components) != 1 || sent.Components[0].Type != 17 || sent.Components[0].Accent != 0xF4C54A {
		t.Fatalf("no frame: %s", doc)
	}
	for _, c := range sent.Components[0].Components {
		kinds = append(kinds, c.Type)
	}
	return kinds, string(doc)
}

// A frame holds text with a picture, sections, more pictures, files and rows in this
// order, in a new message and in an edit; a picture that stays is shown by its name.
func TestFrames(t *testing.T) {
	want := []int{9, 9, 12, 13, 1}
	for name, body := range map[string]any{"created": aFrame().created(), "edited": aFrame().edited()} {
		if got, doc := parts(t, body); len(got) != len(want) || [5]int(got) != [5]int(want) {
			t.Errorf("%s: the frame holds %v, want %v: %s", name, got, want, doc)
		}
	}
	kept := aFrame()
	kept.KeepFiles, kept.Frame.Kept, kept.Files = true, kept.Files[:1], nil
	if got, doc := parts(t, kept.edited()); len(got) != 3 || got[0] != 9 {
		t.Errorf("a kept picture leaves %v: %s", got, doc)
	}
}

// A button beside a text is found as a row whose label begins with the text.
func TestRowsOfAFrame(t *testing.T) {
	rows := Rows(aFrame().laidOut())
	if len(rows) != 2 || rows[0].Components[0].(discordgo.Button).Label != "Sawmill · 2 wood · [Place]" || rows[1].Components[0].(discordgo.Button).Label != "?" {
		t.Errorf("the rows are %+v", rows)
	}
}
