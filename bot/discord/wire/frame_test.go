package wire

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// aFrame returns a message with every part that a frame can have.
func aFrame() Message {
	button := discordgo.Button{CustomID: "a", Label: "Place", Style: discordgo.SecondaryButton}
	return Message{
		Content: "## Where?", Frame: &Frame{Colour: 0xF4C54A, Corner: true},
		Components: []discordgo.MessageComponent{
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "b", Label: "?", Style: discordgo.SecondaryButton}}},
			discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "**Sawmill**\n-# 2 wood"}}, Accessory: button},
		},
		Files: []File{{Name: "board.png", Alt: "the board"}, {Name: "more.png"}, {Name: "film.gif"}, {Name: "record.json"}},
	}
}

// parts returns the kinds of the components in the frame of a sent body, from top to
// bottom.
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

// A frame contains text with a picture, sections, more pictures, files and rows in this
// order, in a new message and in an edit. A kept picture is shown by its name.
func TestFrames(t *testing.T) {
	want := []int{9, 9, 12, 12, 13, 1}
	for name, body := range map[string]any{"created": aFrame().created(), "edited": aFrame().edited()} {
		if got, doc := parts(t, body); !slices.Equal(got, want) {
			t.Errorf("%s: the frame holds %v, want %v: %s", name, got, want, doc)
		}
	}
	top := aFrame()
	top.Frame.Top = true
	if got, doc := parts(t, top.created()); !slices.Equal(got, []int{9, 12, 12, 9, 13, 1}) {
		t.Errorf("pictures at the top: the frame holds %v: %s", got, doc)
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

// One more row is possible below five rows; in a frame below forty components in total. A
// text with a button beside it is not a row.
func TestRoomForARow(t *testing.T) {
	line := discordgo.Section{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "a"}}, Accessory: discordgo.Button{CustomID: "a"}}
	row := discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{CustomID: "b"}}}
	for _, c := range []struct {
		name        string
		frame       bool
		lines, rows int
		want        bool
	}{
		{"four rows", false, 0, 4, true},
		{"five rows", false, 0, 5, false},
		{"a frame of five parts", true, 3, 2, true},
		{"a frame of five rows", true, 0, 5, true},
		{"a frame of six rows", true, 0, 6, false},
		{"a frame of 38 components", true, 12, 0, true},
		{"a frame of 40 components", true, 12, 1, false},
	} {
		m := Message{Content: "text"}
		if c.frame {
			m.Frame = &Frame{}
		}
		for range c.lines {
			m.Components = append(m.Components, line)
		}
		for range c.rows {
			m.Components = append(m.Components, row)
		}
		if got := m.HasRoom(1); got != c.want {
			t.Errorf("%s: room for a row: %v", c.name, got)
		}
	}
}

// A small picture is beside the heading and the next lines of a text, or beside its first
// lines if it has no heading. As many lines as fit its height are beside it. The lines
// before and after have the width of the frame, and no line is lost.
func TestSmallPictureIsNextToHeading(t *testing.T) {
	for _, c := range []struct{ content, above, beside, below string }{
		{"## Where?", "", "## Where?", ""},
		{"-# Your turn\n## Where?\n-# you have 2", "-# Your turn", "## Where?\n-# you have 2", ""},
		{"### Hand\n-# Table\n- a\n- b\n- c", "", "### Hand\n-# Table\n- a\n- b", "- c"},
		{"a\nb\nc\nd\ne\nf", "", "a\nb\nc\nd", "e\nf"},
		{"-# a\n-# b\n-# c\n-# d\n-# e\n-# f", "", "-# a\n-# b\n-# c\n-# d\n-# e", "-# f"},
		{"a\nb", "", "a\nb", ""},
	} {
		frame := Message{Content: c.content, Frame: &Frame{Corner: true}, Files: []File{{Name: "board.png", Alt: "the board"}}}
		var above, below string
		var section *discordgo.Section
		for _, part := range frame.laidOut()[0].(discordgo.Container).Components {
			switch part := part.(type) {
			case discordgo.Section:
				section = &part
			case discordgo.TextDisplay:
				if section == nil {
					above = part.Content
				} else {
					below = part.Content
				}
			default:
				t.Errorf("%q: the frame holds a %T", c.content, part)
			}
		}
		if section == nil {
			t.Fatalf("%q: no picture in the corner", c.content)
		}
		picture, _ := section.Accessory.(discordgo.Thumbnail)
		if got := section.Components[0].(discordgo.TextDisplay).Content; above != c.above || got != c.beside || below != c.below {
			t.Errorf("%q: %q above, %q beside, %q below", c.content, above, got, below)
		}
		if picture.Media.URL != "attachment://board.png" || picture.Description == nil || *picture.Description != "the board" {
			t.Errorf("%q: the picture is %+v", c.content, picture)
		}
	}
}

// A press contains the files of its message. Files that components show are listed there,
// others in the list of attachments. A picture of another message is not included.
func TestPressNamesTheFilesOfItsMessage(t *testing.T) {
	const at = "https://cdn.example/attachments/1/"
	in, err := DecodeInteraction([]byte(`{"id":"1","application_id":"2","type":3,"token":"t","channel_id":"3","user":{"id":"4","username":"ada"},
		"data":{"custom_id":"turn:1:0.0:","component_type":2},"message":{"id":"5","flags":32768,"attachments":[{"id":"9","filename":"film.gif","url":"`+at+`9/film.gif?ex=1"}],
		"components":[{"type":17,"components":[
			{"type":9,"components":[{"type":10,"content":"text"}],"accessory":{"type":11,"media":{"id":"1","url":"`+at+`6/board.png?ex=1","attachment_id":"6"}}},
			{"type":12,"items":[{"media":{"id":"2","url":"`+at+`7/hand.png?ex=1","attachment_id":"7"}},{"media":{"id":"3","url":"https://other.example/x.png"}}]},
			{"type":13,"file":{"id":"4","url":"`+at+`8/record.json?ex=1","attachment_id":"8"},"name":"record.json","size":3}]}]}}`), time.Unix(0, 0))
	want := []PostedFile{
		{"6", "board.png"}, {"7", "hand.png"},
		{"8", "record.json"}, {"9", "film.gif"},
	}
	if err != nil || !slices.Equal(in.Files, want) {
		t.Errorf("files %+v, %v, want %+v", in.Files, err, want)
	}
}

// A file that stays on the edited message is listed by its id with its description, shown
// by its name, and not sent. The others are numbered.
func TestKeptFilesAreListed(t *testing.T) {
	m := aFrame()
	m.Files = []File{{Name: "new.png", Alt: "a", Data: []byte("x")}, {Name: "board.png", Alt: "b", Data: []byte("y"), ID: "77"}}
	kind, body := request{body: m.edited(), files: m.Files}.encode()
	for _, want := range []string{`"attachments":[{"id":"77","description":"b"},{"id":"0","filename":"new.png","description":"a"}]`, `"attachment://board.png"`, `"attachment://new.png"`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("%s without %s: %s", kind, want, body)
		}
	}
	if strings.Contains(string(body), "filename=\"board.png\"") || !strings.Contains(string(body), "filename=\"new.png\"") {
		t.Errorf("the files are not those without an id: %s", body)
	}
}
