package textfmt

import (
	"math"
	"strings"

	"guildhall/bot/table/hints"
	"guildhall/engine"
)

// HintWorth returns the text about answer n of a hint, counted from 0: the plan after the
// first answer, or the comparison of another answer with the first. It returns "" if
// neither is known.
func HintWorth(w Words, h *hints.Hint, n int) string {
	if n == 0 {
		var then []string
		for _, t := range h.Plan {
			then = append(then, w.Say("hint.then", engine.Word("what", w.Rich(t))))
		}
		return strings.Join(then, ", ")
	}
	a := h.Answers[n]
	var parts []string
	switch a.Verdict {
	case hints.Less:
		parts = append(parts, w.Say("hint.less", engine.N("n", a.Points)))
	case hints.Equal:
		parts = append(parts, w.Say("hint.equal"))
		if key := likenesses[a.Likeness]; key != "" {
			parts = append(parts, w.Say(key))
		}
	default:
		return ""
	}
	return strings.Join(append(parts, hintReasons(w, a)...), " · ")
}

var likenesses = [...]string{hints.Different: "", hints.Same: "hint.same", hints.Even: "hint.even", hints.Unclear: "hint.unclear", hints.TurnEven: "hint.turn_even"}

// hintReasons returns the amounts in which an answer differs from the first one: those that
// agree with the verdict come first.
func hintReasons(w Words, a hints.Answer) []string {
	var agree, but []engine.Reason
	for _, r := range a.Why {
		if a.Verdict == hints.Less { // the first answer is the better one
			r.Here, r.There = r.There, r.Here
		}
		if r.Against {
			but = append(but, r)
		} else {
			agree = append(agree, r)
		}
	}
	soon := 0
	if a.Soon {
		soon = 1
	}
	var said []string
	key := "hint.with"
	for _, list := range [][]engine.Reason{agree, but} {
		if len(list) > 0 {
			said = append(said, w.Say(key, engine.Word("reasons", w.Amounts(list)), engine.N("soon", soon)))
			key = "hint.but"
		}
	}
	return said
}

// HintLines returns the chance to win, and a line about how the answers of a hint were
// compared.
func HintLines(w Words, h *hints.Hint) (lines []string) {
	if h.HasChance {
		lines = append(lines, hintChance(w, h.Chance))
	}
	if len(h.Answers) > 1 && h.Answers[1].Verdict == hints.Unknown {
		return append(lines, w.Say("hint.by_order"))
	}
	return append(lines, w.Say("hint.by_points"))
}

// hintChance rounds a chance to steps of 5, since its estimate is not more exact.
func hintChance(w Words, chance float64) string {
	switch percent := 5 * int(math.Round(20*chance)); percent {
	case 0:
		return w.Say("hint.chance_low")
	case 100:
		return w.Say("hint.chance_high")
	default:
		return w.Say("hint.chance", engine.N("n", percent))
	}
}
