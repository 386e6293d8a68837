package architects

import "guildhall/engine"

// Printed is all that is printed on the components a match is played with.
type Printed struct {
	Cards   []engine.Entry // as the library lists them
	Hire    Cost           // an apprentice at the Workshop
	Recover Cost           // own captured workers
	PayDebt Cost
	Steal   int // virtue that the Tax Stand costs
	Look    int // building cards to choose one from in the Black Market
	Virtue  int // goods that the Storehouse takes for 1 virtue
	Marble  int // goods that it takes for 1 marble
	Unpaid  int // points that an unpaid debt costs
}

// Cost is a price in silver: a normal part, and tax.
type Cost struct{ Silver, Tax int }

// Printed is what is printed on the components of the match. It is shared: it
// must not be changed.
func (v *View) Printed() *Printed {
	if v.tables == nil {
		return builtIn.printed()
	}
	return v.tables.printed()
}

// BlankView shows the tables of these rules and no match.
func (r Rules) BlankView() engine.View { return &View{tables: r.t, Data: r.Info().Data} }

func (t *tables) print() *Printed {
	return &Printed{
		Cards: t.library().Cards, Hire: Cost{hireSilver, hireTax}, Recover: Cost{recoverSilver, recoverTax}, PayDebt: Cost{debtSilver, debtTax},
		Steal: stealVirtue, Look: marketLook, Virtue: virtueGoods, Marble: marbleGoods, Unpaid: unpaidPoints,
	}
}
