package villagers

// Numbers of the rulebook.
const (
	maxSeats   = 5
	roadPlaces = 6
	stackCount = 6
	reserve    = 6 // index of the Reserve among the piles
	baseLimit  = 2 // drafts and builds without symbols (RULES 5.1, 7.1)
	maxLimit   = 5
	maxTrades  = 3 // trades in a build turn (RULES 7.4)
	lockPrice  = 2 // price of a padlock in gold (RULES 7.3)
	startGold  = 8
	startHand  = 5
)
