package caylus

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := engine.ReadJSON(b, &s); err != nil {
		return nil, fmt.Errorf("caylus: state: %w", err)
	}
	if s.Version != version {
		return nil, fmt.Errorf("caylus: state of rules version %d, want %d", s.Version, version)
	}
	g, err := s.game()
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
func (s *stored) game() (*game, error) {
	g := new(game)
	g.clear()
	for _, part := range []struct {
		name string
		take func(*game) error
	}{
		{"options", s.takeOptions}, {"players", s.takePlayers}, {"order", s.takeOrder}, {"special", s.takeSpecial},
		{"castle", s.takeCastle}, {"road", s.takeRoad}, {"building", s.takeWork}, {"agenda", s.takeAgenda},
	} {
		if err := part.take(g); err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return g, nil
}

func (s *stored) takeOptions(g *game) (err error) {
	if g.options, err = readOptions(s.Options); err != nil {
		return err
	}
	if len(s.Options) != len(g.options.words()) {
		return fmt.Errorf("%d options", len(s.Options))
	}
	phase := slices.Index(phaseIDs[:], s.Phase)
	if phase < 1 {
		return fmt.Errorf("no phase %q", s.Phase)
	}
	for _, n := range []int{s.Turn, s.Round} {
		if n < 1 || n > maxAmount {
			return fmt.Errorf("turn %d, round %d", s.Turn, s.Round)
		}
	}
	g.turn, g.round, g.phase, g.over = int16(s.Turn), int16(s.Round), int8(phase), s.Over
	return nil
}

// maxAmount bounds stored amounts well inside their type.
const maxAmount = 10_000

func (s *stored) takePlayers(g *game) error {
	if len(s.Players) < 2 || len(s.Players) > maxSeats {
		return fmt.Errorf("%d players", len(s.Players))
	}
	g.seats = int8(len(s.Players))
	for i := range s.Players {
		if err := s.Players[i].decode(&g.p[i]); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	return nil
}

func (s *storedPlayer) decode(p *player) error {
	for _, n := range []int{s.VP, s.Deniers} {
		if n < 0 || n > maxAmount {
			return fmt.Errorf("amount %d", n)
		}
	}
	if s.Workers < 0 || s.Workers > workerCount || s.Batches < 0 || s.Batches > castleParts {
		return fmt.Errorf("%d workers, %d batches", s.Workers, s.Batches)
	}
	p.vp, p.deniers, p.workers, p.batches = int16(s.VP), int16(s.Deniers), int8(s.Workers), int8(s.Batches)
	if err := s.Goods.decode(&p.cubes); err != nil {
		return err
	}
	if len(s.Favors) != trackKinds {
		return fmt.Errorf("%d favor markers", len(s.Favors))
	}
	for t, id := range trackIDs {
		level := s.Favors[id]
		if level < 0 || level > topLevel {
			return fmt.Errorf("favor marker %s on %d", id, level)
		}
		p.marker[t] = int8(level)
	}
	for _, id := range s.Used {
		t := slices.Index(trackIDs[:], id)
		if t < 0 || p.used>>t&1 != 0 {
			return fmt.Errorf("used track %q", id)
		}
		p.used |= 1 << t
	}
	return s.decodeIncome(p)
}

func (s *storedPlayer) decodeIncome(p *player) error {
	start := s.VP
	for name, n := range s.Income {
		source := slices.Index(incomeNames[:], name)
		if source < 1 || n < -maxAmount || n > maxAmount {
			return fmt.Errorf("income %q: %d", name, n)
		}
		p.income[source] = int16(n)
		start -= n
	}
	if start < -maxAmount || start > maxAmount {
		return fmt.Errorf("income does not add up")
	}
	p.income[fromStart] = int16(start)
	return nil
}

func (s *storedGoods) decode(q *goods) error {
	for good, n := range [goodKinds]int{s.Food, s.Wood, s.Stone, s.Cloth, s.Gold} {
		if n < 0 || n > maxAmount/10 {
			return fmt.Errorf("%d %s", n, goodWords[good])
		}
		q[good] = int16(n)
	}
	return nil
}

// seatsInto reads different seats into a list.
func (g *game) seatsInto(from []int, to []int8) error {
	if len(from) > len(to) {
		return fmt.Errorf("%d seats", len(from))
	}
	for i, n := range from {
		if n < 0 || n >= int(g.seats) || slices.Contains(from[:i], n) {
			return fmt.Errorf("seats %v", from)
		}
		to[i] = int8(n)
	}
	return nil
}

// seatInto reads a seat that may be nobody.
func (g *game) seatInto(from *int, to *int8) error {
	if from == nil {
		return nil
	}
	if *from < 0 || *from >= int(g.seats) {
		return fmt.Errorf("seat %d", *from)
	}
	*to = int8(*from)
	return nil
}

func (s *stored) takeOrder(g *game) error {
	if len(s.Order) != int(g.seats) || len(s.Moved) != int(g.seats) {
		return fmt.Errorf("%d seats, %d moves", len(s.Order), len(s.Moved))
	}
	if err := g.seatsInto(s.Order, g.order[:]); err != nil {
		return err
	}
	if err := g.seatsInto(s.Passed, g.passed[:]); err != nil {
		return fmt.Errorf("passed: %w", err)
	}
	g.npassed = int8(len(s.Passed))
	for i, n := range s.Moved {
		if n < -provostReach || n > provostReach {
			return fmt.Errorf("provost moved %d", n)
		}
		g.moved[i] = int8(n)
	}
	for _, n := range []int{s.Provost, s.Bailiff} {
		if n < 1 || n > roadLength {
			return fmt.Errorf("pawn on %d", n)
		}
	}
	g.provost, g.bailiff = int8(s.Provost), int8(s.Bailiff)
	return nil
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
		if err := g.seatInto(&n, place); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	return g.seatsInto(s.Stables, g.stable[:])
}

func (s *stored) takeCastle(g *game) error {
	c := &s.Castle
	if err := g.seatsInto(c.Queue, g.queue[:]); err != nil {
		return err
	}
	g.nqueue = int8(len(c.Queue))
	for section, houses := range [sectionKinds][]int{c.Dungeon, c.Walls, c.Towers} {
		if len(houses) > tab.sections[section].parts {
			return fmt.Errorf("%d houses in %s", len(houses), sectionIDs[section])
		}
		for i, seat := range houses {
			if err := g.seatInto(&seat, &g.parts[section][i]); err != nil {
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
		if sp.tile = tab.buildingNamed(from.Tile); sp.tile < 0 {
			return fmt.Errorf("%s: no building %q", word, from.Tile)
		}
		for _, seat := range []struct {
			from *int
			to   *int8
		}{{from.Owner, &sp.owner}, {from.Worker, &sp.worker}, {from.Pending, &sp.pending}} {
			if err := g.seatInto(seat.from, seat.to); err != nil {
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
		if g.now.tile = tab.buildingNamed(w.Tile); g.now.tile < 0 {
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
