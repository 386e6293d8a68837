package turn

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// amountRows returns buttons for a few likely numbers and, where that leaves some out,
// one for other numbers.
func amountRows(w wording.Words, s *table.Sight) []discordgo.MessageComponent {
	which := spread(len(s.Options), 9)
	codes := kit.CodesOf(s.Options)
	var buttons []discordgo.Button
	for _, i := range which {
		buttons = append(buttons, kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), optionLabel(w, s.Options[i])))
	}
	if len(which) < len(s.Options) {
		buttons = append(buttons, kit.Button(kit.OnTurn("amount", s, ""), w.Label("button.other_number")))
	}
	return kit.Rows(buttons)
}

// spread chooses k indexes below n: the first ones, which are the most likely,
// and some up to the last.
func spread(n, k int) []int {
	if n <= k {
		return all(n)
	}
	out := all(k / 2)
	rest := k - len(out)
	for i := 1; i <= rest; i++ {
		next := k/2 - 1 + i*(n-k/2)/rest
		if next > out[len(out)-1] {
			out = append(out, next)
		}
	}
	return out
}

// shortLabels reports whether two numbers have room beside each other. Others stand in a
// menu: a button each would take a row each.
func shortLabels(w wording.Words, s *table.Sight) bool {
	for _, o := range s.Options {
		if label := optionLabel(w, o); buttonRows([]string{label, label}) > 1 {
			return false
		}
	}
	return true
}
