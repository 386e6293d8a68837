package lisboa

// stepKind is what happens next. A step either asks its seat something or
// resolves by itself.
type stepKind int8

const (
	stepNone      stepKind = iota
	stepClergy             // setup: everybody keeps one of two clergy tiles; sealed
	stepTurn               // a turn begins
	stepCard               // which hand card
	stepUse                // what it is used for; n: card
	stepPart               // the parts of effect n from m on; the alternative and whether it is an event in k
	stepEither             // which alternative of effect n
	stepGood               // which type of good; n: anyGood, ownGood
	stepCube               // which cube of the ruins pile
	stepTuck               // card n goes to the portfolio
	stepRoom               // which portfolio card leaves; n: edge, bottom 1; m: the card that comes, none for a ship
	stepBusiness           // sell, trade or nothing
	stepSell               // which good aboard which ship
	stepTrade              // which state action for a good; n: actions done
	stepFee                // which good pays for state action n
	stepAction             // state action n is done; m: may be declined
	stepRecruit            // an official into an office; n: how many may still come, m: offices used, k: declined or stopped
	stepPlan               // which architect's plan
	stepShip               // a new ship, or which one it replaces
	stepFreight            // which good pays for the ship; n: still to be paid
	stepDock               // the ship goes to its place
	stepProduce            // which types produce
	stepExtra              // which type produces one more
	stepCardinal           // how far; n: exactly so far, 0 as usual
	stepTile               // which clergy tile
	stepFavor              // which noble's favor
	stepFare               // how many réis pay for a visit or follow; n: noble, m: 1 for a follow
	stepState              // a visit's state action, or none; n: noble
	stepNoble              // the noble action; n: noble, m: may be declined
	stepSpace              // where the store is built
	stepDoor               // which of two types
	stepRubble             // which cube of the row or the column
	stepPay                // the store is paid
	stepHouse              // which house track
	stepErect              // the store is scored
	stepDecree             // which decree; n: still to be taken, m: may be declined
	stepMarker             // another decree for a set marker, or not
	stepBuilding           // which public building
	stepBlueprint          // which plan is fulfilled
	stepEnd                // on which space
	stepStaff              // which official returns; n: still to return
	stepOpen               // the building is placed and scored
	stepFollowers          // followers of noble n, the m-th seat after this one comes next
	stepFollow             // whether to follow noble n
	stepDeed               // what a follower does; n: noble
	stepDraw               // which card of the display
	stepMass               // the church is scored: the n-th seat comes next; m: one more than the first seat, 0 when it is not known yet
	stepChurch             // which clergy tile is surrendered; n: how many were
	stepPrepare            // refills
	stepFinish             // triggers, and the next turn
	stepPeriod             // the first period ends; seat: who triggered it
	stepDiscard            // which hand card is discarded at the change of period
	stepRewards            // the rewards of the discarded cards, noble n comes next
	stepReward             // which discarded card of noble n gives its reward
	stepHands              // everybody draws up to five cards, then the second period begins; seat: first
	stepAgent              // Lacerda's agent moves and acts
	stepPatron             // Lacerda's noble action; n: noble
	stepDismiss            // Lacerda's helper removes a card and moves
	stepKinds
)

// entry is a step on the agenda. What n, m and k are belongs to the step.
type entry struct {
	kind    stepKind
	seat    int8
	n, m, k int16
}

// asked is the step on top.
func (g *game) asked() stepKind {
	if g.over || g.agenda.Len() == 0 {
		return stepNone
	}
	return g.agenda.Top().kind
}

// stepNames are the steps in the encoded state; those that ask are also the
// kinds of questions.
var stepNames = []string{stepNone: "", stepClergy: "clergy", stepTurn: "turn", stepCard: "card", stepUse: "use", stepPart: "part", stepEither: "either",
	stepGood: "good", stepCube: "cube", stepTuck: "tuck", stepRoom: "room", stepBusiness: "business", stepSell: "sell", stepTrade: "trade", stepFee: "fee",
	stepAction: "action", stepRecruit: "recruit", stepPlan: "plan", stepShip: "ship", stepFreight: "freight", stepDock: "dock", stepProduce: "produce",
	stepExtra: "extra", stepCardinal: "cardinal", stepTile: "tile", stepFavor: "favor", stepFare: "fare", stepState: "state", stepNoble: "noble",
	stepSpace: "space", stepDoor: "door", stepRubble: "rubble", stepPay: "pay", stepHouse: "house", stepErect: "erect", stepDecree: "decree",
	stepMarker: "marker", stepBuilding: "building", stepBlueprint: "blueprint", stepEnd: "end", stepStaff: "staff", stepOpen: "open",
	stepFollowers: "followers", stepFollow: "follow", stepDeed: "deed", stepDraw: "draw", stepMass: "mass", stepChurch: "church", stepPrepare: "prepare",
	stepFinish: "finish", stepPeriod: "period", stepDiscard: "discard", stepRewards: "rewards", stepReward: "reward", stepHands: "hands",
	stepAgent: "agent", stepPatron: "patron", stepDismiss: "dismiss"}
