package levels

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Beside reports whether an automatic opponent plays against several people in the match of
// the state s. If it wins, none of the people wins, so such matches have their own nets and
// curves.
func Beside(s engine.State, seats int) bool {
	o, ok := s.(engine.AutomaState)
	return ok && seats > 1 && o.Opposed()
}

// NetIn returns the net for the match of the state s: the net of its game and number of
// seats, or another one if an automatic opponent plays. Errors are as in Net.
func NetIn(rules engine.Rules, s engine.State, seats int) (*value.Net, error) {
	return netIn(rules, s, seats, Net)
}

// netIn is NetIn with usual in place of Net.
func netIn(rules engine.Rules, s engine.State, seats int, usual func(engine.Rules, int) (*value.Net, error)) (*value.Net, error) {
	if Beside(s, seats) {
		if net, err := besideNet(rules, seats); net != nil || err != nil {
			return net, err
		}
	}
	return usual(rules, seats)
}

// besideNet returns the net for people who play with an automatic opponent, or nil if the
// game has none.
func besideNet(rules engine.Rules, seats int) (*value.Net, error) {
	net, err := fitting(rules, seats, besideFile(seats))
	if errors.Is(err, ErrNoNet) {
		return nil, nil
	}
	return net, err
}

// besideFile returns the file of that net.
func besideFile(seats int) string { return fmt.Sprintf("nets/%d%s.net", seats, andOne) }

// besidePlayer returns the player of a level for matches with an automatic opponent,
// without the restless wrapper. It returns nil if the game has no net for them.
func besidePlayer(rules engine.Rules, seats, level int) (ai.Player, error) {
	net, err := besideNet(rules, seats)
	if net == nil || err != nil {
		return nil, err
	}
	return playerOf(key{game: rules.Info().ID, seats: seats, level: level, beside: true}, net, seats)
}
