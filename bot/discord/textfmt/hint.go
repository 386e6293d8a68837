package textfmt

import (
	"math"
	"strconv"
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

// Reasons returns the amounts in favour of an answer and those against it; each is empty
// if there are none.
func (w Words) Reasons(why []engine.Reason) (pro, against string) {
	var good, bad []string
	for _, r := range why {
		said := w.amounts(r)
		if r.Against {
			bad = append(bad, said)
		} else {
			good = append(good, said)
		}
	}
	return strings.Join(good, " · "), strings.Join(bad, " · ")
}

// Amounts lists amounts, each after one answer and after another.
func (w Words) Amounts(list []engine.Reason) string {
	said := make([]string, len(list))
	for i, r := range list {
		said[i] = w.amounts(r)
	}
	return strings.Join(said, ", ")
}

func (w Words) amounts(r engine.Reason) string {
	return w.Say("reason.amounts", engine.Term("what", r.What), engine.Word("here", amount(r.Here)), engine.Word("there", amount(r.There)))
}

// PointsLost describes a loss in whole points.
func (w Words) PointsLost(points float64) string {
	if n := int(math.Round(points)); n > 0 {
		return w.Say("reason.points", engine.N("n", n))
	}
	return w.Say("reason.points_under")
}

func amount(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), "-", "−", 1)
}
