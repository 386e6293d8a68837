package villagers

import "guildhall/engine"

// countessNotice describes the effects of the face-up events in their next phase, with the
// present payments and gains.
func (g *game) countessNotice() []engine.Text {
	if !soloHolds(g, entry{}, entry{}) || g.over || g.solo.nopen == 0 {
		return nil
	}
	var list []engine.Text
	for _, event := range g.solo.open[:g.solo.nopen] {
		e := &g.t.events[event]
		name := engine.Term("event", eventTexts[event])
		switch e.effect {
		case effectPay:
			list = append(list, engine.T("villagers.next.pay", name, engine.N("n", min(g.measured(e), int(g.p[0].gold)))))
		case effectCountessGains:
			list = append(list, engine.T("villagers.next.gains", name, engine.N("n", g.measured(e))))
		default:
			list = append(list, engine.T("villagers.next.event", name, engine.Term("text", g.t.eventRules[event])))
		}
	}
	return []engine.Text{engine.T("villagers.notice.countess", engine.List("list", list))}
}
