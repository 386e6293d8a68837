package search

import (
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Whole is a Player whose values people read as chances: in each position, the rewards of
// all seats together are what a result gives (value.Net.Whole). Its other settings are
// those of the player, which opponents use: their answers do not change.
type Whole struct {
	Player
	Seats int
}

// Best is Player.Best.
func (p Whole) Best(see ai.Sight, seat engine.Seat, most int, r *engine.Rand) ([]ai.Considered, error) {
	return p.run(see, seat, r).best(most)
}

// Weigh is Player.Weigh.
func (p Whole) Weigh(see ai.Sight, seat engine.Seat, answer engine.Move, r *engine.Rand) (ai.Choice, error) {
	return p.run(see, seat, r).weigh(answer)
}

func (p Whole) run(see ai.Sight, seat engine.Seat, r *engine.Rand) *run {
	return &run{Player: p.Player, whole: p.Seats, see: see, seat: seat, r: r, policy: newPolicy()}
}
