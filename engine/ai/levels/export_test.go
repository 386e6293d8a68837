package levels

// Unsettled makes a player restless like those of the levels.
var Unsettled = unsettled
