package card

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

// Menus with all answers replace the rows of likely answers that they contain. Other rows
// stay. If the menus do not fit, as many rows as possible are shown.
func TestRowsOfAnswers(t *testing.T) {
	button := func(n int) discordgo.MessageComponent {
		return handler.Row(discordgo.Button{CustomID: fmt.Sprint("b", n), Label: "Quarry"})
	}
	menu := func(n int) discordgo.MessageComponent {
		return handler.Row(discordgo.SelectMenu{CustomID: fmt.Sprint("m", n)})
	}
	for _, c := range []struct {
		name                  string
		buttons, menus, alone int
		room                  int
		want                  string
		whole                 bool
	}{
		{"all has room", 2, 2, 1, 2*48 + 2*52, "b0 b1 m0 m1", true},
		{"one button less", 2, 2, 1, 2*48 + 2*52 - 1, "b0 m0 m1", true},
		{"five rows are too many", 2, 3, 1, 1000, "b0 m0 m1 m2", true},
		{"a menu does not hold the second", 2, 2, 2, 2*48 + 2*52 - 1, "b0 b1 m0", false},
		{"no room for the menus", 2, 2, 1, 48 + 52, "b0 b1", false},
		{"no room", 1, 1, 1, 47, "", false},
		{"menus alone", 0, 3, 0, 3 * 52, "m0 m1 m2", true},
	} {
		a := handler.LikelyAnswers{Alone: c.alone}
		for n := range c.buttons {
			a.Rows = append(a.Rows, button(n))
		}
		for n := range c.menus {
			a.Menus = append(a.Menus, menu(n))
		}
		rows, whole := answerRows(a, c.room)
		got := ""
		for i, row := range wire.Rows(rows) {
			if i > 0 {
				got += " "
			}
			switch part := row.Components[0].(type) {
			case discordgo.Button:
				got += part.CustomID
			case discordgo.SelectMenu:
				got += part.CustomID
			}
		}
		if got != c.want || whole != c.whole {
			t.Errorf("%s: %q, whole: %v; want %q, %v", c.name, got, whole, c.want, c.whole)
		}
	}
}
