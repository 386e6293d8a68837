package views_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/pictures"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// atlas is an artist that can draw corners of its board enlarged. It records the drawn
// corners and their sizes.
type atlas struct {
	discordtest.Slate
	corners int
	drew    *[]string
}

func (atlas) Text(engine.View, render.Options) string { return "a page" }

func (a atlas) Parts(v engine.View) []render.Part {
	var parts []render.Part
	for i := range a.corners {
		code := string(rune('a' + i))
		parts = append(parts, render.Part{Code: code, Name: discordtest.Say("Corner " + strings.ToUpper(code))})
	}
	return parts
}

func (a atlas) Detail(_ engine.View, code string, o render.Options) *render.Scene {
	*a.drew = append(*a.drew, code+map[render.Size]string{render.Phone: " phone", render.Full: " full"}[o.Size])
	return discordtest.Blank()
}

// plainAtlas is an artist that is not a Detailer.
type plainAtlas struct{ render.Renderer }

func withAtlas(h *discordtest.Fixture, corners int) *[]string {
	drew := new([]string)
	h.Configure(func(c *discord.Config) {
		c.Artists = func(string) render.Renderer { return atlas{corners: corners, drew: drew} }
	})
	h.Configure(func(c *discord.Config) {
		c.Draw = func(_ string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			return render.PNG(scene(), render.Normal())
		}
	})
	return drew
}

// zoomed returns the options of the menu of forms, with a mark at the selected one.
func zoomed(t *testing.T, p *discordtest.Posted) []string {
	t.Helper()
	var out []string
	for _, c := range p.Components {
		row, ok := c.(discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, in := range row.Components {
			menu, ok := in.(discordgo.SelectMenu)
			if !ok || !strings.HasPrefix(menu.CustomID, "zoom:") {
				continue
			}
			for _, o := range menu.Options {
				line := o.Value + "=" + o.Label
				if o.Default {
					line = "*" + line
				}
				out = append(out, line)
			}
		}
	}
	return out
}

func TestPartsOfTheBoardLarge(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	drew := withAtlas(h, 2)
	tb := h.Started("1", "2")
	board := h.Command("1", tb.Thread, "board", nil)
	if got, want := strings.Join(zoomed(t, board), " "), "full=Whole table *phone=For a phone text=Text board part.a=Corner A part.b=Corner B"; got != want {
		t.Fatalf("menu %q, want %q", got, want)
	}
	board = h.Press("1", board, discordtest.Verb(board, "zoom"), "part.b")
	if got := strings.Join(*drew, ","); got != "b phone" {
		t.Errorf("drew %q, want corner b for a phone", got)
	}
	if f := board.Files; len(f) != 1 || f[0].Alt != "Corner B, drawn large. a slate" {
		t.Errorf("files %+v; want one whose words begin with the part", f)
	}
	if !strings.Contains(board.Content, "Corner B") {
		t.Errorf("content %q does not name the part", board.Content)
	}
	if got := strings.Join(zoomed(t, board), " "); !strings.Contains(got, "*part.b=Corner B") || strings.Contains(got, "*phone") {
		t.Errorf("menu %q, want part b chosen", got)
	}
}

func TestMissingCloseUp(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	drew := withAtlas(h, 1)
	tb := h.Started("1", "2")
	board := h.Command("1", tb.Thread, "board", nil)
	for _, form := range []string{"part.z", "part.", "part", "part.a.a"} {
		board = h.PressForged("1", board, discordtest.Verb(board, "zoom"), form)
		if got := zoomed(t, board); got[1] != "*phone=For a phone" || len(board.Files) != 1 || board.Files[0].Alt != "a slate" {
			t.Errorf("%q: menu %q and %d files; want the whole board", form, got, len(board.Files))
		}
	}
	if len(*drew) != 0 {
		t.Errorf("drew %q", *drew)
	}
}

func TestMoreCloseUpsThanMenuLines(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	withAtlas(h, 30)
	tb := h.Started("1", "2")
	if got := zoomed(t, h.Command("1", tb.Thread, "board", nil)); len(got) != 25 {
		t.Errorf("%d lines, want 25", len(got))
	}
}

// «Board» uses the form in the reader's settings. From a part for a phone, the menu leads
// to the whole picture.
func TestBoardFollowsTheSettings(t *testing.T) {
	for look, want := range map[string]string{pictures.LookFull: "*full=Whole table", pictures.LookPhone: "*phone=For a phone", pictures.LookText: "*text=Text board"} {
		h := discordtest.New(t, discordtest.Counting{})
		withAtlas(h, 0)
		tb := h.Started("1", "2")
		if _, err := h.Store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.Look = look; return nil }); err != nil {
			t.Fatal(err)
		}
		board := h.Command("1", tb.Thread, "board", nil)
		if got := strings.Join(zoomed(t, board), " "); !strings.Contains(got, want) {
			t.Errorf("look %q: menu %q, want %q", look, got, want)
		}
		large := board.Button("Large picture")
		if (large != "") != (look == pictures.LookPhone) {
			t.Errorf("look %q: button %q", look, large)
		}
		if large == "" {
			continue
		}
		board = h.Press("1", board, large)
		if got := strings.Join(zoomed(t, board), " "); !strings.Contains(got, "*full") || len(board.Files) != 1 {
			t.Errorf("the button shows menu %q and %d files, want the whole table", got, len(board.Files))
		}
	}
}

// A part is drawn in the reader's chosen picture size, by default for a phone.
func TestPartsAsLargeAsWanted(t *testing.T) {
	tests := []struct{ look, want string }{{pictures.LookFull, "a full"}, {pictures.LookPhone, "a phone"}, {pictures.LookText, "a phone"}}
	for _, tt := range tests {
		h := discordtest.New(t, discordtest.Counting{})
		drew := withAtlas(h, 1)
		tb := h.Started("1", "2")
		board := h.Command("1", tb.Thread, "board", nil)
		_, err := h.Store.ChangePerson(context.Background(), "1", func(p *storage.Person) error {
			p.Look = tt.look
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		h.Press("1", board, discordtest.Verb(board, "zoom"), "part.a")
		if got := strings.Join(*drew, ","); got != tt.want {
			t.Errorf("look %q draws %q, want %q", tt.look, got, tt.want)
		}
	}
}

func TestBoardWithoutParts(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Configure(func(c *discord.Config) { c.Artists = func(string) render.Renderer { return plainAtlas{atlas{}} } })
	tb := h.Started("1", "2")
	if got := zoomed(t, h.Command("1", tb.Thread, "board", nil)); len(got) != 3 {
		t.Errorf("menu %q, want the three forms", got)
	}
}
