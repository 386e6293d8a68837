package cleopatra

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// View returns all that seat may know. It is built up from nothing.
func (g *game) View(seat engine.Seat) engine.View {
	v := &View{
		Head:      g.header(seat),
		Asked:     rulebook.Asked(g).Name,
		Cleopatra: int(g.cleopatra),
		Drawn:     tableCards(g.drawn[:g.ndrawn]),
		Discard:   cardCounts(g.discard[:]),
		Discarded: g.discard.total(),
		Deck:      Deck{Count: g.deck.Len()},
		LastTurns: g.endedBy != none,
		EndedBy:   engine.Seat(g.endedBy),
	}
	if g.t != builtIn {
		v.Data = g.t.digest
	}
	if g.deck.Len() > 0 {
		v.Deck.Top = &tableCards([]card{g.deck.Top()})[0]
	}
	for s := range g.stalls {
		v.Stalls = append(v.Stalls, tableCards(g.stalls[s].Cards()))
	}
	for s, tile := range g.slots {
		v.Slots = append(v.Slots, Slot{s + 1, tileIDs[tile], g.t.slots[s].scarabs, g.t.slots[s].amulets})
	}
	g.viewGarden(v)
	g.viewSites(v)
	g.viewQuarry(v)
	v.Offering = g.viewOffering()
	v.Turn = g.viewTurn()
	v.Players = engine.ListOf(g.seats, g.viewPlayer)
	if seat >= 0 && seat < engine.Seat(g.seats) {
		v.Own = g.viewOwn(seat)
	}
	return v
}

func (g *game) header(seat engine.Seat) engine.Header {
	h := engine.Header{Viewer: seat, Seats: int(g.seats), Turn: int(g.turn), Active: g.Pending([]engine.Seat{}), Over: g.over,
		Progress: engine.T("cleopatra.progress", engine.N("n", int(g.cleopatra)))}
	switch {
	case g.over:
		h.Phase = engine.T("cleopatra.phase.over")
	case g.isOffering():
		h.Phase = engine.T("cleopatra.phase.offering")
	case g.endedBy != none && g.active != g.endedBy:
		h.Phase = engine.T("cleopatra.phase.last")
	case g.now.quarry:
		h.Phase = engine.T("cleopatra.phase.quarry")
	case g.now.market:
		h.Phase = engine.T("cleopatra.phase.market")
	default:
		h.Phase = engine.T("cleopatra.phase.start")
	}
	return h
}

// tableCards returns cards as everybody sees them.
func tableCards(cards []card) []Card {
	list := []Card{}
	for _, c := range cards {
		if c.up() {
			list = append(list, Card{cardIDs[c.kind()]})
		} else {
			list = append(list, Card{})
		}
	}
	return list
}

// cardCounts returns numbers of cards by kind.
func cardCounts(c []int8) []Count {
	return engine.AppendCounted([]Count{}, c, func(k, n int) Count { return Count{cardIDs[k], n} })
}

func (g *game) viewGarden(v *View) {
	for cell := range cellCount {
		c := Cell{Place: "cell:" + cellCode(cell), Col: string(rune('A' + cell%gridSize)), Row: cell/gridSize + 1,
			Throne: !g.t.garden.has(cell), Palm: g.t.palms.has(cell), Rim: g.t.rim.has(cell), Owner: engine.NoSeat, Sanctuary: -1}
		for _, t := range g.laid[:g.nlaid] {
			if t.mask().has(cell) {
				c.Mosaic, c.Owner = g.t.mosaics[t.tile].letter, engine.Seat(t.seat)
			}
		}
		for i, s := range g.sanct[:g.nsanct] {
			if s.cells.has(cell) {
				c.Sanctuary = i
			}
		}
		v.Cells = append(v.Cells, c)
	}
	v.Mosaics, v.Sanctuaries = []Mosaic{}, []Sanctuary{}
	for _, t := range g.laid[:g.nlaid] {
		v.Mosaics = append(v.Mosaics, Mosaic{g.t.mosaics[t.tile].letter, t.mask().names(), engine.Seat(t.seat)})
	}
	for _, s := range g.sanct[:g.nsanct] {
		v.Sanctuaries = append(v.Sanctuaries, Sanctuary{s.cells.names(), s.cells.count(), engine.Seat(s.owner)})
	}
	v.Stack = g.viewStack()
}

