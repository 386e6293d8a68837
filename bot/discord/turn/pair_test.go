package turn

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// Two answers stand as lines, and below a text that leaves no room for these as buttons with
// their names: no menu hides them. Three may need one.
func TestTwoAnswersNeedNoMenu(t *testing.T) {
	sc := screensWithoutTables(t)
	long := "up to 4 amulets fewer at the end · 1 statue left"
	for _, c := range []struct {
		answers, over int
		effect        string
		lines, menus  int
	}{
		{2, 0, long, 2, 0},
		{2, 200, long, 2, 0},
		{2, 80, "1 statue left", 2, 0},
		{2, 200, "1 statue left, and a name", 2, 0},
		{3, 200, long, 0, 1},
	} {
		s := sightWith(engine.Choose, numbered(c.answers, func(_ int, o *engine.Option) {
			o.Effect = asWritten(c.effect)
		})...)
		w := sc.bot.Words("en", s.Table)
		a := sc.answersOf(w, s, shown{over: c.over})
		named, menus := 0, 0
		for _, row := range wire.Rows(append(a.lines, a.rows...)) {
			for _, part := range row.Components {
				switch part := part.(type) {
				case discordgo.Button:
					if c.over > overPair && part.Label != w.Flat(s.Options[named].Label) {
						t.Errorf("below %d px more, a button says %q", c.over, part.Label)
					}
					named++
				case discordgo.SelectMenu:
					menus++
				}
			}
		}
		if named != c.lines || menus != c.menus || len(a.best) != c.lines {
			t.Errorf("%d answers below %d px more: %d named, %d menus, want %d and %d", c.answers, c.over, named, menus, c.lines, c.menus)
		}
	}
}
