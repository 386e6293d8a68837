package architects

import "guildhall/engine"

func (g *game) tellScheme(card int8, ev *engine.Events) {
	s := &g.t.schemes[card]
	g.tell(ev, g.active, engine.T("architects.event.scheme", g.actor(), engine.Term("scheme", schemeName(s.id)),
		engine.Term("text", s.text)), "automa")
}

func (g *game) tellFuture(s *scheme, ev *engine.Events) {
	left := engine.N("n", g.auto.future.len())
	if s.mixes {
		g.tell(ev, g.active, engine.T("architects.event.futureNow", g.actor(), left), "automa")
		return
	}
	g.tell(ev, g.active, engine.T("architects.event.future", g.actor(), left), "automa")
}

func (g *game) tellRaid(pool int16, lost int8, gains *amounts, ev *engine.Events) {
	list := append([]engine.Text{amountText(virtue, -int(lost))}, gainTexts(gains, 1)...)
	g.tell(ev, g.active, engine.T("architects.event.raid", g.actor(), engine.N("n", int(pool)), partsArg(list)), "pool", "automa")
}

func (g *game) tellAutomaReward(shown *amounts, ev *engine.Events) {
	p := g.me()
	g.tell(ev, g.active, engine.T("architects.event.reward", g.actor(), engine.N("n", int(p.cathedral)),
		engine.N("points", int(g.t.cathedral[p.cathedral].points)), partsArg(gainTexts(&amounts{virtue: shown[virtue]}, 1))),
		placeLevel(p.cathedral), "rewards", "automa")
}
