package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

type ladderCommand struct {
	Game    string            `required:"" help:"Which game: its id, as in 'guildhall version'."`
	Seats   int               `default:"0" help:"Number of seats; 0 is the smallest the game allows."`
	Option  map[string]string `short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Matches int               `default:"400" help:"Matches of a pair."`
	First   uint64            `default:"1000000" help:"Number of the first deal."`
	Players []string          `default:"random,greedy,1,2,3" help:"Who plays: levels, random, greedy."`
	Decide  []float64         `placeholder:"LOW,HIGH" help:"Stop a pair when a sequential test tells a share of at most LOW from one of at least HIGH."`
	Least   int               `default:"60" help:"Matches before --decide stops a pair."`
	All     bool              `help:"Every pair; else each against the next and against random and greedy."`
	JSON    bool              `name:"json" help:"Print a JSON object for each pair instead of a table."`
}

// Run plays the pairs and prints them as they end.
func (cmd ladderCommand) Run(c console) error {
	rules, setup, err := matchFlags{Game: cmd.Game, Seats: cmd.Seats, Option: cmd.Option, Seed: 1}.rules()
	if err != nil {
		return err
	}
	if n := len(cmd.Decide); n != 0 && (n != 2 || cmd.Decide[0] <= 0 || cmd.Decide[0] >= cmd.Decide[1] || cmd.Decide[1] >= 1) {
		return fmt.Errorf("--decide needs two shares between 0 and 1, the lower one first, such as 0.5,0.65")
	}
	var entrants []ladder.Entrant
	for _, name := range cmd.Players {
		p, err := opponent(rules, setup.Seats, name)
		if err != nil {
			return err
		}
		entrants = append(entrants, ladder.Entrant{Name: name, Player: p})
	}
	if !cmd.JSON {
		fmt.Fprintf(c.out, "%-12s %-12s %7s %7s %13s %8s %8s %9s %9s\n", "player", "others", "matches", "share", "95 %", "points", "others", "ms/dec.", "ms/turn")
	}
	for i, one := range entrants {
		for j, others := range entrants {
			if j >= i || !cmd.All && j != i-1 && j > 1 {
				continue
			}
			s, err := ladder.Play(ladder.Pairing{
				Rules: rules, Setup: setup, One: one, Others: others,
				Matches: cmd.Matches, First: cmd.First, Clock: processorTime,
				Stop: cmd.stop(),
			})
			if err != nil {
				return err
			}
			if err := cmd.print(c, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// stop ends a pair early; nil plays all matches.
func (cmd ladderCommand) stop() func(ladder.Score) bool {
	if len(cmd.Decide) == 0 {
		return nil
	}
	test := ladder.Sequential{Low: cmd.Decide[0], High: cmd.Decide[1]}
	return func(s ladder.Score) bool { return s.Matches >= cmd.Least && test.Verdict(s) != 0 }
}

func (cmd ladderCommand) print(c console, s ladder.Score) error {
	if cmd.JSON {
		return json.NewEncoder(c.out).Encode(s)
	}
	low, high := s.Interval()
	_, err := fmt.Fprintf(c.out, "%-12s %-12s %7d %6.1f%% %5.1f - %5.1f %8.1f %8.1f %9.2f %9.1f\n", s.One, s.Others, s.Matches,
		100*s.Share(), 100*low, 100*high, s.Points, s.Against, milliseconds(s.PerDecision()), milliseconds(s.Spent/time.Duration(max(1, s.Turns))))
	return err
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// opponent reads a name: "random", "greedy", a level, or settings of a player for
// trials: "value:noise=0.1", "search:iterations=200;explore=1;playouts=0.5".
func opponent(rules engine.Rules, seats int, name string) (ai.Player, error) {
	switch name {
	case "random":
		return ai.Random{}, nil
	case "greedy":
		return ai.Greedy{}, nil
	}
	if level, err := strconv.Atoi(name); err == nil {
		return levels.Of(rules, seats, level)
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
			return nil, fmt.Errorf("player %s: %s is no number", name, one)
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
		p := search.Player{Net: net, Playouts: set["playouts"], Iterations: n, Further: further, Explore: set["explore"]}
		return levels.Unsettled(p, rules, seats), nil
	}
	return nil, fmt.Errorf("no player %q: there are random, greedy, levels 1 to 4, value and search", name)
}
