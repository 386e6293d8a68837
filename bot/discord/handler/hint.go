package handler

import (
	"math"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/hints"
	"guildhall/engine"
)

// HintWorth returns the estimated result of a hint's answer in words; "" when there is none.
func HintWorth(w textfmt.Words, h *hints.Hint, a hints.Answer) string {
	switch h.By {
	case hints.ByChance:
		switch percent := 5 * int(math.Round(20*a.Chance)); percent { // what is known is no more exact
		case 0:
			return w.Say("hint.chance_low")
		case 100:
			return w.Say("hint.chance_high")
		default:
			return w.Say("hint.chance", engine.N("n", percent))
		}
	case hints.ByPoints:
		if len(h.Table.Seats) == 1 && a.Others == 0 {
			return w.Say("hint.points_alone", engine.N("n", a.Points))
		}
		return w.Say("hint.points", engine.N("n", a.Points), engine.N("others", a.Others))
	default:
		return ""
	}
}

// HintReasons returns reasons why the first answer of a hint is better than the second.
func HintReasons(w textfmt.Words, h *hints.Hint) []string {
	if h.Close {
		return []string{w.Say("hint.close")}
	}
	pro, against := w.Reasons(h.Why)
	var out []string
	if pro != "" {
		out = append(out, w.Say("hint.why", engine.Word("reasons", pro)))
	}
	if against != "" {
		out = append(out, w.Say("hint.against", engine.Word("reasons", against)))
	}
	return out
}

// hintMeasures maps the measures of answers to message keys.
var hintMeasures = [...]string{hints.ByOrder: "hint.by_order", hints.ByChance: "hint.by_chance", hints.ByPoints: "hint.by_points"}

// HintMeasure returns the measure by which a hint compares answers, followed by its reasons if
// there are any.
func HintMeasure(w textfmt.Words, h *hints.Hint) string {
	reasons := 0
	if !h.Close {
		reasons = len(HintReasons(w, h))
	}
	return w.Say(hintMeasures[h.By], engine.N("reasons", reasons))
}
