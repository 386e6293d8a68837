package textfmt

import (
	"strings"

	"guildhall/engine"
)

// Reasons tells what speaks for an answer rather than another, and what against it; each is
// empty where nothing does.
func (w Words) Reasons(why []engine.Reason) (pro, against string) {
	var good, bad []string
	for _, r := range why {
		key := "reason.better"
		switch {
		case r.Amounts:
			key = "reason.amounts"
		case r.Against:
			key = "reason.worse"
		}
		said := w.Say(key, engine.Term("what", r.What), engine.N("here", r.Here), engine.N("there", r.There))
		if r.Against {
			bad = append(bad, said)
		} else {
			good = append(good, said)
		}
	}
	return strings.Join(good, " · "), strings.Join(bad, " · ")
}
