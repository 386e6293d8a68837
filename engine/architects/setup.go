package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// setUp deals a new match (RULES 2, 11.1, 12). It draws chance in a fixed order: Black
// Market, rewards, apprentices, buildings, first player, boards, schemes.
func (g *game) setUp() {
	g.clear()
	g.pool = startPool
	for i := range int8(marketCards) {
		g.market.small.push(i)
	}
	g.market.small.shuffle(&g.random)
	g.rewards.deal(g.t, g.seats, &g.random)
	g.crew.deal(g.t, &g.random)
	g.deck.deal(g.t, g.people == 1, &g.random)
	g.seatPlayers()
	if g.withAutoma() {
		g.auto.deal(g.t, &g.random)
	}
	g.round, g.turn = 1, 1
	g.push(stepBegin, 0)
	if g.people == 1 {
		g.push(stepPick, 0)
	} else {
		g.push(stepDraft, 0)
	}
	switch g.boards {
	case boardsRandom:
		g.dealBoards()
	case boardsChosen:
		for i := range g.people {
			g.push(stepBoard, g.people-1-i)
		}
	}
	g.dealPacks()
	rulebook.Settle(g, nil)
}

// clear sets all empty places to none.
func (g *game) clear() {
	for i := range g.market.stalls {
		g.market.stalls[i] = none
	}
	for i := range g.crew.display {
		g.crew.display[i] = noKind
	}
	for i := range g.p {
		g.p[i].choice = none
	}
	g.last = none
	g.now = newTurn()
}

// deal makes the pile: two cards for each seat plus one (RULES 2.2). The others leave the
// game unseen.
func (r *rewards) deal(t *tables, seats int8, random *engine.Rand) {
	n := 0
	for kind := range t.rewards {
		for range t.rewards[kind].copies {
			r.cards[n] = int8(kind)
			n++
		}
	}
	engine.Shuffle(random, r.cards[:])
	r.left = 2*seats + 1
}

// deal lays out the display (RULES 2.4).
func (c *crewRows) deal(t *tables, r *engine.Rand) {
	for k := range t.apprentices {
		for range t.apprentices[k].copies {
			c.deck[c.n] = kind(k)
			c.n++
		}
	}
	engine.Shuffle(r, c.deck[:])
	for slot := range int8(slots) {
		c.display[slot] = c.turnUpApprentice()
	}
}

// deal shuffles the building cards. A solo match does not use four of them (RULES 2.5,
// 11.1).
func (d *buildingDeck) deal(t *tables, solo bool, r *engine.Rand) {
	for i := range t.buildings {
		if !solo || t.buildings[i].solo {
			d.cards[d.n] = int8(i)
			d.n++
		}
	}
	engine.Shuffle(r, d.cards[:d.n])
}

// seatPlayers draws the first player and gives everybody workers, virtue and silver (RULES
// 2.7, 2.9). With an automa the people begin, in seat order (RULES 11.2, 12).
func (g *game) seatPlayers() {
	first := int8(0)
	if !g.withAutoma() {
		first = int8(g.random.Intn(int(g.seats)))
	}
	for i := range g.seats {
		s := (first + i) % g.seats
		g.order[i] = s
		p := &g.p[s]
		p.workers, p.virtue = workers, startVirtue
		if g.isAutoma(s) {
			p.virtue = g.t.automas[g.automa].virtue
		} else if g.boards == boardsSame {
			p.goods[silver] = int16(startSilver + i)
		}
	}
	g.active = g.order[0]
}

// dealBoards gives everybody a player board (RULES 2.1).
func (g *game) dealBoards() {
	var left [boards - 1]int8
	for i := range left {
		left[i] = int8(i + 1)
	}
	engine.Shuffle(&g.random, left[:])
	for s := range g.people {
		g.giveBoard(s, left[s])
	}
	g.orderByVirtue()
}

// giveBoard gives a seat the things on its player board. The additional building cards
// follow after the draft.
func (g *game) giveBoard(seat, number int8) {
	p, b := &g.p[seat], &g.t.boards[number]
	p.board = number
	for i := range p.goods {
		p.goods[i] = int16(b.goods[i])
	}
	p.virtue = b.virtue
	p.unpaid = int16(b.debt)
	p.prison = b.prison
	p.workers = workers - b.prison
}

// boardStep lets the n-th in order choose a player board (RULES 2.1).
var boardStep = step{
	Kind: stepBoard, Name: "board", Rule: "2.1", Purpose: engine.T("architects.purpose.board"),
	Feature: "board", Args: "s", On: []play.Kind{stepDraft, stepPick, stepBoard},
	Holds: func(g *game, e, below entry) bool {
		after := g.people
		if below.kind == stepBoard {
			after = below.n
		}
		return g.boards == boardsChosen && e.n == after-1
	},
	Question: engine.T("architects.ask.board"), Offer: listBoards,
	Refuse: refusing(func(_ *game, _ entry, w wish) (why engine.Text, rule string) {
		if w.verb == "board" {
			return engine.T("architects.why.noBoard"), "2.1"
		}
		return why, rule
	}),
	Answers: []answer{{
		Kind: moveBoard, Do: (*game).chooseBoard,
		Code:  coded("board", func(t *tables, number int8) string { return t.boards[number].id }),
		Label: named(func(t *tables, number int8) engine.Text { return boardName(t.boards[number].id) }),
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			return engine.Option{Effect: boardText(&g.t.boards[m.N[0]])}
		},
	}},
}

// listBoards appends the boards that nobody has.
func listBoards(g *game, _ entry, dst []engine.Move) []engine.Move {
	for number := int8(1); number < boards; number++ {
		free := true
		for s := range g.people {
			free = free && g.p[s].board != number
		}
		if free {
			dst = append(dst, move(moveBoard, number))
		}
	}
	return dst
}

// chooseBoard gives the active seat its board. Then the next seat chooses from the
// remaining boards.
func (g *game) chooseBoard(e entry, m engine.Move, ev *engine.Events) {
	number := int8(m.N[0])
	g.giveBoard(g.active, number)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.board", g.actor(), engine.Term("board", boardName(g.t.boards[number].id))), g.placeMe())
	}
	ev.EndTurn()
	if e.n+1 < g.people {
		g.active = g.order[e.n+1]
		return
	}
	g.orderByVirtue()
}

// orderByVirtue orders the seats by virtue, the highest first, and then by seat (RULES
// 2.1).
func (g *game) orderByVirtue() {
	best := int8(0)
	for s := range g.people {
		if g.p[s].virtue > g.p[best].virtue {
			best = s
		}
	}
	for i := range g.people {
		g.order[i] = (best + i) % g.people
	}
	g.active = g.order[0]
}

// begin deals the additional building cards of the player boards (RULES 2.1) and starts the
// first turn.
func (g *game) begin(ev *engine.Events) {
	for i := range g.people {
		s := g.order[i]
		if n := g.t.boards[g.p[s].board].extra; n > 0 {
			g.drawSome(s, n, ev)
		}
	}
	g.active = g.order[0]
	g.startTurn()
}
