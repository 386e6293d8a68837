package villagers

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := engine.ReadJSON(b, &s); err != nil {
		return nil, fmt.Errorf("villagers: state: %w", err)
	}
	if s.Version != version {
		return nil, fmt.Errorf("villagers: state of rules version %d, want %d", s.Version, version)
	}
	g, err := s.game()
	if err != nil {
		return nil, fmt.Errorf("villagers: state: %w", err)
	}
	g.settle(nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked; whether totals are right is Check's business.
func (s *stored) game() (*game, error) {
	g := new(game)
	g.clear()
	for _, part := range []struct {
		name string
		take func(*game) error
	}{
		{"match", s.takeMatch}, {"players", s.takePlayers}, {"road", s.takeRoad}, {"piles", s.takePiles},
		{"now", s.takeTurn}, {"solo", s.takeSolo}, {"agenda", s.takeAgenda},
	} {
		if err := part.take(g); err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, err)
		}
	}
	if err := g.checkRoom(); err != nil {
		return nil, err
	}
	if err := g.checkAgenda(); err != nil {
		return nil, fmt.Errorf("agenda: %w", err)
	}
	return g, nil
}

// maxAmount bounds stored amounts well inside their type.
const maxAmount = 10_000

// maxCoins bounds the coins on one card.
const maxCoins = 60

// within reads a number that the rules use.
func within[T int8 | int16](to *T, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%d, want %d to %d", n, least, most)
	}
	*to = T(n)
	return nil
}

func (s *stored) takeMatch(g *game) (err error) {
	if s.Random == nil {
		return fmt.Errorf("no random generator")
	}
	if len(s.Players) < 1 || len(s.Players) > maxSeats {
		return fmt.Errorf("%d players", len(s.Players))
	}
	g.random, g.seats = *s.Random, int8(len(s.Players))
	if g.mode, err = modeOf(s.Options, len(s.Players)); err != nil {
		return err
	}
	if (s.Solo != nil) != g.alone() || (s.Countess != nil) != g.alone() {
		return fmt.Errorf("%d players, with the Countess: %v", len(s.Players), s.Countess != nil)
	}
	g.over, g.firstDone = s.Over, s.Market
	last := len(s.Players) - 1
	for _, n := range []struct {
		err  error
		name string
	}{
		{within(&g.round, s.Round, 1, maxAmount), "round"}, {within(&g.turn, s.Turn, 1, maxAmount), "turn"},
		{within(&g.first, s.First, 0, last), "first"}, {within(&g.active, s.Active, 0, last), "active"},
		{within(&g.drafter, s.Drafter, 0, last), "drafter"},
	} {
		if n.err != nil {
			return fmt.Errorf("%s: %w", n.name, n.err)
		}
	}
	for word, n := range s.Supply {
		k, err := kindOf(word)
		if err != nil || k >= basics {
			return fmt.Errorf("supply of %q", word)
		}
		if err := within(&g.supply[k], n, 0, basicCopies); err != nil {
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
	if err := decodeCounts(s.Hand, &p.hand); err != nil {
		return fmt.Errorf("hand: %w", err)
	}
	if err := decodeCounts(s.Seen, &p.seen); err != nil {
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
	if err := within(&p.drafted, s.Drafted, 0, mostLimit); err != nil {
		return fmt.Errorf("drafted: %w", err)
	}
	if err := within(&p.limit, s.Limit, 0, mostLimit); err != nil {
		return fmt.Errorf("draft limit: %w", err)
	}
	if err := s.decodeGold(p); err != nil {
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

func (s *storedPlayer) decodeGold(p *player) error {
	if err := within(&p.gold, s.Gold, 0, maxAmount); err != nil {
		return fmt.Errorf("gold: %w", err)
	}
	start := s.Gold
	for name, n := range s.Income {
		source := slices.Index(incomeNames[:], name)
		if source < 0 || name == "" || n < -maxAmount || n > maxAmount {
			return fmt.Errorf("income %q: %d", name, n)
		}
		p.income[source] = int16(n)
		start -= n
	}
	return within(&p.income[fromStart], start, -maxAmount, maxAmount)
}
