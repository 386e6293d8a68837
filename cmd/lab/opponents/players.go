package opponents

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// opponent reads a name: "random", "greedy", a passive player ("first", "same", "decline"), a
// level, a level without one of its parts ("2-pace", see levels.Without), or settings of an experimental player: "value:noise=0.1",
// "search:iterations=200;explore=1;playouts=0.5", "search:iterations=200;explore=1;whole=1".
func opponent(rules engine.Rules, seats int, name string) (ai.Player, error) {
	switch name {
	case "random":
		return ai.Random{}, nil
	case "greedy":
		return ai.Greedy{}, nil
	case "first":
		return ai.First{}, nil
	case "same":
		return ai.Same{}, nil
	case "decline":
		return ai.Decline{}, nil
	}
	if level, err := strconv.Atoi(name); err == nil {
		return levels.Of(rules, seats, level)
	}
	if name, part, ok := strings.Cut(name, "-"); ok {
		if level, err := strconv.Atoi(name); err == nil {
			return levels.Without(rules, seats, level, levels.Part(part))
		}
	}
	kind, settings, _ := strings.Cut(name, ":")
	set := map[string]float64{}
	file := ""
	for _, one := range strings.FieldsFunc(settings, func(r rune) bool { return r == ';' }) {
		k, v, _ := strings.Cut(one, "=")
		if k == "net" {
			file = v
			continue
		}
		f, err := strconv.ParseFloat(v, 64)
		if err != nil {
			return nil, fmt.Errorf("player %s: %s is not a number", name, one)
		}
		set[k] = f
	}
	net, err := netFile(rules, seats, file)
	switch kind {
	case "value":
		if err != nil {
			return nil, err
		}
		p := value.Player{Net: net, Noise: set["noise"], Slips: set["slips"], Worlds: int(set["worlds"])}
		return levels.Unsettled(p, rules, seats), nil
	case "search":
		if net == nil && set["playouts"] < 1 {
			return nil, err
		}
		n := int(set["iterations"])
		further := n / 2
		if f, ok := set["further"]; ok {
			further = int(f)
		}
		p := search.Player{Net: net, Playouts: set["playouts"], Iterations: n, Further: further, Explore: set["explore"], Whole: int(set["whole"]) * seats}
		return levels.Unsettled(p, rules, seats), nil
	}
	return nil, fmt.Errorf("no player %q: there are random, greedy, first, same, decline, levels 1 to 4, such without a part (2-pace), value and search", name)
}

// netFile reads a net from a file, the built-in one when file is "".
func netFile(rules engine.Rules, seats int, file string) (*value.Net, error) {
	if file == "" {
		return levels.Net(rules, seats)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	net, features, err := value.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if features != levels.Features(rules, seats) {
		return nil, fmt.Errorf("%s: %w", file, levels.ErrNoNet)
	}
	return net, nil
}
