package villagers

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

func (s *stored) takeTurn(g *game) (err error) {
	n, t := &g.now, &s.Now
	if err := cmp.Or(codec.At("limit", codec.Within(&n.limit, t.Limit, 0, mostLimit)), codec.At("built", codec.Within(&n.built, t.Built, 0, mostLimit)),
		codec.At("trades", codec.Within(&n.trades, t.Trades, 0, maxTrades)), codec.At("since", codec.Within(&n.since, t.Since, 0, codec.MaxAmount)),
		codec.At("coins", codec.Within(&n.coins, t.Coins, 0, maxCoins))); err != nil {
		return err
	}
	n.tinner, n.replaced, n.acted = t.Tinner, t.Replaced, t.Acted
	if t.Card != "" {
		if n.card, err = kindOf(t.Card); err != nil {
			return err
		}
	}
	if t.Basic != "" {
		if n.basic, err = kindOf(t.Basic); err != nil || n.basic >= basics {
			return fmt.Errorf("trade for %q", t.Basic)
		}
	}
	if t.Role == "any" {
		n.role = anyFirst
	} else if t.Role != "" {
		if n.role, err = kindOf(t.Role); err != nil {
			return err
		}
	}
	if t.Village != nil {
		if err := codec.Within(&n.village, *t.Village, 0, int(g.villages())-1); err != nil {
			return fmt.Errorf("village: %w", err)
		}
	}
	if t.Onto != nil {
		if err := codec.Within(&n.onto, *t.Onto-1, 0, ontoDiscard); err != nil {
			return fmt.Errorf("onto: %w", err)
		}
	}
	if t.Host != nil {
		if n.host, err = g.withID(*t.Host, g.active); err != nil {
			return fmt.Errorf("host: %w", err)
		}
	}
	return nil
}

func (s *stored) takeSolo(g *game) error {
	if s.Solo == nil {
		return nil
	}
	o := &g.solo
	o.jester = s.Solo.Jester
	var seen uint32
	event := func(id string) (int, error) {
		i := slices.IndexFunc(builtIn.events[:], func(e eventInfo) bool { return e.id == id })
		if i < 0 || seen>>i&1 != 0 {
			return 0, fmt.Errorf("event %q", id)
		}
		seen |= 1 << i
		return i, nil
	}
	if len(s.Solo.Open) > maxOpen {
		return fmt.Errorf("%d events face up", len(s.Solo.Open))
	}
	for _, id := range s.Solo.Open {
		i, err := event(id)
		if err != nil {
			return err
		}
		o.open[o.nopen] = int8(i)
		o.nopen++
	}
	if id := s.Solo.Resolving; id != "" {
		i, err := event(id)
		if err != nil {
			return err
		}
		o.resolving = int8(i)
	}
	for season, list := range [2][]string{s.Solo.Summer, s.Solo.Winter} {
		for _, id := range slices.Backward(list) {
			i, err := event(id)
			if err != nil {
				return err
			}
			if int(builtIn.events[i].season) != season {
				return fmt.Errorf("event %q in the deck of %s", id, seasonIDs[season])
			}
			g.stockEvent(season, i)
		}
	}
	for _, id := range s.Solo.Done {
		i, err := event(id)
		if err != nil {
			return err
		}
		o.done |= 1 << i
	}
	return nil
}

// maxSteps bounds a stored agenda: a round's phases, and the parts of one
// action with the Jester on top.
const maxSteps = 10

func (s *stored) takeAgenda(g *game) error { return g.agenda.Read(s.Agenda, maxSteps, stepNamed) }

// stepNamed reads a step: its name, and its number unless that is 0.
func stepNamed(word string) (step, error) {
	kind, args, err := agenda.Split(stepNames[:], word)
	if err != nil {
		return step{}, err
	}
	st := step{kind: stepKind(kind)}
	switch len(args) {
	case 0:
	case 1:
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return step{}, err
		}
		if err := codec.Within(&st.n, n, 1, maxSeats); err != nil {
			return step{}, err
		}
	default:
		return step{}, fmt.Errorf("%d numbers", len(args))
	}
	return st, nil
}
