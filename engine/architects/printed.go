package architects

import "guildhall/engine"

// Printed holds all values printed on the components of a match.
type Printed struct {
	Cards   []engine.Entry // in the order of the library
	Hire    Cost           // an apprentice at the Workshop
	Recover Cost           // the seat's own captured workers
	PayDebt Cost
	Steal   int // virtue that the Tax Stand costs
	Look    int // building cards in the Black Market, from which one is chosen
	Virtue  int // goods that the Storehouse takes for 1 virtue
	Marble  int // goods that it takes for 1 marble
	Unpaid  int // points that an unpaid debt costs
}

// Cost is a price in silver: a normal part, and tax.
type Cost struct{ Silver, Tax int }

// Printed returns the values printed on the components of the match. It is shared and must
// not be changed.
func (v *View) Printed() *Printed {
	if v.tables == nil {
		return builtIn.printed()
	}
	return v.tables.printed()
}

// BlankView returns a view of an empty board with the tables of these rules.
func (r Rules) BlankView() engine.View { return &View{tables: r.t, Data: r.Info().Data} }

func (t *tables) print() *Printed {
	return &Printed{
		Cards: t.library().Cards, Hire: Cost{hireSilver, hireTax}, Recover: Cost{recoverSilver, recoverTax}, PayDebt: Cost{debtSilver, debtTax},
		Steal: stealVirtue, Look: marketLook, Virtue: virtueGoods, Marble: marbleGoods, Unpaid: unpaidPoints,
	}
}
