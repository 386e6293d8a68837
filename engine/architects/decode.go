package architects

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := codec.Read(b, &s, &s.Version, version); err != nil {
		return nil, fmt.Errorf("architects: state: %w", err)
	}
	g, err := s.game(r.tables())
	if err != nil {
		return nil, fmt.Errorf("architects: state: %w", err)
	}
	g.settle(nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked, and no pile holds more than its room; whether totals are right is
// Check's business.
func (s *stored) game(t *tables) (*game, error) {
	g := &game{t: t}
	g.clear()
	if err := codec.Build(g, codec.Part("match", s.takeMatch), codec.Part("players", s.takePlayers), codec.Part("market", s.Market.take),
		codec.Part("rewards", s.Rewards.take), codec.Part("display", s.takeDisplay), codec.Part("decks", s.takeDecks), codec.Part("now", s.takeTurn),
		codec.Part("automa", s.takeAutoma), codec.Part("agenda", s.takeAgenda)); err != nil {
		return nil, err
	}
	if err := g.checkRoom(); err != nil {
		return nil, err
	}
	return g, codec.At("agenda", g.checkAgenda())
}

func (s *stored) takeMatch(g *game) error {
	if s.Random == nil {
		return errors.New("no random generator")
	}
	people := len(s.Players)
	if s.Automa != nil {
		people--
	}
	if err := g.takeOptions(Rules{}.Info().Begun(engine.Setup{Seats: people, Options: s.Options})); err != nil {
		return err
	}
	if int(g.seats) != len(s.Players) || (s.Automa != nil) != g.withAutoma() {
		return fmt.Errorf("%d players, with an automa: %v", len(s.Players), s.Automa != nil)
	}
	g.random, g.over, g.reset = *s.Random, s.Over, s.Reset
	if len(s.Order) != int(g.seats) {
		return fmt.Errorf("order of %d seats, want %d", len(s.Order), g.seats)
	}
	if s.Last != nil {
		if err := codec.At("last", codec.Within(&g.last, *s.Last, 0, int(g.seats))); err != nil {
			return err
		}
	}
	return cmp.Or(codec.At("order", codec.ReadSeats(g.order[:], s.Order, g.seats)), codec.At("round", codec.Within(&g.round, s.Round, 1, codec.MaxAmount)),
		codec.At("turn", codec.Within(&g.turn, s.Turn, 1, codec.MaxAmount)), codec.At("active", codec.Within(&g.active, s.Active, 0, int(g.seats)-1)),
		codec.At("pool", codec.Within(&g.pool, s.Pool, 0, codec.MaxAmount)), codec.At("hall", s.takeHall(g)))
}

func (s *stored) takeHall(g *game) error {
	if len(s.Hall) > int(g.plan().last) {
		return fmt.Errorf("%d workers", len(s.Hall))
	}
	for i, n := range s.Hall {
		if err := codec.ReadSeat(&g.hall[i], &n, g.seats); err != nil {
			return err
		}
		g.nhall++
	}
	return nil
}

func (s *stored) takePlayers(g *game) error {
	for i := range s.Players {
		if err := s.Players[i].take(g, int8(i)); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	return nil
}

func (s *storedPlayer) take(g *game, seat int8) error {
	p := &g.p[seat]
	for word, n := range s.At {
		at := place(0)
		if err := codec.Index(&at, "place", placeIDs[:circles], word); err != nil {
			return err
		}
		if err := codec.At(word, codec.Within(&p.at[at], n, 0, workers)); err != nil {
			return err
		}
	}
	if len(s.Captured) > int(g.seats) {
		return fmt.Errorf("captured workers of %d seats", len(s.Captured))
	}
	for i, n := range s.Captured {
		if err := codec.At("captured", codec.Within(&p.captured[i], n, 0, workers)); err != nil {
			return err
		}
	}
	for i, n := range [goods]int{clay: s.Clay, wood: s.Wood, stone: s.Stone, gold: s.Gold, marble: s.Marble, silver: s.Silver} {
		if err := codec.At(goodNames[i], codec.Within(&p.goods[i], n, 0, codec.MaxAmount)); err != nil {
			return err
		}
	}
	if err := cmp.Or(codec.At("workers", codec.Within(&p.workers, s.Workers, 0, workers)), codec.At("hall", codec.Within(&p.hall, s.Hall, 0, workers)),
		codec.At("prison", codec.Within(&p.prison, s.Prison, 0, workers)), codec.At("virtue", codec.Within(&p.virtue, s.Virtue, 0, topVirtue)),
		codec.At("cathedral", codec.Within(&p.cathedral, s.Cathedral, 0, levels)), codec.At("unpaid", codec.Within(&p.unpaid, s.Unpaid, 0, codec.MaxAmount)),
		codec.At("paid", codec.Within(&p.paid, s.Paid, 0, codec.MaxAmount))); err != nil {
		return err
	}
	return s.takeCards(g, p)
}

func (s *storedPlayer) takeCards(g *game, p *player) error {
	for number := range g.t.boards {
		if g.t.boards[number].id == s.Board {
			p.board = int8(number)
		}
	}
	if g.t.boards[p.board].id != s.Board {
		return fmt.Errorf("no board %q", s.Board)
	}
	if len(s.Hired) > int(g.hiringLimit(p)) {
		return fmt.Errorf("%d apprentices", len(s.Hired))
	}
	for _, word := range s.Hired {
		k, err := g.crewOf(word)
		if err != nil {
			return err
		}
		p.hired[p.nhired] = k
		p.nhired++
		p.skills |= g.t.apprentices[k].skills
	}
	if len(s.Built) > workers {
		return fmt.Errorf("%d buildings", len(s.Built))
	}
	for _, word := range s.Built {
		card, err := g.buildingOf(word)
		if err != nil || p.built.has(card) {
			return fmt.Errorf("building %q", word)
		}
		p.built |= only(card)
		p.site[p.nsite] = card
		p.nsite++
	}
	for _, set := range []struct {
		name string
		to   *cards
		list []string
	}{{"hand", &p.hand, s.Hand}, {"pack", &p.pack, s.Pack}, {"knows", &p.knows, s.Knows}} {
		if err := codec.At(set.name, g.takeSet(set.to, set.list)); err != nil {
			return err
		}
	}
	if s.Choice == "" {
		return nil
	}
	card, err := g.buildingOf(s.Choice)
	if err != nil || !p.pack.has(card) {
		return fmt.Errorf("choice of %q", s.Choice)
	}
	p.choice = card
	return nil
}

func (g *game) takeSet(to *cards, list []string) error {
	for _, word := range list {
		card, err := g.buildingOf(word)
		if err != nil || to.has(card) {
			return fmt.Errorf("building %q", word)
		}
		*to |= only(card)
	}
	return nil
}

// buildingOf is the building with this id.
func (g *game) buildingOf(id string) (int8, error) {
	for i := range g.t.buildings {
		if g.t.buildings[i].id == id {
			return int8(i), nil
		}
	}
	return 0, fmt.Errorf("no building %q", id)
}

// crewOf is the apprentice with this id.
func (g *game) crewOf(id string) (kind, error) {
	for i := range g.t.apprentices {
		if g.t.apprentices[i].id == id {
			return kind(i), nil
		}
	}
	return 0, fmt.Errorf("no apprentice %q", id)
}

// readPile reads a pile, the top card first. There are not more than its room.
func readPile(to *pile, words []string, find func(string) (int8, error)) error {
	for _, word := range slices.Backward(words) {
		card, err := find(word)
		if err != nil {
			return err
		}
		to.push(card)
	}
	return nil
}

func (s *storedMarket) take(g *game) error {
	for i, seat := range []*int{s.Left, s.Middle, s.Right} {
		if err := codec.ReadSeat(&g.stalls[i], seat, g.seats); err != nil {
			return err
		}
	}
	find := func(id string) (int8, error) {
		i := slices.IndexFunc(g.t.market[:], func(c marketCard) bool { return c.id == id })
		if i < 0 {
			return 0, fmt.Errorf("no card %q", id)
		}
		return int8(i), nil
	}
	if len(s.Small)+len(s.Big) > marketCards {
		return fmt.Errorf("%d cards", len(s.Small)+len(s.Big))
	}
	return cmp.Or(codec.At("small", readPile(&g.small, s.Small, find)), codec.At("big", readPile(&g.big, s.Big, find)))
}

func (s *storedRewards) take(g *game) error {
	find := func(id string) (int8, error) {
		i := slices.IndexFunc(g.t.rewards, func(r reward) bool { return r.id == id })
		if i < 0 {
			return 0, fmt.Errorf("no reward %q", id)
		}
		return int8(i), nil
	}
	if n := len(s.Pile) + len(s.Shown) + len(s.Out); n != rewardCards {
		return fmt.Errorf("%d cards, want %d", n, rewardCards)
	}
	at := int8(0)
	list := append(slices.Clone(s.Pile), slices.Concat(s.Out, nil)...)
	slices.Reverse(list[:len(s.Pile)])
	list = slices.Insert(list, len(s.Pile), s.Shown...)
	for _, word := range list {
		kind, err := find(word)
		if err != nil {
			return err
		}
		g.rewards[at] = kind
		at++
	}
	g.npile, g.nshown = int8(len(s.Pile)), int8(len(s.Shown))
	return nil
}

func (s *stored) takeDisplay(g *game) error {
	if len(s.Display) != slots {
		return fmt.Errorf("%d slots, want %d", len(s.Display), slots)
	}
	for i, slot := range s.Display {
		if slot.Card == "" {
			if slot.Coins != 0 {
				return fmt.Errorf("coins on the empty slot %d", i+1)
			}
			continue
		}
		k, err := g.crewOf(slot.Card)
		if err != nil {
			return err
		}
		g.display[i] = k
		if err := codec.At("coins", codec.Within(&g.coins[i], slot.Coins, 0, codec.MaxAmount)); err != nil {
			return err
		}
	}
	return nil
}

func (s *stored) takeDecks(g *game) error {
	if len(s.Crew) > len(g.crew) || len(s.Deck) > len(g.deck) {
		return fmt.Errorf("%d apprentices, %d building cards", len(s.Crew), len(s.Deck))
	}
	for _, word := range s.Crew {
		k, err := g.crewOf(word)
		if err != nil {
			return err
		}
		g.crew[g.ncrew] = k
		g.ncrew++
	}
	for _, word := range s.Deck {
		card, err := g.buildingOf(word)
		if err != nil {
			return err
		}
		g.deck[g.ndeck] = card
		g.ndeck++
	}
	return codec.At("openly", codec.Within(&g.openly, s.Openly, 0, len(s.Crew)))
}
