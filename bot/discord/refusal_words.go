package discord

import (
	"strings"

	"guildhall/bot/table"
	"guildhall/engine"
)

// refusal tells the game's own refusal in three parts: what was understood,
// why not, what instead.
func (w words) refusal(no engine.Refusal, s *table.Sight) string {
	understood := "`" + strings.ReplaceAll(clip(plain(no.Code), 80), "`", "'") + "`"
	if l := w.rich(no.Label); l != "" {
		understood += " (" + l + ")"
	}
	why := w.rich(no.Why)
	if no.Rule != "" {
		why = w.say("refusal.rule", engine.Word("why", why), engine.Word("rule", escape(no.Rule)))
	}
	first := w.say("refusal.why", engine.Word("understood", understood), engine.Word("why", why))
	return lines(first, w.instead(no.Instead, s))
}

// instead lists what could be played, in words where the answer is on offer.
func (w words) instead(codes []string, s *table.Sight) string {
	if len(codes) == 0 {
		return ""
	}
	labels := map[string]string{}
	if s != nil {
		for _, o := range s.Options {
			labels[o.Code] = w.rich(o.Label)
		}
	}
	var offered []string
	for _, code := range codes {
		shown := "`" + strings.ReplaceAll(plain(code), "`", "'") + "`"
		if l := labels[code]; l != "" && !strings.EqualFold(l, code) {
			shown += " " + l
		}
		offered = append(offered, shown)
	}
	return w.say("refusal.instead", engine.Word("what", strings.Join(offered, ", ")))
}
