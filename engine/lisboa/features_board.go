package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/play"
)

// downtown holds the data for scores of new stores and public buildings, collected once:
// the buildings of each row and street, and the stores.
type downtown struct {
	row    [rows][goodKinds]int8 // public buildings at the ends of a row that show a type
	street [goodKinds]int8       // public buildings at the north end of a street that show its type
	inRow  [rows][goodKinds][maxSeats]int16
	along  [goodKinds][maxSeats]int16
	stores [maxSeats]goods // stores by owner
}

func (g *game) surveyDowntown() (d downtown) {
	for e := range g.opened {
		o := g.opened[e].tile
		if o == none {
			continue
		}
		for good, shown := range g.t.publics[o].shows {
			switch end := &g.t.ends[e]; {
			case shown == 0:
			case end.street == int8(good):
				d.street[good]++
			case end.street == none:
				d.row[end.row][good]++
			}
		}
	}
	for i := range g.stores {
		if s := &g.stores[i]; s.owner != none {
			n := int16(g.values[g.t.spaces[i].col])
			d.inRow[g.t.spaces[i].row][s.good][s.owner] += n
			d.along[s.good][s.owner] += n
			d.stores[s.owner][s.good]++
		}
	}
	return d
}

// storeWigs returns the wigs for a new store of a type on a space.
func (d *downtown) storeWigs(g *game, space, good int8) int {
	s := &g.t.spaces[space]
	return int(d.row[s.row][good]+d.street[good]) * int(g.values[s.col])
}

// buildingWigs returns the wigs of a seat, and of the best other seat, for a tile on a
// space.
func (d *downtown) buildingWigs(g *game, tile, end, seat int8) (own, other int) {
	var n [maxSeats]int16
	switch e := &g.t.ends[end]; {
	case e.street != none:
		n = d.along[e.street]
	default:
		for good, shown := range g.t.publics[tile].shows {
			if shown > 0 {
				for s, w := range d.inRow[e.row][good] {
					n[s] += w
				}
			}
		}
	}
	for s, w := range n {
		if int8(s) != seat {
			other = max(other, int(w))
		}
	}
	return int(n[seat]), other
}

// measureStores adds the cost and the score of a store for the seat now.
func (g *game) measureStores(l *feature.List, seat int8, d *downtown) {
	money, land, u := g.p[seat].purse().money(g.t), g.p[seat].land(g.t, g.treasury), g.p[seat].unitCosts(g.t)
	least, payable, best, bestPaid := int16(muchReis), 0, 0, 0
	for space := range int8(storeSpaces) {
		if g.stores[space].owner != none || g.closedSpace(space) {
			continue
		}
		price := land + g.leastRubble(space, u)
		least = min(least, price)
		wigs := 0
		for _, good := range g.t.spaces[space].doors {
			if g.free(space, good) {
				wigs = max(wigs, d.storeWigs(g, space, good))
			}
		}
		best = max(best, wigs)
		if money >= price {
			payable++
			bestPaid = max(bestPaid, wigs)
		}
	}
	l.Part("price of the cheapest store", int(least), muchReis)
	l.Part("stores that can be paid", payable, storeSpaces)
	l.Part("wigs of the best store", best, muchScored)
	l.Part("wigs of the best store that can be paid", bestPaid, muchScored)
}

// measureBuildings adds the scores of the public buildings on offer.
func (g *game) measureBuildings(l *feature.List, seat int8, d *downtown) {
	for architect := range architects {
		tile := g.stacks.building(architect)
		best, lead := 0, 0
		if tile != none {
			for end := range int8(endCount) {
				if g.fits(tile, end) {
					own, other := d.buildingWigs(g, tile, end, seat)
					best, lead = max(best, own), max(lead, own-other)
				}
			}
		}
		l.Part(bestFeatures[architect], best, muchScored)
		l.Part(leadFeatures[architect], lead, muchScored)
	}
}

var (
	bestFeatures = [architects]string{"wigs of the blue building", "wigs of the green building"}
	leadFeatures = [architects]string{"lead by the blue building", "lead by the green building"}
)

// measureGoods adds the value of the seat's goods, and the room aboard ships.
func (g *game) measureGoods(l *feature.List, seat int8, d *downtown) {
	p := &g.p[seat]
	worth := 0
	for good, n := range p.goods {
		worth += int(n) * int(g.priceOf(int8(good))+p.perm.sell[good])
	}
	l.Part("worth of the goods", worth, 2*muchReis)
	yield := 0
	for good, n := range d.stores[seat] {
		yield += int(min(n, g.room(seat, int8(good))))
	}
	l.Part("goods that stores would produce", yield, 2*manyGoods)
	own, others := 0, 0
	for s := range g.seats {
		for i := range g.p[s].top[:g.p[s].ntop] {
			on := &g.p[s].top[i]
			if !on.loads(g.t) {
				continue
			}
			room := int(g.t.ships[on.ship].hull - on.cargo.total())
			if s == seat {
				own += room
			} else {
				others += room
			}
		}
	}
	l.Part("room aboard own ships", own, 2*manyGoods)
	l.Part("room aboard other ships", others, 2*manyGoods)
	l.Has("can build a ship", g.canShip(seat, &p.goods))
}

