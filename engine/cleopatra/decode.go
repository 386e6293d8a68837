package cleopatra

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

// Decode restores a stored state. Bytes that no version wrote give an error.
func (r Rules) Decode(b []byte) (engine.State, error) {
	var s stored
	if err := codec.Read(b, &s, &s.Version, version); err != nil {
		return nil, fmt.Errorf("cleopatra: state: %w", err)
	}
	g, err := s.game(r.tables())
	if err != nil {
		return nil, fmt.Errorf("cleopatra: state: %w", err)
	}
	g.settle(nil) // stored states are settled; a made-up one may not be
	return g, nil
}

// game builds the state. Every number that the rules use as an index is
// checked; whether totals are right is Check's business.
func (s *stored) game(t *tables) (*game, error) {
	g := &game{t: t}
	g.clearBoard()
	g.now = newTurn()
	return g, codec.Build(g, codec.Part("options", s.takeOptions), codec.Part("players", s.takePlayers), codec.Part("market", s.takeMarket),
		codec.Part("sites", s.takeSites), codec.Part("garden", s.takeGarden), codec.Part("cleopatra", s.takeCleopatra),
		codec.Part("now", s.takeTurn), codec.Part("agenda", s.takeAgenda))
}

func (s *stored) takeOptions(g *game) error {
	if s.Random == nil {
		return fmt.Errorf("no random generator")
	}
	values, err := Rules{}.Info().Values(engine.Setup{Seats: len(s.Players), Options: s.Options})
	if err != nil {
		return err
	}
	g.random, g.flip, g.palmOrClaim = *s.Random, values[optionFlip] == on, values[optionPalm] == on
	return nil
}

func (s *stored) takePlayers(g *game) error {
	if len(s.Bids) != len(s.Players) {
		return fmt.Errorf("%d players, %d bids", len(s.Players), len(s.Bids))
	}
	g.seats = int8(len(s.Players))
	for i := range s.Players {
		if err := s.Players[i].decode(&g.p[i]); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
		if err := codec.Within(&g.bids[i], s.Bids[i], noBid, codec.MaxAmount); err != nil {
			return fmt.Errorf("player %d: bid: %w", i, err)
		}
	}
	g.over = s.Over
	return cmp.Or(codec.At("turn", codec.Within(&g.turn, s.Turn, 1, codec.MaxAmount)), codec.At("active", codec.Within(&g.active, s.Active, 0, int(g.seats)-1)))
}

func (s *storedPlayer) decode(p *player) error {
	if err := codec.Count(p.hand[:], s.Hand, pileRoom, cardNamed); err != nil {
		return fmt.Errorf("hand: %w", err)
	}
	if err := codec.Count(p.known[:], s.Known, pileRoom, cardNamed); err != nil {
		return fmt.Errorf("known: %w", err)
	}
	for k := range p.known {
		p.known[k] = min(p.known[k], p.hand[k]) // a made-up hand may hold less
	}
	if err := cmp.Or(codec.At("scarabs", codec.Within(&p.scarabs, s.Scarabs, 0, codec.MaxAmount)), codec.At("amulets", codec.Within(&p.amulets, s.Amulets, 0, codec.MaxAmount)),
		codec.At("statues", codec.Within(&p.statues, s.Statues, 0, statueCount)), codec.At("tainted cards", codec.Within(&p.inHand, s.InHand, 0, pileRoom))); err != nil {
		return err
	}
	return codec.ReadIncome(p.income[:], incomeNames[:], s.Income, s.Scarabs)
}

func (s *stored) takeMarket(g *game) error {
	if len(s.Slots) != slotCount || len(s.Stalls) != stallCount || len(s.Drawn) > stallCount {
		return fmt.Errorf("%d slots, %d stalls, %d drawn", len(s.Slots), len(s.Stalls), len(s.Drawn))
	}
	for i, id := range s.Slots {
		if err := codec.Index(&g.slots[i], "worshipper", tileIDs[:], id); err != nil {
			return err
		}
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
	g.ndrawn = int8(copy(g.drawn[:], drawn.Cards()))
	if err := codec.Count(g.discard[:], s.Discard, pileRoom, cardNamed); err != nil {
		return fmt.Errorf("discard: %w", err)
	}
	return nil
}

func cardNamed(word string) (c card, err error) {
	err = codec.Index(&c, "card", cardWords[:], word)
	return c, err
}

func pushWords(words []string, p *pile) error {
	for _, word := range words {
		name, down := strings.CutSuffix(word, " down")
		c, err := cardNamed(name)
		if err != nil {
			return err
		}
		if !down {
			c |= faceUp
		}
		p.Push(c)
	}
	return nil
}

func (s *stored) takeTurn(g *game) error {
	n, from := &g.now, &s.Now
	if from.Used != "" {
		if err := codec.Index(&n.used, "worshipper", tileIDs[:], from.Used); err != nil {
			return err
		}
	}
	if err := cmp.Or(codec.At("bonus", codec.Within(&n.bonus, from.Bonus, 0, 100)), codec.At("merchant", codec.Within(&n.merchant, from.Merchant, 0, 2)),
		codec.At("overseer", codec.Within(&n.overseer, from.Overseer, 0, 2)), codec.At("built", codec.Within(&n.built, from.Built, 0, 100))); err != nil {
		return err
	}
	for word, c := range from.Credits {
		var r int
		if err := codec.Index(&r, "resource", cardWords[:resources], word); err != nil {
			return err
		}
		if err := codec.Within(&n.credits[r], c, 0, 20); err != nil {
			return fmt.Errorf("credit %q: %w", word, err)
		}
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
	if err := codec.Index(&n.structure, "structure", structureWords[:], from.Building); err != nil {
		return err
	}
	structure := int(n.structure)
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
