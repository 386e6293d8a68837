package rating

// CurveOf is curveOf, for the tests of this package.
var CurveOf = curveOf
