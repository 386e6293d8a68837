package turn

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
)

// likelyAmounts is how many numbers stand as buttons: with one for the others two rows.
const likelyAmounts = 9

// amountsOf returns a few likely numbers as buttons and, where that leaves some out, a
// button for other numbers. Numbers with long names stand in one menu: a button each would
// take a row each.
func amountsOf(w wording.Words, s *table.Sight, sh shown) answers {
	other := []discordgo.Button{kit.Button(kit.OnTurn("amount", s, ""), w.Label("button.other_number"))}
	if !shortLabels(w, s) {
		c := chunk{heading: w.Flat(s.Question.Text), options: spread(len(s.Options), kit.MaxMenu)}
		return answers{rows: []discordgo.MessageComponent{kit.Row(menuOf(w, s, sh, c, "0.0"))}, stops: other}
	}
	which := spread(len(s.Options), likelyAmounts)
	buttons := buttonsOf(w, s, which, shown{})
	if len(which) < len(s.Options) {
		buttons = append(buttons, other...)
	}
	return answers{rows: kit.Rows(buttons)}
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
		if label := optionLabel(w, o); wording.ButtonRows([]string{label, label}) > 1 {
			return false
		}
	}
	return true
}