func (g *game) viewStack() Stack {
	s := Stack{Left: int(g.nstack), Under: []string{}, Removed: []string{}, Orientations: []Orientation{}}
	for _, t := range g.removed[:g.nremoved] {
		s.Removed = append(s.Removed, g.t.mosaics[t].letter)
	}
	if g.nstack == 0 {
		return s
	}
	for _, t := range g.stack[:g.nstack-1] {
		s.Under = append(s.Under, g.t.mosaics[t].letter)
	}
	slices.Sort(s.Under)
	top := &g.t.mosaics[g.top()]
	s.Top = top.letter
	for i := range top.shapes {
		shape := &top.shapes[i]
		if !g.allowed(shape) {
			continue
		}
		o := Orientation{Name: orientationWord(i), Anchors: []string{}}
		for _, c := range shape.cells {
			o.Shape = append(o.Shape, [2]int{int(c[0]), int(c[1])})
		}
		for _, p := range shape.fits {
			if p.mask.isSubsetOf(g.free()) {
				o.Anchors = append(o.Anchors, cellName(int(p.cell)))
			}
		}
		s.Orientations = append(s.Orientations, o)
	}
	return s
}

// openValue returns the reward for building at a site, or 0 if it is taken.
func (g *game) openValue(structure, site int) int {
	if !g.freeSite(structure, site) {
		return 0
	}
	return g.value(structure, site)
}

func (g *game) viewSites(v *View) {
	for side, word := range sideWords {
		row := Row{Side: word, Sphinxes: []engine.Seat{}, Obelisk: engine.Seat(g.obelisks[side]),
			SphinxValue: g.openValue(sphinx, side), ObeliskValue: g.openValue(obelisk, side)}
		for _, s := range g.sphinxes[side][:g.nsphinxes[side]] {
			row.Sphinxes = append(row.Sphinxes, engine.Seat(s))
		}
		v.Rows = append(v.Rows, row)
		d := Door{Side: word, Seat: engine.Seat(g.doors[side]), Value: g.openValue(door, side), Chain: []string{}}
		for n := range g.chain(side) {
			d.Chain = append(d.Chain, siteWord(wall, chainLink(side, n)))
		}
		v.Doors = append(v.Doors, d)
	}
	for i, seat := range g.walls {
		v.Walls = append(v.Walls, Wall{Name: siteWord(wall, i), Seat: engine.Seat(seat), Value: g.openValue(wall, i)})
	}
	v.Throne = Throne{Pedestal: engine.Seat(g.pedestal), Throne: engine.Seat(g.throne)}
	if g.throne == none {
		v.Throne.Value = g.value(throne, 0)
	}
}

func (g *game) viewQuarry(v *View) {
	done := g.finished()
	var built [categoryKinds]int
	for s := range structureKinds {
		info := &g.t.structures[s]
		left := info.count - g.builtOf(s)
		if s == mosaic {
			left = int(g.nstack)
		}
		v.Quarry = append(v.Quarry, Structure{structureWords[s], left, info.count, info.artisans, info.resources, info.same, info.base, info.per})
		built[info.category] += g.builtOf(s)
	}
	for c := range categoryKinds {
		v.Categories = append(v.Categories, Category{g.t.categories[c].id, built[c], g.t.categories[c].pieces, done>>c&1 != 0})
	}
}

func (g *game) viewOffering() Offering {
	o := Offering{Open: g.isOffering(), Waiting: []engine.Seat{}, Done: g.offered, Bids: []int{}, Ranks: []int{}}
	if o.Open {
		o.Waiting = g.Pending(o.Waiting)
	}
	if o.Done {
		for s := range g.seats {
			o.Bids = append(o.Bids, int(g.bids[s]))
			o.Ranks = append(o.Ranks, g.bidRank(s)+1)
		}
	}
	return o
}

func (g *game) viewTurn() Turn {
	n := &g.now
	t := Turn{Seat: engine.Seat(g.active), Market: n.market, Quarry: n.quarry, Built: int(n.built),
		Bonus: int(n.bonus), Merchant: int(n.merchant), Overseer: int(n.overseer), Credits: cardCounts(n.credits[:]), Cells: []string{}, Claims: [][]string{}}
	if n.used != none {
		t.Used = tileIDs[n.used]
	}
	if n.structure != nothing {
		t.Structure = structureWords[n.structure]
		if n.site != none {
			t.Site = siteWord(int(n.structure), int(n.site))
		}
		if n.shape != none {
			t.Turned = orientationWord(int(n.shape))
		}
		if n.cell != none {
			t.Cells = g.t.mosaics[g.top()].shapes[n.shape].at(int(n.cell)).names()
			t.Site = strings.ToLower(t.Turned) + " " + cellCode(int(n.cell))
		}
	}
	for _, s := range g.claimable() {
		t.Claims = append(t.Claims, s.cells.names())
	}
	return t
}

