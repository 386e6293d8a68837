package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// WithFile returns a player with the file of its net.
func WithFile(p ai.Player, file string) withFile { return withFile{p, file} }

// Settled returns the player inside a player of Unsettled.
func Settled(p ai.Player) ai.Player {
	if r, ok := p.(restless); ok {
		return r.Player
	}
	return p
}

var (
	FingerprintOf = fingerprintOf
	ClosingOf     = closingOf
)

// PlaysAlone reports whether a player of Of ends the match alone now.
func PlaysAlone(p ai.Player, world engine.State, seat engine.Seat) bool {
	r, view := p.(restless), world.View(seat)
	return !r.trails(view, seat) && (r.alone != nil || r.avoidsDanger(world)) && r.isAlone(world, seat, view.Header().Turn)
}

// Quiet returns a match in which all seats except one play their default moves.
func Quiet(s engine.State, seat engine.Seat) engine.State {
	return quiet{s.(engine.FeatureState), seat}
}

// Others are how a player of Of plays beside an opponent of the game itself, and alone.
func Others(p ai.Player, seats int) (beside, alone withFile) {
	r := p.(restless)
	return withFile{r.beside, besideFile(seats)}, withFile{value.Player{Net: r.alone}, aloneFile(seats)}
}

// Behind returns by how much a match is behind the pace of a player of Unsettled.
func Behind(p ai.Player, world engine.State, seat engine.Seat) float64 {
	return p.(restless).delay(world.View(seat).Header().Turn, ai.Closed(world, seat))
}

// Hopeless is the distance behind the pace from which an opponent risks a win. Vain is the
// distance from which it ends a match that it loses.
const (
	Hopeless = hopeless
	Vain     = vain
)
