package architects

// Numbers of the rulebook.
const (
	maxSeats    = 5  // including the automa
	workers     = 20 // workers of each seat
	startPool   = 4  // silver in the tax pool (RULES 2.6)
	startVirtue = 7
	startSilver = 3 // silver of the first seat in turn order (RULES 2.9)
	startHand   = 3 // building cards after the draft
	packSize    = 4 // cards dealt for each pack of the draft (RULES 2.8)
	soloDeal    = 5 // building cards drawn in a solo match (RULES 11.1)
	handLimit   = 6 // building cards kept at the end of a turn (RULES 3)

	rows, columns = 2, 4 // size of the apprentice display
	slots         = rows * columns
	apprentices   = 5 // largest number of a player's apprentices (RULES 5.6)

	topVirtue = 14
	levels    = 5 // levels of the Cathedral

	hireSilver, hireTax       = 2, 2 // RULES 5.6
	recoverSilver, recoverTax = 3, 2 // RULES 5.10
	debtSilver, debtTax       = 3, 3 // RULES 5.10
	stealVirtue               = 2    // RULES 5.8
	virtueGoods               = 2    // number of clay, wood and stone for 1 virtue (RULES 5.5)
	marbleGoods               = 3    // number of wood and stone for 1 marble
	marketLook                = 5    // building cards looked at (RULES 5.9)
	resetPrisoners            = 3    // workers in the Prison that cost a virtue (RULES 7.4)
	unpaidPoints              = 2    // points lost for each unpaid debt (RULES 8.2)
	silverPoint               = 10   // silver for a point
	prisonPoint               = 2    // workers in the Prison that cost a point
)