func (g *game) viewPlayer(seat int8) Player {
	p := &g.p[seat]
	v := Player{Seat: engine.Seat(seat), Hand: p.hand.total(), Statues: int(p.statues), Sanctuary: g.sanctuaryCells(seat),
		Built: g.builtBy(seat)}
	if g.endedBy != none && !g.over {
		v.Done = g.hasEnded(seat)
		v.LastTurn = seat != g.endedBy && !v.Done
	}
	if g.over {
		f := g.amuletPenalty(seat)
		order, ranks := g.ranking()
		v.Final = &Final{Amulets: f.amulets, Sanctuary: f.sanctuary, Net: f.net, Penalty: f.penalty, Score: int(p.scarabs), Eaten: f.eaten, Rank: ranks[slices.Index(order, seat)]}
	}
	return v
}

func (g *game) builtBy(seat int8) Built {
	var b Built
	for side := range sideWords {
		for _, s := range g.sphinxes[side][:g.nsphinxes[side]] {
			b.Sphinxes += engine.OneIf(s == seat)
		}
		b.Obelisks += engine.OneIf(g.obelisks[side] == seat)
		b.Doors += engine.OneIf(g.doors[side] == seat)
	}
	for _, s := range g.walls {
		b.Walls += engine.OneIf(s == seat)
	}
	for _, t := range g.laid[:g.nlaid] {
		b.Mosaics += engine.OneIf(t.seat == seat)
	}
	b.Pedestal, b.Throne = engine.OneIf(g.pedestal == seat), engine.OneIf(g.throne == seat)
	return b
}

func (g *game) viewOwn(seat engine.Seat) *Own {
	p := &g.p[seat]
	own := &Own{Seat: seat, Hand: cardCounts(p.hand[:]), Scarabs: int(p.scarabs), Amulets: int(p.amulets), Offered: noBid, Buildable: []Buildable{}}
	if g.isOffering() || g.offered {
		own.Offered = int(g.bids[seat])
	}
	if g.over {
		return own
	}
	// Buildable structures are computed for a state in which it is the seat's
	// turn: discounts and units left over belong to the seat that plays.
	w := g
	if int8(seat) != g.active {
		w = g.copy()
		w.active, w.now = int8(seat), newTurn()
	}
	for _, s := range menuOrder {
		if w.buildable(s) {
			own.Buildable = append(own.Buildable, w.viewBuildable(s))
		}
	}
	slices.SortStableFunc(own.Buildable, func(a, b Buildable) int { return b.Value - a.Value })
	if g.endedBy == none { // afterwards nobody has a turn left for both
		own.WithStall = g.viewWithStall(int8(seat))
	}
	return own
}

// viewWithStall returns the structures that a seat could build after it took a stall.
func (g *game) viewWithStall(seat int8) (list []StallBuildable) {
	alone := g.copy()
	alone.active, alone.now = seat, newTurn()
	for i := range g.stalls {
		with := alone.copy()
		for _, c := range g.stalls[i].Cards() {
			if c.up() {
				with.p[seat].hand[c.kind()]++
			}
		}
		for _, s := range menuOrder {
			if with.buildable(s) && !alone.buildable(s) {
				list = append(list, StallBuildable{i + 1, with.viewBuildable(s)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b StallBuildable) int { return b.Value - a.Value })
	return list
}

func (g *game) viewBuildable(structure int) Buildable {
	best := g.bestSite(structure)
	bonus := int(g.now.bonus)
	b := Buildable{Structure: structureWords[structure], Site: best.word, Value: best.value + bonus, Sites: []Value{}}
	for i := range siteCount(structure) {
		if g.freeSite(structure, i) {
			b.Sites = append(b.Sites, Value{siteWord(structure, i), g.value(structure, i) + bonus})
		}
	}
	if siteCount(structure) == 0 {
		b.Sites = append(b.Sites, Value{best.word, b.Value})
	}
	pay := paymentOf(g.listPayments(structure, nil, noLimit)[0])
	spent := pay.spent(g.t.structures[structure].artisans - int(pay.overseer))
	b.Pay, b.Amulets = cardCounts(spent[:]), int(pay.amulets())
	return b
}
