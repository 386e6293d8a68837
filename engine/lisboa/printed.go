package lisboa

import (
	"cmp"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// CardInfo holds the printed values of a political card. Effects are given as in the tables
// and as texts; missing ones are empty.
type CardInfo struct {
	ID        string
	Deck      string // blue, red, purple, brown
	Kind      string // builder, minister, king, treasury
	Number    int    // number among the cards of its deck and kind
	Influence int
	Name      engine.Text

	Reward, Penalty, Permanent, Event                 string
	RewardText, PenaltyText, PermanentText, EventText engine.Text
}

// ClergyInfo holds the printed values of a clergy tile.
type ClergyInfo struct {
	ID     string
	Effect string // as in the tables
	Wigs   int    // wigs on its back
	Text   engine.Text
}

// DecreeInfo holds the printed values of a decree.
type DecreeInfo struct {
	ID      string
	Number  int
	Formula string // as in the tables
	Text    engine.Text
}

// PlanInfo holds the printed values of a plan.
type PlanInfo struct {
	ID        string
	Architect string
	Officials int
	Wigs      int
	Start     bool
	Name      engine.Text
}

// BuildingInfo holds the printed values of a public building.
type BuildingInfo struct {
	ID        string
	Architect string
	Goods     []string
	Name      engine.Text
}

// ShipInfo holds the printed values of a ship.
type ShipInfo struct {
	ID                     string
	Colour                 string
	Hull, Influence, Bonus int
	Name                   engine.Text
}

// tables returns the tables of the view's match. A view that was stored or built by hand
// has none; it uses the game's own tables.
func (v *View) tables() *tables { return cmp.Or(v.t, builtIn) }

// Library returns the entries that can be looked up, with the values printed at this table.
func (v *View) Library() engine.Library { return v.tables().library() }

// Entry returns the entry of the library with a code, or false.
func (v *View) Entry(code string) (engine.Entry, bool) {
	e, ok := v.tables().entries()[code]
	return e, ok
}

// Bonus returns the effect printed on a space, as in the tables, or false if there is no
// such space. Its argument is an id of the library: "st_B2", "pbs_WD".
func (v *View) Bonus(id string) (string, bool) {
	t := v.tables()
	for i := range t.spaces {
		if t.spaces[i].id == id {
			return t.exprs[t.spaces[i].bonus].text, true
		}
	}
	for i := range t.ends {
		if t.ends[i].id == id {
			return t.exprs[t.ends[i].bonus].text, true
		}
	}
	return "", false
}

// Majority returns the good of a street and the wigs for its majorities, the first place
// first, or false if there is no such street. Its argument is an id of the library:
// "street_gold".
func (v *View) Majority(id string) (good string, wigs []int, ok bool) {
	t := v.tables()
	for i := range t.streets {
		if t.streets[i].id == id {
			return goodWords[i], codec.Ints(t.streets[i].place[:]), true
		}
	}
	return "", nil, false
}

// PriceSteps returns the different prices that goods may have, the lowest first.
func (v *View) PriceSteps() []int {
	var steps []int
	for _, track := range v.tables().price {
		for _, n := range track[1:] {
			steps = append(steps, int(n))
		}
	}
	slices.Sort(steps)
	return slices.Compact(steps)
}

// Dearest returns the cost of the most expensive of some cubes of rubble, or 0 for none.
func (v *View) Dearest(c Cubes) int {
	cost, dearest := &v.tables().cost, 0
	for colour, n := range []int{c.Blue, c.Red, c.White} {
		if n > 0 {
			dearest = max(dearest, int(cost[colour]))
		}
	}
	return dearest
}

// Card returns the printed values of a political card, or false if there is no such card.
// So do the following methods.
func (v *View) Card(id string) (CardInfo, bool) {
	c := v.tables().cardNamed(id)
	if c == none {
		return CardInfo{}, false
	}
	k := &v.tables().cards[c]
	return CardInfo{ID: id, Deck: deckWords[k.deck], Kind: kindWords[k.kind], Number: cardNumber(v.tables(), c), Influence: int(k.influence), Name: v.tables().cardText(c),
		Reward: v.tables().exprs[k.reward].text, Penalty: k.penalty.word(), Permanent: k.permanentWord, Event: v.tables().exprs[k.event].text,
		RewardText: effectText(v.tables(), k.reward), PenaltyText: penaltyText(&k.penalty), PermanentText: permanentText(v.tables(), &k.permanent), EventText: effectText(v.tables(), k.event)}, true
}

// ClergyTile returns the printed values of a clergy tile.
func (v *View) ClergyTile(id string) (ClergyInfo, bool) {
	c := v.tables().clergyNamed(id)
	if c == none {
		return ClergyInfo{}, false
	}
	k := &v.tables().clergy[c]
	return ClergyInfo{ID: id, Effect: k.effect, Wigs: int(k.wigs), Text: permanentText(v.tables(), &k.permanent)}, true
}

// Decree returns the printed values of a decree.
func (v *View) Decree(id string) (DecreeInfo, bool) {
	d := slices.IndexFunc(v.tables().decrees[:], func(d decree) bool { return d.id == id })
	if d < 0 {
		return DecreeInfo{}, false
	}
	k := &v.tables().decrees[d]
	return DecreeInfo{ID: id, Number: int(k.number), Formula: k.text, Text: formulaText(&k.formula)}, true
}

// Plan returns the printed values of a plan.
func (v *View) Plan(id string) (PlanInfo, bool) {
	i := v.tables().planNamed(id)
	if i == none {
		return PlanInfo{}, false
	}
	k := &v.tables().plans[i]
	return PlanInfo{ID: id, Architect: architectWords[k.architect], Officials: int(k.officials), Wigs: int(k.wigs), Start: k.start, Name: v.tables().planText(i)}, true
}

// Building returns the printed values of a public building.
func (v *View) Building(id string) (BuildingInfo, bool) {
	i := v.tables().publicNamed(id)
	if i == none {
		return BuildingInfo{}, false
	}
	k := &v.tables().publics[i]
	shown := engine.AppendCounted(nil, k.shows[:], func(good, _ int) string { return goodWords[good] })
	return BuildingInfo{ID: id, Architect: architectWords[k.architect], Goods: shown, Name: k.text()}, true
}

// Ship returns the printed values of a ship.
func (v *View) Ship(id string) (ShipInfo, bool) {
	i := slices.IndexFunc(v.tables().ships[:], func(k shipKind) bool { return k.id == id })
	if i < 0 {
		return ShipInfo{}, false
	}
	k := &v.tables().ships[i]
	return ShipInfo{ID: id, Colour: deckWords[i], Hull: int(k.hull), Influence: int(k.influence), Bonus: int(k.bonus), Name: shipTexts[i]}, true
}

// Effect describes an effect of the tables in words, such as the bonus of a space; zero for
// "".
func (v *View) Effect(text string) engine.Text {
	i := slices.IndexFunc(v.tables().exprs, func(e expr) bool { return e.text == text })
	if i < 0 {
		return engine.Text{}
	}
	return effectText(v.tables(), int16(i))
}
