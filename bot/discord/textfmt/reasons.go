package textfmt

import (
	"math"
	"strconv"
	"strings"

	"guildhall/engine"
)

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
