package lisboa

import (
	"slices"

	"guildhall/engine"
)

// CardInfo is what is printed on a political card. Effects stand as in the
// tables and as texts; those that a card does not have are empty.
type CardInfo struct {
	ID        string
	Deck      string // blue, red, purple, brown
	Kind      string // builder, minister, king, treasury
	Number    int    // among those of its deck and kind
	Influence int
	Name      engine.Text

	Reward, Penalty, Permanent, Event                 string
	RewardText, PenaltyText, PermanentText, EventText engine.Text
}

// ClergyInfo is what is printed on a clergy tile.
type ClergyInfo struct {
	ID     string
	Effect string // as in the tables
	Wigs   int    // on its back
	Text   engine.Text
}

// DecreeInfo is what is printed on a decree.
type DecreeInfo struct {
	ID      string
	Number  int
	Formula string // as in the tables
	Text    engine.Text
}

// PlanInfo is what is printed on a plan.
type PlanInfo struct {
	ID        string
	Architect string
	Officials int
	Wigs      int
	Start     bool
	Name      engine.Text
}

// BuildingInfo is what is printed on a public building.
type BuildingInfo struct {
	ID        string
	Architect string
	Goods     []string
	Name      engine.Text
}

// ShipInfo is what is printed on a ship.
type ShipInfo struct {
	ID                     string
	Colour                 string
	Hull, Influence, Bonus int
	Name                   engine.Text
}

// Card tells what is printed on a political card, false if there is no such; so
// do the methods below.
func (v *View) Card(id string) (CardInfo, bool) {
	c := v.t.cardNamed(id)
	if c == none {
		return CardInfo{}, false
	}
	k := &v.t.cards[c]
	return CardInfo{ID: id, Deck: deckWords[k.deck], Kind: kindWords[k.kind], Number: cardNumber(v.t, c), Influence: int(k.influence), Name: cardText(v.t, c),
		Reward: v.t.exprs[k.reward].text, Penalty: k.penalty.word(), Permanent: k.permanentWord, Event: v.t.exprs[k.event].text,
		RewardText: effectText(v.t, k.reward), PenaltyText: penaltyText(&k.penalty), PermanentText: permanentText(v.t, &k.permanent), EventText: effectText(v.t, k.event)}, true
}

// ClergyTile tells what is printed on a clergy tile.
func (v *View) ClergyTile(id string) (ClergyInfo, bool) {
	c := v.t.clergyNamed(id)
	if c == none {
		return ClergyInfo{}, false
	}
	k := &v.t.clergy[c]
	return ClergyInfo{ID: id, Effect: k.effect, Wigs: int(k.wigs), Text: permanentText(v.t, &k.permanent)}, true
}

// Decree tells what is printed on a decree.
func (v *View) Decree(id string) (DecreeInfo, bool) {
	d := slices.IndexFunc(v.t.decrees[:], func(d decree) bool { return d.id == id })
	if d < 0 {
		return DecreeInfo{}, false
	}
	k := &v.t.decrees[d]
	return DecreeInfo{ID: id, Number: int(k.number), Formula: k.text, Text: formulaText(&k.formula)}, true
}

// Plan tells what is printed on a plan.
func (v *View) Plan(id string) (PlanInfo, bool) {
	i := v.t.planNamed(id)
	if i == none {
		return PlanInfo{}, false
	}
	k := &v.t.plans[i]
	return PlanInfo{ID: id, Architect: architectWords[k.architect], Officials: int(k.officials), Wigs: int(k.wigs), Start: k.start, Name: planText(v.t, i)}, true
}

// Building tells what is printed on a public building.
func (v *View) Building(id string) (BuildingInfo, bool) {
	i := v.t.publicNamed(id)
	if i == none {
		return BuildingInfo{}, false
	}
	k := &v.t.publics[i]
	info := BuildingInfo{ID: id, Architect: architectWords[k.architect], Name: publicTexts[k.id[3:]]}
	for good, shows := range k.shows {
		if shows > 0 {
			info.Goods = append(info.Goods, goodWords[good])
		}
	}
	return info, true
}

// Ship tells what is printed on a ship.
func (v *View) Ship(id string) (ShipInfo, bool) {
	i := slices.IndexFunc(v.t.ships[:], func(k shipKind) bool { return k.id == id })
	if i < 0 {
		return ShipInfo{}, false
	}
	k := &v.t.ships[i]
	return ShipInfo{ID: id, Colour: deckWords[i], Hull: int(k.hull), Influence: int(k.influence), Bonus: int(k.bonus), Name: shipTexts[i]}, true
}

// Effect tells in words what an effect of the tables does, such as the bonus of
// a space; zero for "".
func (v *View) Effect(text string) engine.Text {
	i := slices.IndexFunc(v.t.exprs, func(e expr) bool { return e.text == text })
	if i < 0 {
		return engine.Text{}
	}
	return effectText(v.t, int16(i))
}
