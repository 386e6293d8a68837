package caylus

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
		return nil, fmt.Errorf("caylus: state: %w", err)
	}
	g, err := s.game(r.tables())
	if err != nil {
		return nil, fmt.Errorf("caylus: state: %w", err)
	}
	if !g.over {
		g.settle(nil) // stored states are settled; a made-up one may not be
	}
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked; whether totals are right is Check's business.
func (s *stored) game(t *tables) (*game, error) {
	g := &game{t: t}
	g.clear()
	return g, codec.Build(g, codec.Part("options", s.takeOptions), codec.Part("players", s.takePlayers), codec.Part("order", s.takeOrder),
		codec.Part("special", s.takeSpecial), codec.Part("castle", s.takeCastle), codec.Part("road", s.takeRoad),
		codec.Part("building", s.takeWork), codec.Part("agenda", s.takeAgenda))
}

func (s *stored) takeOptions(g *game) error {
	info := Rules{}.Info()
	for _, spec := range info.Options {
		if _, stored := s.Options[spec.ID]; !stored && spec.Before == "" {
			return fmt.Errorf("no option %s", spec.ID)
		}
	}
	values, err := info.Values(info.Begun(engine.Setup{Seats: len(s.Players), Options: s.Options}))
	if err != nil {
		return err
	}
	g.options, g.over = optionsOf(values), s.Over
	return cmp.Or(codec.Index(&g.phase, "phase", phaseIDs[:], s.Phase), codec.At("turn", codec.Within(&g.turn, s.Turn, 1, codec.MaxAmount)),
		codec.At("round", codec.Within(&g.round, s.Round, 1, codec.MaxAmount)))
}

func (s *stored) takePlayers(g *game) error {
	g.seats = int8(len(s.Players))
	for i := range s.Players {
		if err := s.Players[i].decode(&g.p[i]); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	return nil
}

func (s *storedPlayer) decode(p *player) error {
	if err := cmp.Or(codec.At("vp", codec.Within(&p.vp, s.VP, 0, codec.MaxAmount)), codec.At("deniers", codec.Within(&p.deniers, s.Deniers, 0, codec.MaxAmount)),
		codec.At("workers", codec.Within(&p.workers, s.Workers, 0, workerCount)), codec.At("batches", codec.Within(&p.batches, s.Batches, 0, castleParts))); err != nil {
		return err
	}
	if err := s.Goods.decode(&p.cubes); err != nil {
		return err
	}
	if len(s.Favors) != trackKinds {
		return fmt.Errorf("%d favor markers", len(s.Favors))
	}
	for t, id := range trackIDs {
		if err := codec.Within(&p.marker[t], s.Favors[id], 0, topLevel); err != nil {
			return fmt.Errorf("favor marker %s: %w", id, err)
		}
	}
	for _, id := range s.Used {
		t := slices.Index(trackIDs[:], id)
		if t < 0 || p.used>>t&1 != 0 {
			return fmt.Errorf("used track %q", id)
		}
		p.used |= 1 << t
	}
	return codec.ReadIncome(p.income[:], incomeNames[:], s.Income, s.VP)
}

func (s *storedGoods) decode(q *goods) error {
	for good, n := range [goodKinds]int{s.Food, s.Wood, s.Stone, s.Cloth, s.Gold} {
		if err := codec.Within(&q[good], n, 0, codec.MaxAmount/10); err != nil {
			return codec.At(goodWords[good], err)
		}
	}
	return nil
}

func (s *stored) takeOrder(g *game) error {
	if len(s.Order) != int(g.seats) || len(s.Moved) != int(g.seats) {
		return fmt.Errorf("%d seats, %d moves", len(s.Order), len(s.Moved))
	}
	if err := codec.ReadSeats(g.order[:], s.Order, g.seats); err != nil {
		return err
	}
	if err := codec.ReadSeats(g.passed[:], s.Passed, g.seats); err != nil {
		return fmt.Errorf("passed: %w", err)
	}
	g.npassed = int8(len(s.Passed))
	for i, n := range s.Moved {
		if err := codec.Within(&g.moved[i], n, -provostReach, provostReach); err != nil {
			return fmt.Errorf("provost moved: %w", err)
		}
	}
	return cmp.Or(codec.At("provost", codec.Within(&g.provost, s.Provost, 1, roadLength)), codec.At("bailiff", codec.Within(&g.bailiff, s.Bailiff, 1, roadLength)))
}

func (s *stored) takeSpecial(g *game) error {
	for id, n := range s.Special {
		var place *int8
		switch k := slices.Index(specialIDs[:stables], id); {
		case k >= 0:
			place = &g.single[k]
		case id == innLeft:
			place = &g.inn[left]
		case id == innRight:
			place = &g.inn[right]
		default:
			return fmt.Errorf("no special building %q", id)
		}
		if err := codec.ReadSeat(place, &n, g.seats); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	return codec.ReadSeats(g.stable[:], s.Stables, g.seats)
}

func (s *stored) takeCastle(g *game) error {
	c := &s.Castle
	if err := codec.ReadSeats(g.queue[:], c.Queue, g.seats); err != nil {
		return err
	}
	g.nqueue = int8(len(c.Queue))
	for section, houses := range [sectionKinds][]int{c.Dungeon, c.Walls, c.Towers} {
		if len(houses) > g.t.sections[section].parts {
			return fmt.Errorf("%d houses in %s", len(houses), sectionIDs[section])
		}
		for i, seat := range houses {
			if err := codec.ReadSeat(&g.parts[section][i], &seat, g.seats); err != nil {
				return err
			}
		}
		g.nparts[section] = int8(len(houses))
	}
	for _, id := range c.Scored {
		section := slices.Index(sectionIDs[:], id)
		if section < 0 || g.scored[section] {
			return fmt.Errorf("scored section %q", id)
		}
		g.scored[section] = true
	}
	return nil
}

func (s *stored) takeRoad(g *game) error {
	for word, from := range s.Road {
		n, err := spaceNamed(word)
		if err != nil {
			return err
		}
		sp := &g.road[n]
		if sp.tile = g.t.buildingNamed(from.Tile); sp.tile < 0 {
			return fmt.Errorf("%s: no building %q", word, from.Tile)
		}
		for _, seat := range []struct {
			from *int
			to   *int8
		}{{from.Owner, &sp.owner}, {from.Worker, &sp.worker}, {from.Pending, &sp.pending}} {
			if err := codec.ReadSeat(seat.to, seat.from, g.seats); err != nil {
				return fmt.Errorf("%s: %w", word, err)
			}
		}
	}
	g.restock()
	return g.checkRoad()
}

func (s *stored) takeWork(g *game) (err error) {
	w := s.Building
	if w == nil {
		return nil
	}
	if w.Tile != "" {
		if g.now.tile = g.t.buildingNamed(w.Tile); g.now.tile < 0 {
			return fmt.Errorf("no building %q", w.Tile)
		}
	}
	if w.Site != "" {
		if g.now.site, err = spaceNamed(w.Site); err != nil {
			return err
		}
	}
	if err := w.Paid.decode(&g.now.paid); err != nil {
		return err
	}
	return w.Taken.decode(&g.now.taken)
}
