package wording

import (
	"strings"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Refusal describes the game's own refusal in three parts: what was understood,
// why it is refused, what to do instead.
func (w Words) Refusal(no engine.Refusal, s *table.Sight) string {
	understood := "`" + strings.ReplaceAll(Clip(Plain(no.Code), 80), "`", "'") + "`"
	if l := w.Rich(no.Label); l != "" {
		understood += " (" + l + ")"
	}
	why := w.Rich(no.Why)
	if no.Rule != "" {
		why = w.Say("refusal.rule", engine.Word("why", why), engine.Word("rule", Escape(no.Rule)))
	}
	first := w.Say("refusal.why", engine.Word("understood", understood), engine.Word("why", why))
	return Lines(first, w.instead(no.Instead, s))
}

// instead lists what could be played, in words where the answer is on offer.
func (w Words) instead(codes []string, s *table.Sight) string {
	if len(codes) == 0 {
		return ""
	}
	labels := map[string]string{}
	if s != nil {
		for _, o := range s.Options {
			labels[o.Code] = w.Rich(o.Label)
		}
	}
	var offered []string
	for _, code := range codes {
		shown := "`" + strings.ReplaceAll(Plain(code), "`", "'") + "`"
		if l := labels[code]; l != "" && !strings.EqualFold(l, code) {
			shown += " " + l
		}
		offered = append(offered, shown)
	}
	return w.Say("refusal.instead", engine.Word("what", strings.Join(offered, ", ")))
}
