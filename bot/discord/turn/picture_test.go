package turn_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/render"
	"guildhall/storage"
)

// A panel shows the places of its question, in the colours of its reader; «?» shows the
// answers on the board. A panel whose answers need all the space shows no picture.
func TestPanelShowsThePlacesOfItsQuestion(t *testing.T) {
	h := discordtest.New(t)
	h.Configure(func(c *discord.Config) { c.Draw = render.NewCache(16 << 20).Picture })
	tb, who, panel := opened(h, "lisboa", "1", "2")
	size := func(p *discordtest.Posted) image.Config {
		if len(p.Files) != 1 || !strings.HasPrefix(p.Files[0].Name, "places") {
			t.Fatalf("the panel shows the files %q", p.FileNames())
		}
		c, err := png.DecodeConfig(bytes.NewReader(p.Files[0].Data))
		h.Ok(err)
		return c
	}
	if c := size(panel); c.Width != 800 || c.Height > 320 {
		t.Errorf("the picture is %d by %d", c.Width, c.Height)
	}
	if asked := h.Press(who, panel, discordtest.Verb(panel, "why")); len(asked.Files) != 1 || !strings.HasPrefix(asked.Files[0].Name, "choices") {
		t.Errorf("«?» shows the files %q", asked.FileNames())
	}
	if again := h.Command(who, tb.Thread, "play", nil); !bytes.Equal(again.Files[0].Data, panel.Files[0].Data) {
		t.Error("the same question shows another picture")
	}
	if _, err := h.Bot.People.Change(context.Background(), who, false, func(p *storage.Person) { p.Theme = "contrast" }); err != nil {
		t.Fatal(err)
	}
	contrast := h.Command(who, tb.Thread, "play", nil)
	if size(contrast); bytes.Equal(contrast.Files[0].Data, panel.Files[0].Data) {
		t.Error("in high contrast the panel shows the same pixels")
	}

	h = discordtest.New(t)
	if _, _, panel = opened(h, "caylus", "1", "2", "3"); len(panel.Files) > 0 {
		t.Errorf("beside 17 answers the panel shows the files %q", panel.FileNames())
	}
}

// The board of a table is painted once. The cards of later turns copy its pixels, and
// paint only what changed.
func TestBoardIsPaintedOnce(t *testing.T) {
	h := discordtest.New(t)
	cache, crops := render.NewCache(64<<20), render.NewCache(1<<20)
	h.Configure(func(c *discord.Config) {
		c.Draw = func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
			if s := scene(); s != nil && s.H <= 320 { // the picture of a panel
				return crops.Picture(key, t, scene)
			}
			return cache.Picture(key, t, scene)
		}
	})
	tb, who, panel := opened(h, "caylus", "1", "2", "3")
	first := cache.Drawn()
	for range 6 {
		panel = h.Press(who, panel, discordtest.Verb(panel, "pick"))
		h.Press(who, panel, discordtest.Verb(panel, "done"))
		h.Deliver()
		who = h.Pending(tb.ID)
		panel = h.Command(who, tb.Thread, "play", nil)
	}
	if made, drawn := cache.Made(), cache.Drawn(); drawn != first || made < first+6 {
		t.Errorf("%d pictures are painted as a whole, and %d before the first turn; %d are made", drawn, first, made)
	}
}
