package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// refusePayment explains a written payment at the question how to pay: what the
// structure takes, and what of it the hand lacks (RULES 9.2).
func (g *game) refusePayment(text string, r *engine.Refusal) bool {
	if g.asked() != stepPay {
		return false
	}
	parts, ok := paymentWritten(text)
	if !ok {
		return false
	}
	r.Code, r.Rule = text, "9.2"
	total := 0
	for _, p := range parts {
		total += p.n
		if k := slices.Index(cardWords[:], p.word); k >= 0 && p.n > int(g.me().hand[k]) {
			r.Why = engine.T("cleopatra.why.payMissing", engine.N("n", p.n), engine.Term("card", cardTexts[k]), engine.N("have", int(g.me().hand[k])))
			return true
		}
	}
	s := &g.t.structures[g.now.structure]
	key := "cleopatra.why.payDifferent"
	if s.same {
		key = "cleopatra.why.paySame"
	}
	r.Why = engine.T(key, engine.Term("what", structureTexts[g.now.structure]), engine.N("n", s.resources), engine.N("said", total))
	return true
}

// part is so many of a thing of a payment.
type part struct {
	n    int
	word string
}

// paymentWritten reads "2 stone + cave"; plus signs and commas may be missing.
func paymentWritten(text string) (list []part, ok bool) {
	words := strings.Fields(strings.NewReplacer("+", " ", ",", " ").Replace(text))
	for i := 0; i < len(words); i++ {
		p := part{n: 1}
		if n, err := strconv.Atoi(words[i]); err == nil && n > 0 && n < 100 && i+1 < len(words) {
			p.n = n
			i++
		}
		p.word = words[i]
		if p.word == "tnt" && i+1 < len(words) {
			i++
			p.word += " " + words[i]
		}
		if !slices.Contains(cardWords[:], p.word) && p.word != "merchant" && p.word != "overseer" {
			return nil, false
		}
		list = append(list, p)
	}
	return list, len(list) > 0
}

// refuseTurned explains a written orientation: of another way to lie, or behind
// the choice of one (RULES 10).
func (g *game) refuseTurned(text string, r *engine.Refusal) bool {
	word, cell, _ := strings.Cut(text, " ")
	if len(word) != 1 || word[0] < 'a' || word[0] > 'z' {
		return false
	}
	switch g.asked() {
	case stepOrient:
		r.Code, r.Rule = word, "10"
		r.Why = engine.T("cleopatra.why.orientation", engine.Word("said", strings.ToUpper(word)), engine.N("n", len(g.t.mosaics[g.top()].shapes)))
		return true
	case stepAnchor:
		if at, err := cellNamed(cell); err == nil && strings.EqualFold(word, orientationWord(int(g.now.shape))) {
			w := writtenMove{kind: moveAnchor, n: at, code: cellCode(at), label: engine.T("cleopatra.cell", engine.Word("cell", cellName(at)))}
			r.Code, r.Label, r.Rule = w.code, w.label, "10"
			g.explainAnchor(engine.Seat(g.active), w, r)
			return true
		}
		r.Code, r.Rule = word, "10"
		r.Why = engine.T("cleopatra.why.turned", engine.Word("now", orientationWord(int(g.now.shape))), engine.Word("said", strings.ToUpper(word)))
		return true
	}
	return false
}
