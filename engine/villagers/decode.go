package villagers

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (Rules) Decode(b []byte) (engine.State, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	var s stored
	if err := d.Decode(&s); err != nil {
		return nil, fmt.Errorf("villagers: state: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("villagers: state: more than one value")
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

// name gives the cards of the villages their ids and brings them into the order
// of placing, which is that of the ids.
func (s *storedIDs) name(g *game) error {
	if len(s.Villages) != int(g.villages()) {
		return fmt.Errorf("ids of %d villages", len(s.Villages))
	}
	at := 0
	for seat, ids := range s.Villages {
		for _, id := range ids {
			if at == int(g.nv) || int(g.v[at].seat) != seat {
				return fmt.Errorf("%d ids for the village of seat %d", len(ids), seat)
			}
			if err := within(&g.v[at].id, id, 0, maxAmount); err != nil {
				return fmt.Errorf("id: %w", err)
			}
			at++
		}
	}
	if at != int(g.nv) {
		return fmt.Errorf("%d ids for %d cards", at, g.nv)
	}
	return g.orderByID(s.Next)
}

// orderByID sorts the cards of the villages; next is the id of the next card.
func (g *game) orderByID(next int) error {
	list := g.v[:g.nv]
	below := map[int16]int16{} // by id, the id of the card below
	for _, c := range list {
		if _, twice := below[c.id]; twice || int(c.id) >= next {
			return fmt.Errorf("id %d is there twice or not below %d", c.id, next)
		}
		below[c.id] = none
		if c.below != none {
			below[c.id] = list[c.below].id
			if below[c.id] > c.id {
				return fmt.Errorf("card %d lies on card %d, which came later", c.id, below[c.id])
			}
		}
	}
	slices.SortFunc(list, func(a, b placed) int { return cmp.Compare(a.id, b.id) })
	for i := range list {
		if id := below[list[i].id]; id != none {
			list[i].below = int16(slices.IndexFunc(list, func(c placed) bool { return c.id == id }))
		}
	}
	return within(&g.serial, next, 0, maxAmount)
}

// withID is the index of a card of a village.
func (g *game) withID(id int, seat int8) (int16, error) {
	for i := range g.v[:g.nv] {
		if int(g.v[i].id) == id && g.v[i].seat == seat {
			return int16(i), nil
		}
	}
	return 0, fmt.Errorf("no card with the id %d in its village", id)
}

func (s *stored) takeRoad(g *game) error {
	if len(s.Road) != roadPlaces {
		return fmt.Errorf("%d places, want %d", len(s.Road), roadPlaces)
	}
	for i, r := range s.Road {
		if r.Card == "" {
			if r.Coins != 0 {
				return fmt.Errorf("coins on the empty place %d", i+1)
			}
			continue
		}
		k, err := deckKind(r.Card)
		if err != nil {
			return err
		}
		g.road[i].kind = k
		if err := within(&g.road[i].coins, r.Coins, 0, maxCoins); err != nil {
			return fmt.Errorf("coins on place %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *stored) takePiles(g *game) error {
	if len(s.Stacks) != stackCount {
		return fmt.Errorf("%d stacks, want %d", len(s.Stacks), stackCount)
	}
	for i, list := range append(slices.Clone(s.Stacks), s.Reserve) {
		for _, word := range slices.Backward(list) {
			c, err := lyingCard(word, len(s.Players))
			if err != nil {
				return fmt.Errorf("%s: %w", pileWord(i), err)
			}
			if g.piles[i].n == maxCards {
				return fmt.Errorf("%s: more than %d cards", pileWord(i), maxCards)
			}
			g.piles[i].c[g.piles[i].n] = c
			g.piles[i].n++
		}
		g.piles[i].show()
	}
	for _, word := range slices.Backward(s.Discard) {
		k, err := deckKind(word)
		if err != nil {
			return fmt.Errorf("discard: %w", err)
		}
		if g.ndisc == maxCards {
			return fmt.Errorf("discard: more than %d cards", maxCards)
		}
		g.throwAway(k)
	}
	for seat := range g.seats {
		buried := g.buriedKinds(seat)
		p := &g.p[seat]
		for k := range p.seen {
			p.seen[k] = min(p.seen[k], p.hand[k]+buried[k]) // a made-up hand may hold less
		}
	}
	return nil
}

// lyingCard reads a card that lies face down: "cooper", "cooper seen", and
// "cooper b" when seat b traded it.
func lyingCard(word string, seats int) (lying, error) {
	if k, err := deckKind(word); err == nil {
		return lying{kind: k}, nil
	}
	at := strings.LastIndexByte(word, ' ')
	if at < 0 {
		return lying{}, fmt.Errorf("no card %q", word)
	}
	k, err := deckKind(word[:at])
	if err != nil {
		return lying{}, err
	}
	if word[at+1:] == "seen" {
		return lying{k, backSeen}, nil
	}
	for seat := range seats {
		if word[at+1:] == seatWord(int8(seat)) {
			return lying{k, backSeen | uint8(seat+1)}, nil
		}
	}
	return lying{}, fmt.Errorf("no card %q", word)
}

// kindOf is the card of a word of the notation.
func kindOf(word string) (kind, error) {
	k := slices.Index(words[:], word)
	if k < 0 {
		return noKind, fmt.Errorf("no card %q", word)
	}
	return kind(k), nil
}

// deckKind is a card of the deck: no basic villager, no card that a village
// begins with.
func deckKind(word string) (kind, error) {
	k, err := kindOf(word)
	if err == nil && (k < basics || k >= kinds) {
		return noKind, fmt.Errorf("%q is no card of the deck", word)
	}
	return k, err
}

// roleNamed is what a Monk or an Apprentice can stand for.
func roleNamed(word string) (kind, error) {
	if word == "any" {
		return anyFirst, nil
	}
	k, err := kindOf(word)
	if err == nil && tab.cards[k].room == 0 {
		return noKind, fmt.Errorf("nothing lies on %q", word)
	}
	return k, err
}

func decodeCounts(list []string, to *[kinds]int8) error {
	if len(list) > maxCards {
		return fmt.Errorf("%d cards", len(list))
	}
	for _, word := range list {
		k, err := deckKind(word)
		if err != nil {
			return err
		}
		to[k]++
	}
	return nil
}

func (s *stored) takeAgenda(g *game) error {
	if len(s.Agenda) > maxSteps-6 { // room for what the rules may push
		return fmt.Errorf("%d steps", len(s.Agenda))
	}
	for _, word := range slices.Backward(s.Agenda) {
		st, err := stepNamed(word)
		if err != nil {
			return err
		}
		g.push(st.kind, int(st.n))
	}
	return nil
}

func stepNamed(word string) (step, error) {
	name, n := word, 0
	if at := strings.LastIndexByte(word, ' '); at >= 0 {
		if v, err := strconv.ParseInt(word[at+1:], 10, 8); err == nil && v > 0 {
			name, n = word[:at], int(v)
		}
	}
	i := slices.Index(stepNames[:], name)
	if i < 1 || n > maxSeats {
		return step{}, fmt.Errorf("no step %q", word)
	}
	return step{stepKind(i), int8(n)}, nil
}
