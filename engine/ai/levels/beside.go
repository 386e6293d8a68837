package levels

import (
	"errors"
	"fmt"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Beside reports whether an opponent of the game itself plays beside several people, in a
// match of which s is a state. It wins where none of them does, so what people may expect
// there is learned and told apart.
func Beside(s engine.State, seats int) bool {
	o, ok := s.(engine.Opposed)
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
func besideFile(game string, seats int) string { return fmt.Sprintf("%s-%d+1.net", game, seats) }

// besideData are its bytes; none where the game has no such net.
func besideData(game string, seats int) ([]byte, error) {
	data, err := nets.ReadFile("nets/" + besideFile(game, seats))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// withNet is a player as it plays by another net.
func withNet(p ai.Player, net *value.Net) ai.Player {
	switch p := p.(type) {
	case search.Player:
		p.Net = net
		return p
	case value.Player:
		p.Net = net
		return p
	}
	return p
}
