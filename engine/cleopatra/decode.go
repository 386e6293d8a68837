package cleopatra

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := engine.ReadJSON(b, &s); err != nil {
		return nil, fmt.Errorf("cleopatra: state: %w", err)
	}
	if s.Version != version {
		return nil, fmt.Errorf("cleopatra: state of rules version %d, want %d", s.Version, version)
	}
	g, err := s.game()
	if err != nil {
		return nil, fmt.Errorf("cleopatra: state: %w", err)
	}
	g.settle(nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked; whether totals are right is Check's business.
func (s *stored) game() (*game, error) {
	g := new(game)
	g.clearBoard()
	g.now = newTurn()
	for _, part := range []struct {
		name string
		take func(*game) error
	}{
		{"options", s.takeOptions}, {"players", s.takePlayers}, {"market", s.takeMarket},
		{"sites", s.takeSites}, {"garden", s.takeGarden}, {"cleopatra", s.takeCleopatra},
		{"now", s.takeTurn}, {"agenda", s.takeAgenda},
	} {
		if err := part.take(g); err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return g, nil
}

func (s *stored) takeOptions(g *game) (err error) {
	if s.Random == nil {
		return fmt.Errorf("no random generator")
	}
	g.random = *s.Random
	if g.flip, err = switched(s.Options, optionFlip, on); err != nil {
		return err
	}
	g.palmOrClaim, err = switched(s.Options, optionPalm, off)
	return err
}

func (s *stored) takePlayers(g *game) error {
	if len(s.Players) < 2 || len(s.Players) > maxSeats || len(s.Bids) != len(s.Players) {
		return fmt.Errorf("%d players, %d bids", len(s.Players), len(s.Bids))
	}
	g.seats = int8(len(s.Players))
	for i := range s.Players {
		if err := s.Players[i].decode(&g.p[i]); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
		if s.Bids[i] < noBid || s.Bids[i] > maxAmount {
			return fmt.Errorf("player %d: bid %d", i, s.Bids[i])
		}
		g.bids[i] = int16(s.Bids[i])
	}
	if s.Turn < 1 || s.Turn > maxAmount {
		return fmt.Errorf("turn %d", s.Turn)
	}
	if s.Active < 0 || s.Active >= len(s.Players) {
		return fmt.Errorf("active seat %d", s.Active)
	}
	g.turn, g.active, g.over = int16(s.Turn), int8(s.Active), s.Over
	return nil
}

// maxAmount bounds stored amounts well inside their type.
const maxAmount = 10_000

func (s *storedPlayer) decode(p *player) error {
	if err := countWords(s.Hand, &p.hand); err != nil {
		return fmt.Errorf("hand: %w", err)
	}
	if err := countWords(s.Known, &p.known); err != nil {
		return fmt.Errorf("known: %w", err)
	}
	for k := range p.known {
		p.known[k] = min(p.known[k], p.hand[k]) // a made-up hand may hold less
	}
	for _, n := range []int{s.Scarabs, s.Amulets} {
		if n < 0 || n > maxAmount {
			return fmt.Errorf("amount %d", n)
		}
	}
	if s.Statues < 0 || s.Statues > statueCount || s.InHand < 0 || s.InHand > pileRoom {
		return fmt.Errorf("%d statues, %d tainted cards", s.Statues, s.InHand)
	}
	p.scarabs, p.amulets, p.statues, p.inHand = int16(s.Scarabs), int16(s.Amulets), int8(s.Statues), int8(s.InHand)
	start := s.Scarabs
	for name, n := range s.Income {
		source := slices.Index(incomeNames[:], name)
		if source < 0 || name == "" || n < -maxAmount || n > maxAmount {
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

func (s *stored) takeMarket(g *game) error {
	if len(s.Slots) != slotCount || len(s.Stalls) != stallCount || len(s.Drawn) > stallCount {
		return fmt.Errorf("%d slots, %d stalls, %d drawn", len(s.Slots), len(s.Stalls), len(s.Drawn))
	}
	for i, id := range s.Slots {
		tile := slices.Index(tileIDs[:], id)
		if tile < 0 {
			return fmt.Errorf("no worshipper %q", id)
		}
		g.slots[i] = int8(tile)
	}
	total := 0
	for i := range s.Players {
		total += len(s.Players[i].Hand)
	}
	for _, list := range append([][]string{s.Deck, s.Discard, s.Drawn}, s.Stalls...) {
		total += len(list)
	}
	if total > pileRoom {
		return fmt.Errorf("%d cards", total)
	}
	for i, words := range s.Stalls {
		if err := pushWords(words, &g.stalls[i]); err != nil {
			return fmt.Errorf("stall %d: %w", i+1, err)
		}
	}
	deck := slices.Clone(s.Deck)
	slices.Reverse(deck)
	if err := pushWords(deck, &g.deck); err != nil {
		return fmt.Errorf("deck: %w", err)
	}
	var drawn pile
	if err := pushWords(s.Drawn, &drawn); err != nil {
		return fmt.Errorf("drawn: %w", err)
	}
	g.ndrawn = int8(copy(g.drawn[:], drawn.cards()))
	if err := countWords(s.Discard, &g.discard); err != nil {
		return fmt.Errorf("discard: %w", err)
	}
	return nil
}

func countWords(words []string, c *counts) error {
	if len(words) > pileRoom {
		return fmt.Errorf("%d cards", len(words))
	}
	for _, word := range words {
		k := slices.Index(cardWords[:], word)
		if k < 0 {
			return fmt.Errorf("no card %q", word)
		}
		c[k]++
	}
	return nil
}

func pushWords(words []string, p *pile) error {
	for _, word := range words {
		name, down := strings.CutSuffix(word, " down")
		k := slices.Index(cardWords[:], name)
		if k < 0 {
			return fmt.Errorf("no card %q", word)
		}
		c := card(k)
		if !down {
			c |= faceUp
		}
		p.push(c)
	}
	return nil
}

func (s *stored) takeTurn(g *game) error {
	n, from := &g.now, &s.Now
	if from.Used != "" {
		if n.used = int8(slices.Index(tileIDs[:], from.Used)); n.used < 0 {
			return fmt.Errorf("no worshipper %q", from.Used)
		}
	}
	for _, f := range []struct {
		from int
		to   *int8
		most int
	}{{from.Bonus, &n.bonus, 100}, {from.Merchant, &n.merchant, 2}, {from.Overseer, &n.overseer, 2}, {from.Built, &n.built, 100}} {
		if f.from < 0 || f.from > f.most {
			return fmt.Errorf("amount %d", f.from)
		}
		*f.to = int8(f.from)
	}
	for word, c := range from.Credits {
		r := slices.Index(cardWords[:resources], word)
		if r < 0 || c < 0 || c > 20 {
			return fmt.Errorf("credit %q: %d", word, c)
		}
		n.credits[r] = int8(c)
	}
	n.market, n.quarry, n.claimed = from.Market, from.Quarry, from.Claimed
	for _, stall := range from.Placed {
		if stall < 1 || stall > stallCount {
			return fmt.Errorf("no stall %d", stall)
		}
		n.placed |= 1 << (stall - 1)
	}
	return s.takeBuilding(g)
}

// takeBuilding reads the structure being built.
func (s *stored) takeBuilding(g *game) (err error) {
	n, from := &g.now, &s.Now
	if from.Building == "" {
		return nil
	}
	structure := slices.Index(structureWords[:], from.Building)
	if structure < 0 {
		return fmt.Errorf("no structure %q", from.Building)
	}
	n.structure = int8(structure)
	if from.Site != "" {
		find := sideNamed
		if structure == wall {
			find = wallNamed
		}
		site, err := find(from.Site)
		if err != nil {
			return err
		}
		if !g.freeSite(structure, site) {
			return fmt.Errorf("%s %s is built", from.Building, from.Site)
		}
		n.site = int8(site)
	}
	if from.Turned != "" {
		if len(from.Turned) != 1 || from.Turned[0] < 'a' || from.Turned[0] > 'h' {
			return fmt.Errorf("no orientation %q", from.Turned)
		}
		n.shape = int8(from.Turned[0] - 'a')
	}
	if from.Cell != "" {
		cell, err := cellNamed(from.Cell)
		if err != nil {
			return err
		}
		n.cell = int8(cell)
	}
	return nil
}

// maxSteps bounds a stored agenda: end turn, second visit, build, claim, palms
// and the parts of one structure.
const maxSteps = 8

func (s *stored) takeAgenda(g *game) error {
	if err := g.agenda.Read(s.Agenda, maxSteps, stepNamed); err != nil {
		return err
	}
	return g.checkAgenda()
}

// stepNamed reads a step: its name and up to two numbers.
func stepNamed(word string) (step, error) {
	kind, args, err := agenda.Split(stepNames[:], word)
	if err != nil {
		return step{}, err
	}
	st := step{kind: stepKind(kind)}
	if len(args) > 2 {
		return step{}, fmt.Errorf("%d numbers", len(args))
	}
	for i, to := range []*int8{&st.n, &st.m}[:len(args)] {
		n, err := strconv.ParseInt(args[i], 10, 8)
		if err != nil || n < 0 {
			return step{}, fmt.Errorf("number %q", args[i])
		}
		*to = int8(n)
	}
	return st, nil
}