// measureProgress adds the progress of the match.
func (g *game) measureProgress(l *feature.List) {
	l.Has("second period", g.period == 2)
	l.Has("end triggered", g.last > 0)
	l.Has("last round", g.last == 2)
	l.Part("round", int(g.round), manyRounds)
	cards, most := 0, 0
	for _, n := range g.decks.n {
		cards += int(n)
	}
	for s := range g.people {
		most = max(most, int(g.p[s].sets()))
	}
	l.Part("cards in the decks", cards, int(cardKinds)*deckSize)
	l.Part("empty decks", g.decks.empty(), enoughEmpty)
	l.Part("sets to the end of the period", max(0, int(g.enoughSets())-most), 4)
	stores, opened, rubble := 0, 0, 0
	for i := range g.stores {
		stores += engine.OneIf(g.stores[i].owner != none)
	}
	for e := range g.opened {
		opened += engine.OneIf(g.opened[e].tile != none)
	}
	for i := range g.row {
		rubble += int(g.row[i].total() + g.col[i].total())
	}
	l.Part("stores", stores, storeSpaces)
	l.Part("public buildings", opened, endCount)
	l.Part("rubble", rubble, 6*manyCubes)
	l.Part("ruins", int(g.ruins.total()), 3*manyCubes)
	l.Part("decree deck", int(g.ndecree), decreeCount)
}

// measureCourt adds the tracks, the offices and the church.
func (g *game) measureCourt(l *feature.List) {
	l.Part("treasury", int(g.treasury), treasuryTop)
	for good := range goodKinds {
		l.Part(priceFeatures[good], int(g.priceOf(good)), priceTop)
	}
	for noble := range nobles {
		l.Part(crowdFeatures[noble], int(g.court.in(noble)), int(g.t.places[noble]))
		l.Part(leftFeatures[noble], int(g.favors[noble]), maxSeats-1)
	}
	l.Part("Cardinal to the treasury", int(g.t.church.treasury-g.church.cardinal+ringTiles)%ringTiles, ringTiles)
	l.Part("Cardinal to the scoring", int(g.t.church.scoring-g.church.cardinal+ringTiles)%ringTiles, ringTiles)
	for side := below; side <= ahead; side++ {
		wigs := 0
		if tile := g.church.ring[g.church.tileAt(side)]; tile != none {
			wigs = int(g.t.clergy[tile].wigs)
		}
		l.Part(sideFeatures[side], wigs, manyGoods)
	}
}

var (
	priceFeatures = [goodKinds]string{"price of gold", "price of cloth", "price of books", "price of tools"}
	crowdFeatures = [nobles]string{"officials at the builder", "officials at the minister", "officials at the king"}
	leftFeatures  = [nobles]string{"builder favors left", "minister favors left", "king favors left"}
	sideFeatures  = [...]string{"wigs of the tile behind", "wigs of the tile ahead"}
)

// measureOffers adds the things on offer: decrees by their value for the seat now, plans,
// ships, cards.
func (g *game) measureOffers(l *feature.List, seat int8) {
	best, second, sum := 0, 0, 0
	for _, d := range g.display {
		if d == none {
			continue
		}
		n := int(g.decreeWigs(seat, d))
		sum += n
		if n > best {
			best, second = n, best
		} else {
			second = max(second, n)
		}
	}
	l.Part("best decree", best, manyDecrees)
	l.Part("second decree", second, manyDecrees)
	l.Part("all decrees", sum, manyDecrees*manyDecrees/2)
	for architect, n := range g.stacks.nplan {
		staff := 0
		if n > 0 {
			staff = int(g.t.plans[g.stacks.plan(int8(architect))].officials)
		}
		l.Part(nextPlanFeatures[architect], staff, 4)
		l.Part(tileFeatures[architect], int(g.stacks.npublic[architect]), stackSize)
	}
	hull := 0
	if g.ships.n > 0 {
		hull = int(g.t.ships[g.ships.top()].hull)
	}
	l.Part("hull of the next ship", hull, 4)
	l.Part("ships left", int(g.ships.n), maxShips)
	for noble := range nobles {
		influence := 0 // influence on the face-up card
		if c := g.decks.faceUp(noble); c != none {
			influence = int(g.t.cards[c].influence)
		}
		l.Part(topFeatures[noble], influence, 3)
	}
}

var (
	nextPlanFeatures = [architects]string{"officials of the next blue plan", "officials of the next green plan"}
	tileFeatures     = [architects]string{"blue buildings left", "green buildings left"}
	topFeatures      = [nobles]string{"influence of the open builder card", "influence of the open minister card", "influence of the open king card"}
)

// measureTurn adds the distance to the active seat in order of play, and the open question
// of the seat.
func (g *game) measureTurn(l *feature.List, seat int8) {
	turn, asked := none, stepNone
	if !g.over && !g.isLacerda(g.active) {
		turn = int((g.active - seat + g.people) % g.people)
	}
	if rulebook.IsAsked(g, engine.Seat(seat)) {
		asked = g.asked()
	}
	l.Place("turn of", turn, int(g.people))
	for k, name := range askedFeatures {
		if name != "" {
			l.Has(name, play.Kind(k) == asked)
		}
	}
}

// askedFeatures are the names of the questions, by kind of step.
var askedFeatures = func() []string {
	names := make([]string, len(rulebook.Steps()))
	for k := range rulebook.Steps() {
		if s := &rulebook.Steps()[k]; len(s.Answers) > 0 {
			names[k] = "asked " + s.Name
		}
	}
	return names
}()
