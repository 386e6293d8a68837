package render

// MinShown is the size of the smallest text on the board of a page, in pixels as shown. The
// letters on the pieces of a seat may be smaller, because colour and shape repeat them.
const MinShown = 13.0

// PhoneShown is the width at which a phone shows the board of a page.
const PhoneShown = 412.0

// The window for which boards of desktops are arranged, and the parts of its page around the
// board. The style sheet of the page has the same numbers.
const (
	deskWidth, deskHeight = 1280.0, 800.0

	deskHead  = 78.0  // bar, gaps and borders above and below the board
	deskEdges = 40.0  // gaps and borders beside the board
	deskRail  = 352.0 // question and players beside a board that is hardly wider than high
	deskWide  = 412.0 // the same beside a wide board
	deskTall  = 594.0 // question, and players beside it, of a tall board
	deskHand  = 128.0 // hand below a wide board
)

// Shown returns the width at which a page shows its board in a window of 412 pixels (Phone), or
// of 1280 by 800 (Full). w and h are the size of the board in units of its scene. A board on
// a phone is as wide as the window.
func Shown(size Size, w, h float64) float64 {
	if size == Phone {
		return PhoneShown
	}
	r := w / h
	switch {
	case r < 1:
		return min(deskWidth-deskTall, (deskHeight-deskHead)*r)
	case r > 1.3:
		return min(deskWidth-deskEdges-deskWide, (deskHeight-deskHead-deskHand)*r)
	default:
		return min(deskWidth-deskEdges-deskRail, (deskHeight-deskHead)*r)
	}
}

// MinText returns the size of the smallest text on the board of a page, in units of its scene.
func MinText(size Size, w, h float64) float64 { return MinShown * w / Shown(size, w, h) }

// CardScale is the number of units of a strip of cards for each pixel as shown.
const CardScale = 2.0

// CardHeight returns the height of a card in the strip of a page, in units of its scene: 64
// pixels as shown on a phone, 96 on a desktop.
func CardHeight(size Size) float64 {
	if size == Phone {
		return 64 * CardScale
	}
	return 96 * CardScale
}
