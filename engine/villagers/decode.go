package villagers

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := codec.Read(b, &s, &s.Version, version); err != nil {
		return nil, fmt.Errorf("villagers: state: %w", err)
	}
	g, err := s.game(r.tables())
	if err != nil {
		return nil, fmt.Errorf("villagers: state: %w", err)
	}
	g.settle(nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked; whether totals are right is Check's business.
func (s *stored) game(t *tables) (*game, error) {
	g := &game{t: t}
	g.clear()
	if err := codec.Build(g, codec.Part("match", s.takeMatch), codec.Part("players", s.takePlayers), codec.Part("road", s.takeRoad),
		codec.Part("piles", s.takePiles), codec.Part("now", s.takeTurn), codec.Part("solo", s.takeSolo), codec.Part("agenda", s.takeAgenda)); err != nil {
		return nil, err
	}
	if err := g.checkRoom(); err != nil {
		return nil, err
	}
	return g, codec.At("agenda", g.checkAgenda())
}

// maxCoins bounds the coins on one card.
const maxCoins = 60

func (s *stored) takeMatch(g *game) (err error) {
	if s.Random == nil {
		return fmt.Errorf("no random generator")
	}
	if g.mode, err = modeOf(engine.Setup{Seats: len(s.Players), Options: s.Options}); err != nil {
		return err
	}
	g.random, g.seats = *s.Random, int8(len(s.Players))
	if (s.Solo != nil) != g.isSolo() || (s.Countess != nil) != g.isSolo() {
		return fmt.Errorf("%d players, with the Countess: %v", len(s.Players), s.Countess != nil)
	}
	g.over, g.firstDone = s.Over, s.Market
	last := len(s.Players) - 1
	if err := cmp.Or(codec.At("round", codec.Within(&g.round, s.Round, 1, codec.MaxAmount)), codec.At("turn", codec.Within(&g.turn, s.Turn, 1, codec.MaxAmount)),
		codec.At("first", codec.Within(&g.first, s.First, 0, last)), codec.At("active", codec.Within(&g.active, s.Active, 0, last)),
		codec.At("drafter", codec.Within(&g.drafter, s.Drafter, 0, last))); err != nil {
		return err
	}
	for word, n := range s.Supply {
		k, err := kindOf(word)
		if err != nil || k >= basics {
			return fmt.Errorf("supply of %q", word)
		}
		if err := codec.Within(&g.supply[k], n, 0, basicCopies); err != nil {
			return fmt.Errorf("supply of %q: %w", word, err)
		}
	}
	return nil
}

func (s *stored) takePlayers(g *game) error {
	list := slices.Clone(s.Players)
	if s.Countess != nil {
		if c := s.Countess; len(c.Hand)+len(c.Square)+len(c.Seen) > 0 {
			return fmt.Errorf("the Countess holds cards")
		}
		list = append(list, *s.Countess)
	}
	for i := range list {
		if err := list[i].decode(g, int8(i)); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	if s.IDs == nil {
		return nil // they are in the order of writing
	}
	return s.IDs.name(g)
}

func (s *storedPlayer) decode(g *game, seat int8) error {
	p := &g.p[seat]
	if err := codec.Count(p.hand[:], s.Hand, maxCards, deckKind); err != nil {
		return fmt.Errorf("hand: %w", err)
	}
	if err := codec.Count(p.seen[:], s.Seen, maxCards, deckKind); err != nil {
		return fmt.Errorf("seen: %w", err)
	}
	for k, n := range p.hand {
		p.nhand += n
		if n > 0 {
			p.holds |= 1 << k
		}
	}
	if len(s.Square) > mostLimit {
		return fmt.Errorf("%d cards on the square", len(s.Square))
	}
	for _, word := range s.Square {
		k, err := deckKind(word)
		if err != nil {
			return fmt.Errorf("square: %w", err)
		}
		p.square[p.nsquare] = k
		p.nsquare++
	}
	if err := codec.Within(&p.drafted, s.Drafted, 0, mostLimit); err != nil {
		return fmt.Errorf("drafted: %w", err)
	}
	if err := codec.Within(&p.limit, s.Limit, 0, mostLimit); err != nil {
		return fmt.Errorf("draft limit: %w", err)
	}
	if err := codec.Within(&p.gold, s.Gold, 0, codec.MaxAmount); err != nil {
		return fmt.Errorf("gold: %w", err)
	}
	if err := codec.ReadIncome(p.income[:], incomeNames[:], s.Income, s.Gold); err != nil {
		return err
	}
	if p.nsquare > p.drafted {
		return fmt.Errorf("%d cards on the square, %d drafted", p.nsquare, p.drafted)
	}
	for _, chain := range s.Village {
		if err := g.readChain(chain, seat); err != nil {
			return fmt.Errorf("village: %w", err)
		}
	}
	return nil
}
