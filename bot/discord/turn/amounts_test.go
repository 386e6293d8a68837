package turn

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/engine"
)

// Many numbers with long names stand in one menu, beside the button for any number: a
// button each would make the panel higher than a phone. Short ones are buttons.
func TestNumbersWithLongNamesShareAMenu(t *testing.T) {
	sc := screensWithoutTables(t)
	for name, menus := range map[string]int{"": 0, "Offer many scarabs, and so many are left": 1} {
		s := sightWith(engine.Amount, numbered(76, func(i int, o *engine.Option) {
			o.Amount = i
			if name != "" {
				o.Label = asWritten(name)
			}
		})...)
		a := sc.answersOf(sc.bot.Words("en", s.Table), s, shown{})
		shownMenus, other := 0, false
		for _, row := range append(a.rows, kit.Rows(a.stops)...) {
			for _, part := range row.(discordgo.ActionsRow).Components {
				switch part := part.(type) {
				case discordgo.SelectMenu:
					shownMenus += len(part.Options) / kit.MaxMenu
				case discordgo.Button:
					other = other || strings.HasPrefix(part.CustomID, "amount:")
				}
			}
		}
		if shownMenus != menus || !other {
			t.Errorf("names %q: %d menus of numbers, want %d; a button for any number: %v", name, shownMenus, menus, other)
		}
	}
}

// The line of an answer names the one before it, which heads its menu.
func TestALineNamesTheAnswerBefore(t *testing.T) {
	sc := screensWithoutTables(t)
	s := sightWith(engine.Choose, numbered(1, func(_ int, o *engine.Option) { o.Group = asWritten("Card 1 · 3 points") })...)
	w := sc.bot.Words("en", s.Table)
	sh := shown{heads: map[string]bool{w.Flat(s.Options[0].Group): true}}
	if got := sh.lineText(w, s.Options[0]); !strings.HasPrefix(got, "**Card 1 › Choice 0**") {
		t.Errorf("the line is %q", got)
	}
}
