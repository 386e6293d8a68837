package lisboa

import "guildhall/engine/feature"

// Themes of decrees: the things whose value they raise.
const (
	themeStores = goodKinds + iota // before it: the stores of one type, a theme each
	themeSpaces
	themeCubes // blue cubes; red and white ones follow
	_
	_
	themeSets
	themeShips
	themeClergy
	themeFavors
	themeOfficials
	themePlans
	themeBuildings
	themeGoods
	themeCards
	themeMoney
	themeDecrees
	themes
)

var themeFeatures = [themes]string{gold: "decrees for gold stores", cloth: "decrees for cloth stores", books: "decrees for books stores",
	tools: "decrees for tools stores", themeStores: "decrees for stores", themeSpaces: "decrees for rows and columns",
	themeCubes + blue: "decrees for blue cubes", themeCubes + red: "decrees for red cubes", themeCubes + white: "decrees for white cubes",
	themeSets: "decrees for sets", themeShips: "decrees for ships", themeClergy: "decrees for clergy tiles", themeFavors: "decrees for favors",
	themeOfficials: "decrees for officials", themePlans: "decrees for plans", themeBuildings: "decrees for public buildings",
	themeGoods: "decrees for goods", themeCards: "decrees for portfolio cards", themeMoney: "decrees for réis and influence",
	themeDecrees: "decrees for decrees"}

// themeOf returns the theme of a decree, or of its first condition.
func themeOf(f *formula) int8 {
	if f.kind == formulaCopy {
		return themeDecrees
	}
	q := f.per
	if f.kind == formulaIf {
		q = f.cond[0].q
	}
	switch q.what {
	case countStores:
		if q.of == all {
			return themeStores
		}
		return q.of
	case countCubes:
		return themeCubes + q.of
	}
	return themesOf[q.what]
}

var themesOf = [...]int8{countStores: themeStores, countRow: themeSpaces, countColumn: themeSpaces, countStoreKinds: themeStores, countCubes: themeCubes,
	countSets: themeSets, countShips: themeShips, countHulls: themeShips, countClergy: themeClergy, countFavors: themeFavors,
	countFavorKinds: themeFavors, countOfficials: themeOfficials, countHired: themePlans, countPlansDone: themePlans, countPlansOpen: themePlans,
	countOpenedBy: themeBuildings, countOpenedAt: themeBuildings, countGoods: themeGoods, countCards: themeCards, countPortfolio: themeMoney,
	countInfluence: themeMoney, countReis: themeMoney, countDecrees: themeDecrees}

// measureDecrees adds, for each theme, the wigs that the seat's decrees promise for one
// more of the counted thing, or for a condition.
func measureDecrees(l *feature.List, p *player, t *tables) {
	var promised [themes]int
	for d := range p.decrees.all {
		f := &t.decrees[d].formula
		promised[themeOf(f)] += max(1, int(f.wigs))
	}
	for theme, n := range promised {
		l.Part(themeFeatures[theme], n, manyGoods)
	}
}

// brings holds the immediate gains of effects, and the number of actions that they allow.
type brings struct{ reis, influence, wigs, goods, actions int }

// add adds the gains of the first alternative of an effect.
func (b *brings) add(e *expr) {
	for _, q := range e.alts[0] {
		switch q.op {
		case opReis:
			b.reis += int(q.n)
		case opInfluence:
			b.influence += int(q.n)
		case opWigs:
			b.wigs += int(q.n)
		case opGood:
			b.goods++
		default:
			b.actions++
		}
	}
}

// measureRewards adds the gains of the portfolio rewards and the events of the hand, and of
// the chosen card.
func measureRewards(l *feature.List, p *player, t *tables, chosen int8) {
	var hand, one brings
	for _, c := range p.hand[:p.nhand] {
		hand.add(&t.exprs[t.cards[c].reward])
		hand.add(&t.exprs[t.cards[c].event])
	}
	cost := 0
	if chosen != none {
		card := &t.cards[chosen]
		one.add(&t.exprs[card.reward])
		one.add(&t.exprs[card.event])
		cost = int(card.penalty.reis + card.penalty.influence + card.penalty.wigs)
	}
	l.Part("réis on the hand", hand.reis, muchReis)
	l.Part("wigs on the hand", hand.wigs, manyGoods)
	l.Part("goods on the hand", hand.goods, manyGoods)
	l.Part("actions on the hand", hand.actions, manyGoods)
	l.Part("réis on the chosen card", one.reis, manyGoods)
	l.Part("wigs on the chosen card", one.wigs, manyGoods)
	l.Part("goods on the chosen card", one.goods, 2)
	l.Part("actions on the chosen card", one.actions, 2)
	l.Part("penalty of the chosen card", cost, 3)
}
