package lisboa

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine/codec"
)

func (s *stored) takePlayers(g *game) error {
	for i := range s.Players {
		if err := s.Players[i].decode(g, &g.p[i]); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	return nil
}

func (s *storedPlayer) decode(g *game, p *player) error {
	if err := cmp.Or(codec.At("wigs", codec.Within(&p.wigs, s.Wigs, 0, codec.MaxAmount)), codec.At("reis", codec.Within(&p.reis, s.Reis, 0, codec.MaxAmount)),
		codec.At("influence", codec.Within(&p.influence, s.Influence, 0, topInfl)), codec.At("markers", codec.Within(&p.markers, s.Markers, 0, maxSets)),
		readCounted(p.goods[:], goodWords, s.Goods, 0, goodsOfKind), readCounted(p.cubes[:], colourWords, s.Cubes, 0, cubesOfKind),
		codec.At("houses", s.readHouses(g, p)), codec.ReadIncome(p.income[:], incomeNames[:], s.Income, s.Wigs)); err != nil {
		return err
	}
	for _, word := range s.Favors {
		noble := slices.Index(kindWords[:nobles], word)
		if noble < 0 || p.holdsFavor(int8(noble)) {
			return fmt.Errorf("favor %q", word)
		}
		p.favors |= 1 << noble
	}
	if err := s.readPortfolio(g, p); err != nil {
		return err
	}
	return cmp.Or(s.readCards(g, p), codec.At("decrees", readDecrees(&p.decrees, s.Decrees)))
}

func (s *storedPlayer) readHouses(g *game, p *player) error {
	for word, n := range s.Houses {
		track := slices.Index(trackWords, word)
		if track < 0 {
			return fmt.Errorf("no track %q", word)
		}
		if err := codec.Within(&p.houses[track], n, 0, int(g.t.lengths[track])); err != nil {
			return err
		}
	}
	return nil
}

func (s *storedPlayer) readPortfolio(g *game, p *player) error {
	if len(s.Top) > len(p.top) || len(s.Bottom) > len(p.bottom) {
		return fmt.Errorf("%d cards at the top, %d at the bottom", len(s.Top), len(s.Bottom))
	}
	for i := range s.Top {
		from, to := &s.Top[i], &p.top[i]
		to.card = g.t.cardNamed(from.ID)
		kind := slices.IndexFunc(g.t.ships[:], func(k shipKind) bool { return k.id == from.ID })
		switch {
		case kind >= 0:
			to.ship, to.sea = int8(kind), from.Sea
			if err := readCounted(to.cargo[:], goodWords, from.Cargo, 0, 4); err != nil {
				return err
			}
		case to.card == none || g.t.cards[to.card].kind == treasuryCard || from.Sea || len(from.Cargo) > 0:
			return fmt.Errorf("%q at the top", from.ID)
		}
		p.ntop++
	}
	for i, id := range s.Bottom {
		c := g.t.cardNamed(id)
		if c == none || g.t.cards[c].kind != treasuryCard {
			return fmt.Errorf("%q at the bottom", id)
		}
		p.bottom[i] = c
		p.nbottom++
	}
	return nil
}

func (s *storedPlayer) readCards(g *game, p *player) error {
	if len(s.Clergy) > maxClergy || len(s.Hand) > handSize {
		return fmt.Errorf("%d clergy tiles, %d hand cards", len(s.Clergy), len(s.Hand))
	}
	for i, id := range s.Clergy {
		if p.clergy[i] = g.t.clergyNamed(id); p.clergy[i] == none {
			return fmt.Errorf("no clergy tile %q", id)
		}
		p.nclergy++
	}
	for i, id := range s.Hand {
		if p.hand[i] = g.t.cardNamed(id); p.hand[i] == none {
			return fmt.Errorf("no card %q", id)
		}
		p.nhand++
	}
	if p.keep = none; s.Keep != "" {
		if p.keep = g.t.clergyNamed(s.Keep); p.keep == none || !slices.Contains(p.clergy[:p.nclergy], p.keep) {
			return fmt.Errorf("keeps %q", s.Keep)
		}
	}
	find := func(id string) (int8, error) {
		k := g.t.planNamed(id)
		if k == none {
			return 0, fmt.Errorf("no plan %q", id)
		}
		return k, nil
	}
	return cmp.Or(codec.Count(p.open[:], s.Open, planCount, find), codec.Count(p.done[:], s.Done, planCount, find))
}

func (s *stored) takeTown(g *game) error {
	for word, from := range s.Rows {
		r := int8(slices.Index([]string{"a", "b", "c", "d", "e"}, word))
		if r < 0 || g.closedRow(r) {
			return fmt.Errorf("no row %q", word)
		}
		if err := readCounted(g.row[r][:], colourWords, from, 0, cubesOfKind); err != nil {
			return err
		}
	}
	for word, from := range s.Columns {
		c, err := strconv.Atoi(word)
		if err != nil || c < 1 || c > columns || word != strconv.Itoa(c) {
			return fmt.Errorf("no column %q", word)
		}
		if err := readCounted(g.col[c-1][:], colourWords, from, 0, cubesOfKind); err != nil {
			return err
		}
	}
	for word, from := range s.Ends {
		e := g.t.endNamed(word)
		if e < 0 || g.closedEnd(e) {
			return fmt.Errorf("no space %q", word)
		}
		if err := readCounted(g.ends[e][:], colourWords, from, 0, endCubes); err != nil {
			return err
		}
	}
	if err := readCounted(g.ruins[:], colourWords, s.Ruins, 0, cubesOfKind); err != nil {
		return err
	}
	return cmp.Or(s.takeStores(g), s.takeOpened(g))
}

func (s *stored) takeStores(g *game) error {
	for word, from := range s.Stores {
		i := g.t.spaceNamed(word)
		if i < 0 || g.closedSpace(i) {
			return fmt.Errorf("no store space %q", word)
		}
		st := &g.stores[i]
		if err := cmp.Or(codec.Within(&st.owner, from.Owner, 0, int(g.seats)-1), codec.Index(&st.good, "good", goodWords, from.Good)); err != nil {
			return codec.At(word, err)
		}
		if !slices.Contains(g.t.spaces[i].doors[:], st.good) {
			return fmt.Errorf("%s has no door to the %s street", word, from.Good)
		}
	}
	return nil
}

func (s *stored) takeOpened(g *game) error {
	for word, from := range s.Opened {
		e := g.t.endNamed(word)
		if e < 0 {
			return fmt.Errorf("no space %q", word)
		}
		tile := g.t.publicNamed(from.Tile)
		if tile < 0 || !g.fits(tile, e) {
			return fmt.Errorf("%q cannot stand on %s", from.Tile, word)
		}
		o := opening{tile, none}
		if err := codec.ReadSeat(&o.owner, from.Owner, g.seats); err != nil {
			return err
		}
		g.opened[e] = o
	}
	return nil
}

func (s *stored) takeOffices(g *game) error {
	for word, from := range s.Offices {
		n := slices.Index(kindWords[:nobles], word)
		if n < 0 || len(from.Officials) != int(g.seats) || len(from.Plaza) != int(g.seats) {
			return fmt.Errorf("office %q with %v and %v", word, from.Officials, from.Plaza)
		}
		for seat := range from.Officials {
			if err := cmp.Or(codec.Within(&g.office[n][seat], from.Officials[seat], 0, officials), codec.Within(&g.plaza[n][seat], from.Plaza[seat], 0, officials)); err != nil {
				return codec.At(word, err)
			}
		}
	}
	return nil
}

func (s *stored) takeNow(g *game) error {
	n, from := &g.now, &s.Now
	for _, f := range []struct {
		to    *int8
		words []string
		word  string
	}{{&n.noble, kindWords[:nobles], from.Noble}, {&n.drawn, kindWords, from.Drawn}, {&n.good, goodWords, from.Good}, {&n.architect, architectWords, from.Architect}} {
		if f.word == "" {
			continue
		}
		if err := codec.Index(f.to, "word", f.words, f.word); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		to   *int8
		find func(string) int8
		word string
	}{{&n.card, g.t.cardNamed, from.Card}, {&n.space, g.t.spaceNamed, from.Space}, {&n.end, g.t.endNamed, from.End}, {&n.plan, g.t.planNamed, from.Plan}} {
		if f.word == "" {
			continue
		}
		if *f.to = f.find(f.word); *f.to == none {
			return fmt.Errorf("there is no %q", f.word)
		}
	}
	n.church = from.Church
	tiles, err1 := readMask(from.Tiles, tileWords)
	traded, err2 := readMask(from.Traded, actionWords)
	paid, err3 := readMask(from.Paid, goodWords)
	yield, err4 := readMask(from.Yield, goodWords)
	marked, err5 := readBits(from.Marked, g.seats)
	movers, err6 := readBits(from.Movers, g.seats)
	n.tiles, n.traded, n.paid, n.yield, n.marked, n.movers = tiles, traded, paid, yield, marked, movers
	return cmp.Or(err1, err2, err3, err4, err5, err6, readCounted(n.spent[:], goodWords, from.Spent, 0, mostTrades), codec.ReadSeat(&n.trigger, from.Trigger, g.seats),
		codec.ReadSeat(&n.replaced, from.Replaced, edgeSlots), readSet(&n.discarded, from.Discarded, g.t.cardNamed))
}

func readMask(list, words []string) (mask uint8, err error) {
	for _, word := range list {
		i := slices.Index(words, word)
		if i < 0 || mask>>i&1 != 0 {
			return 0, fmt.Errorf("%q in %s", word, strings.Join(list, ", "))
		}
		mask |= 1 << i
	}
	return mask, nil
}

func readBits(seats []int, most int8) (mask uint8, err error) {
	for _, s := range seats {
		if s < 0 || s >= int(most) || mask>>s&1 != 0 {
			return 0, fmt.Errorf("players %v", seats)
		}
		mask |= 1 << s
	}
	return mask, nil
}
