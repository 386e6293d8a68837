package levels

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Beside reports whether an opponent of the game itself plays beside several people, in a
// match of which s is a state. It wins where none of them does, so what people may expect
// there is learned and told apart.
func Beside(s engine.State, seats int) bool {
	o, ok := s.(engine.AutomaState)
	return ok && seats > 1 && o.Opposed()
}

// NetIn returns the net for a match of which s is a state: that of its game and number of
// seats, or another where an opponent of the game itself plays beside people. Its error is
// that of Net.
func NetIn(rules engine.Rules, s engine.State, seats int) (*value.Net, error) {
	return netIn(rules, s, seats, Net)
}

// netIn is NetIn with the net that is usual where no opponent of the game itself plays.
func netIn(rules engine.Rules, s engine.State, seats int, usual func(engine.Rules, int) (*value.Net, error)) (*value.Net, error) {
	if Beside(s, seats) {
		if net, err := besideNet(rules, seats); net != nil || err != nil {
			return net, err
		}
	}
	return usual(rules, seats)
}

// besideNet is the net for people beside an opponent of the game itself; nil where the game
// has none for that.
func besideNet(rules engine.Rules, seats int) (*value.Net, error) {
	net, err := fitting(rules, seats, besideFile(rules.Info().ID, seats))
	if errors.Is(err, ErrNoNet) {
		return nil, nil
	}
	return net, err
}

// besideFile is the name of that net.
func besideFile(game string, seats int) string {
	return fmt.Sprintf("%s-%d%s.net", game, seats, andOne)
}

// besidePlayer is the opponent of a level, never restless, for people beside an opponent of
// the game itself; nil where the game has no net for that.
func besidePlayer(rules engine.Rules, seats, level int) (ai.Player, error) {
	net, err := besideNet(rules, seats)
	if net == nil || err != nil {
		return nil, err
	}
	return playerOf(key{game: rules.Info().ID, seats: seats, level: level, beside: true}, net, seats)
}
