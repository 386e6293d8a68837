package puzzles_test

import (
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/engine/puzzle"
)

// Every screen of every puzzle fits on one phone screen: the question, the text about the
// worst answer, and the text about the best one. Without long tests only some puzzles of
// each game are checked, with different ones in each language.
func TestEveryPuzzleFitsOneScreen(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		set, err := puzzle.Read(rules)
		if err != nil {
			t.Fatal(err)
		}
		for i, locale := range []string{"en-US", "ko"} {
			t.Run(rules.Info().ID+" "+locale, func(t *testing.T) {
				h := discordtest.New(t)
				h.Langs["1"] = locale
				h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
				any := h.Command("1", discordtest.ChannelID, "puzzle", nil)
				fits(t, any, "the home screen")
				for n, z := range set.Puzzles {
					if n%48 != 24*i && !longtest.Wanted() {
						continue
					}
					p := h.PressForged("1", any, handler.CustomID{Verb: "puzzle", Code: z.Game + " " + z.ID + " - -"}.String())
					fits(t, p, z.ID)
					fits(t, wrong(t, p).press(h, "1", p), z.ID+", the worst answer")
					p = h.PressForged("1", any, handler.CustomID{Verb: "puzzle", Code: z.Game + " " + z.ID + " - -"}.String())
					fits(t, right(t, p).press(h, "1", p), z.ID+", the best answer")
				}
			})
		}
	}
}

func fits(t *testing.T, p *discordtest.Posted, what string) {
	t.Helper()
	body, err := p.Message.Body()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range p.Message.Files {
		files[f.Name] = f.Data
	}
	m, err := layout.Outlined(body, files)
	if err != nil {
		t.Fatal(err)
	}
	m.Invoked = true
	m.Flags |= layout.Ephemeral
	if high := layout.Measure(m).Height; high > layout.Screen {
		t.Errorf("%s is %.0f pixels high, at most %d:\n%s", what, high, layout.Screen, p.Text())
	}
}
