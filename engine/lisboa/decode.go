package lisboa

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
		return nil, fmt.Errorf("lisboa: state: %w", err)
	}
	g := &game{t: r.tables()}
	g.clear()
	if err := codec.Build(g, codec.Part("match", s.takeMatch), codec.Part("tracks", s.takeTracks), codec.Part("players", s.takePlayers),
		codec.Part("town", s.takeTown), codec.Part("offices", s.takeOffices), codec.Part("piles", s.takePiles), codec.Part("now", s.takeNow),
		codec.Part("supply", s.takeSupply), codec.Part("agenda", s.takeAgenda)); err != nil {
		return nil, fmt.Errorf("lisboa: state: %w", err)
	}
	if !g.over {
		g.settle(nil) // stored states are settled; a made-up one may not be
	}
	return g, nil
}

func (s *stored) takeMatch(g *game) error {
	if err := g.random.UnmarshalText([]byte(s.Random)); err != nil {
		return err
	}
	n := len(s.Players)
	if n < 2 || n > maxSeats || s.Solo && n != 2 {
		return fmt.Errorf("%d players", n)
	}
	g.seats, g.people, g.over = int8(n), int8(n), s.Over
	if s.Solo {
		g.people = 1
		set, info := engine.Setup{Seats: 1, Options: s.Options}, Rules{}.Info()
		if err := info.Check(set); err != nil {
			return err
		}
		g.atOnce = info.Begun(set).Options[optionChurch] == churchAtOnce
		if err := cmp.Or(codec.Index(&g.helper, "helper", kindWords, s.Helper), codec.Index(&g.agent, "agent", kindWords[:nobles], s.Agent)); err != nil {
			return err
		}
	} else if s.Helper != "" || s.Agent != "" {
		return fmt.Errorf("helper %q and agent %q without Lacerda", s.Helper, s.Agent)
	}
	return cmp.Or(codec.At("first", codec.Within(&g.first, s.First, 0, int(g.people)-1)), codec.At("active", codec.Within(&g.active, s.Active, 0, n-1)),
		codec.At("period", codec.Within(&g.period, s.Period, 1, 2)), codec.At("last", codec.Within(&g.last, s.Last, 0, 2)),
		codec.At("turn", codec.Within(&g.turn, s.Turn, 1, codec.MaxAmount)), codec.At("round", codec.Within(&g.round, s.Round, 1, codec.MaxAmount)))
}

func (s *stored) takeTracks(g *game) error {
	if err := cmp.Or(codec.At("treasury", codec.Within(&g.treasury, s.Treasury, 1, treasuryTop)), codec.At("cardinal", codec.Within(&g.cardinal, s.Cardinal-1, 0, ringTiles-1)),
		codec.At("prices", readCounted(g.price[:], goodWords, s.Prices, 1, priceTop))); err != nil {
		return err
	}
	if len(s.Ring) != ringTiles || len(s.Values) != columns || len(s.Prices) != int(goodKinds) {
		return fmt.Errorf("%d tiles in the ring, %d values, %d prices", len(s.Ring), len(s.Values), len(s.Prices))
	}
	for i, id := range s.Ring {
		if id == "" {
			continue
		}
		if g.ring[i] = g.t.clergyNamed(id); g.ring[i] == none {
			return fmt.Errorf("no clergy tile %q", id)
		}
	}
	for i, n := range s.Values {
		if err := codec.Within(&g.values[i], n, 0, 20); err != nil {
			return err
		}
	}
	return cmp.Or(codec.At("bag", readSet(&g.bag, s.Bag, g.t.clergyNamed)), codec.At("spent", readSet(&g.spent, s.Spent, g.t.clergyNamed)))
}

// readCounted reads what counted wrote.
func readCounted(to []int8, words []string, from map[string]int, least, most int) error {
	for word, n := range from {
		i := slices.Index(words, word)
		if i < 0 {
			return fmt.Errorf("no %q", word)
		}
		if err := codec.Within(&to[i], n, least, most); err != nil {
			return codec.At(word, err)
		}
	}
	return nil
}

// readSet reads different cards.
func readSet(to *set, ids []string, find func(string) int8) error {
	for _, id := range ids {
		c := find(id)
		if c < 0 || to.has(c) {
			return fmt.Errorf("%q is there twice, or there is no such", id)
		}
		to.add(c)
	}
	return nil
}

// readPile reads a pile whose top is written first.
func readPile(to []int8, n *int8, ids []string, find func(string) int8) error {
	if len(ids) > len(to) {
		return fmt.Errorf("%d cards, at most %d", len(ids), len(to))
	}
	for _, id := range slices.Backward(ids) {
		c := find(id)
		if c < 0 {
			return fmt.Errorf("there is no %q", id)
		}
		to[*n] = c
		*n++
	}
	return nil
}

func readDecrees(to *set, numbers []int) error {
	for _, n := range numbers {
		if n < 1 || n > decreeCount || to.has(int8(n-1)) {
			return fmt.Errorf("decree %d", n)
		}
		to.add(int8(n - 1))
	}
	return nil
}

