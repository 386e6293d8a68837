package rating

// CurveOf exports curveOf for the tests of this package.
var CurveOf = curveOf
