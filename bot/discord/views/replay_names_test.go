package views_test

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/engine"
	"guildhall/render"
)

// namingArtist records the names on the last board that it draws.
type namingArtist struct {
	discordtest.Slate
	names *[]string
}

func (a namingArtist) Board(v engine.View, o render.Options) *render.Scene {
	*a.names = o.Names
	return a.Slate.Board(v, o)
}

// A film shows the names of computer opponents in the reader's language, like all other
// pictures.
func TestFilmNamesComputersAsBoardsDo(t *testing.T) {
	for lang, name := range map[string]string{"en-US": "Casual bot", "ko": "중급 봇"} {
		h, names := discordtest.New(t), new([]string)
		h.Langs["1"] = lang
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "market"})
		h.Deliver()
		id := h.Newest().ID
		h.AddsBot("1", discordtest.ChannelID, id, "2")
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
		h.Deliver()
		h.Configure(func(c *discord.Config) {
			c.Artists = func(string) render.Renderer { return namingArtist{names: names} }
		})
		filmOf(h, "1", h.Table(id), "match")
		if !slices.Contains(*names, name) {
			t.Errorf("%s: the film shows %q, want %q among them", lang, *names, name)
		}
	}
}