func (s *stored) takePiles(g *game) error {
	for i, word := range kindWords {
		if err := readPile(g.deck[i][:], &g.ndeck[i], s.Decks[word], g.t.cardNamed); err != nil {
			return codec.At("deck "+word, err)
		}
	}
	for a, word := range architectWords {
		if err := cmp.Or(readPile(g.publics[a][:], &g.npublic[a], s.Stacks[word], g.t.publicNamed), readPile(g.plans[a][:], &g.nplan[a], s.Plans[word], g.t.planNamed)); err != nil {
			return codec.At(word, err)
		}
	}
	if err := cmp.Or(readPile(g.ships[:], &g.nships, s.Ships, func(word string) int8 { return int8(slices.Index(deckWords, word)) }),
		readSet(&g.seen, s.Seen, g.t.cardNamed), codec.At("gone", readDecrees(&g.gone, s.Gone))); err != nil {
		return err
	}
	if len(s.Display) != displaySize || len(s.Decrees) > decreeCount {
		return fmt.Errorf("%d decrees on display, %d in the deck", len(s.Display), len(s.Decrees))
	}
	for i, n := range s.Display {
		if n < 0 || n > decreeCount {
			return fmt.Errorf("decree %d", n)
		}
		g.display[i] = int8(n - 1)
	}
	for _, n := range slices.Backward(s.Decrees) {
		if n < 1 || n > decreeCount {
			return fmt.Errorf("decree %d", n)
		}
		g.decrees[g.ndecree] = int8(n - 1)
		g.ndecree++
	}
	return nil
}

// takeSupply works out what lies in the supplies: all that lies nowhere else.
func (s *stored) takeSupply(g *game) error {
	for good := range goodKinds {
		g.supply[good] = goodsOfKind - g.goodsOut(good)
		if g.supply[good] < 0 {
			return fmt.Errorf("%d %s too many", -g.supply[good], goodWords[good])
		}
	}
	for noble := range nobles {
		g.favors[noble] = g.seats
		for seat := range g.seats {
			g.favors[noble] -= int8(b2i(g.p[seat].holdsFavor(noble)))
		}
	}
	for seat := range g.seats {
		p := &g.p[seat]
		if p.officials = officials - g.standing(seat); p.officials < 0 {
			return fmt.Errorf("player %d has %d officials too many", seat, -p.officials)
		}
		own := g.storesOf(seat)
		if n := own.total() + p.housesLeft(); n != housesOf && !g.isLacerda(seat) || n > housesOf {
			return fmt.Errorf("player %d has %d houses, want %d", seat, n, housesOf)
		}
	}
	return nil
}

// goodsOut counts goods of a type outside the supply.
func (g *game) goodsOut(good int8) int8 {
	n := g.now.spent[good]
	for seat := range g.seats {
		p := &g.p[seat]
		n += p.goods[good]
		for i := range p.top[:p.ntop] {
			n += p.top[i].cargo[good]
		}
	}
	return n
}

// maxSteps bounds a stored agenda; the rules may push more.
const maxSteps = 24

func (s *stored) takeAgenda(g *game) error {
	if err := g.agenda.Read(s.Agenda, maxSteps, g.stepNamed); err != nil {
		return err
	}
	for seat := range g.seats {
		g.refresh(seat)
	}
	return g.checkAgenda()
}

// stepNamed reads a step as stepWord writes it.
func (g *game) stepNamed(text string) (step, error) {
	kind, words, err := agenda.Split(stepNames, text)
	if err != nil {
		return step{}, err
	}
	st := step{kind: stepKind(kind)}
	args := stepArgs[kind]
	if len(words) > len(args) {
		return step{}, fmt.Errorf("%d arguments, want %d", len(words), len(args))
	}
	for i, arg := range args {
		word := "0"
		if i < len(words) {
			word = words[i]
		}
		if err := g.argument(&st, arg, word); err != nil {
			return step{}, err
		}
	}
	if g.stepWord(st) != text {
		return step{}, fmt.Errorf("written otherwise: %q", g.stepWord(st))
	}
	return st, nil
}

func (g *game) argument(st *step, arg rune, word string) error {
	index := func(i int) error {
		if i < 0 {
			return fmt.Errorf("no %q", word)
		}
		st.n = int16(i)
		return nil
	}
	switch arg {
	case 'e':
		if word == "" || strings.TrimSpace(word) == "" {
			return fmt.Errorf("no effect")
		}
		return index(slices.IndexFunc(g.t.exprs, func(e expr) bool { return e.text == word }))
	case 'c':
		return index(int(g.t.cardNamed(word)))
	case 'o':
		return index(slices.Index(kindWords[:nobles], word))
	case 'a':
		return index(slices.Index(actionWords, word))
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return err
	}
	switch arg {
	case 's':
		return codec.Within(&st.seat, n, 0, int(g.seats)-1)
	case 'n':
		return withinStep(&st.n, n)
	case 'm':
		return withinStep(&st.m, n)
	}
	return withinStep(&st.k, n)
}

// withinStep bounds the numbers of a step.
func withinStep(to *int16, n int) error { return codec.Within(to, n, 0, mostAmount) }
