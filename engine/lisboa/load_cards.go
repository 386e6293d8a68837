package lisboa

import (
	"cmp"
	"fmt"
	"strings"

	"guildhall/engine/gamedata"
)

// counts holds the totals that components.csv must confirm.
var counts = map[string]int{"good_gold": goodsOfKind, "good_cloth": goodsOfKind, "good_books": goodsOfKind, "good_tools": goodsOfKind,
	"political_card": cardCount, "ship_card": 12, "decree_card": decreeCount, "plan": planCount, "public_building": publicCount,
	"scoring_tile": 4, "royal_favor": 12, "clergy_tile": clergyCount, "rubble_cube": colourCubes, "rubble_set_marker": maxSets * maxSeats,
	"official": officials * maxSeats, "house": housesOf * maxSeats, "city_tile": 22, "small_city_tile": 5, "cardinal": 1, "treasury_marker": 1, "price_marker": 4}

const colourCubes = cubesOfKind * int(colours)

// takeTotals compares the list of all pieces with the numbers that the rules use (RULES 1).
func takeTotals(_ *tables, rows []gamedata.Row) error {
	found := 0
	for _, r := range rows {
		want, ok := counts[r.ID()]
		if !ok {
			continue
		}
		found++
		n, err := r.Number("count", 0, 999)
		if err != nil {
			return err
		}
		if n != want {
			return r.Errorf("count %d, want %d", n, want)
		}
	}
	if found != len(counts) {
		return fmt.Errorf("%d of %d pieces are listed", found, len(counts))
	}
	return nil
}

func takeCards(t *tables, rows []gamedata.Row) error {
	var found [deckColours][cardKinds]int
	for i, r := range rows {
		c := &t.cards[i]
		if err := takeCard(t, c, r); err != nil {
			return err
		}
		if t.cardNamed(c.id) != int8(i) {
			return r.Errorf("stands there twice")
		}
		found[c.deck][c.kind]++
	}
	for deck, kinds := range found {
		want := [cardKinds]int{5, 5, 5, 5}
		if int8(deck) == deckBlue || int8(deck) == deckPurple {
			want[treasuryCard] = 6
		}
		if kinds != want {
			return fmt.Errorf("%v %s cards of the builder, the minister, the king and the treasury, want %v", kinds, deckWords[deck], want)
		}
	}
	return nil
}

func takeCard(t *tables, c *card, r gamedata.Row) (err error) {
	if !strings.HasPrefix(r.ID(), "pc_") {
		return r.Errorf("want an id that begins with pc_")
	}
	c.id, c.word = r.ID(), wordOf(r.ID(), "pc_")
	if err := gamedata.Word(r, "deck", deckWords, &c.deck); err != nil {
		return err
	}
	c.kind = treasuryCard
	var kind, count int8
	if err := gamedata.Word(r, "type", []string{"noble", "treasury"}, &kind); err != nil {
		return err
	}
	if kind == 0 {
		if err := gamedata.Word(r, "noble", kindWords[:nobles], &c.kind); err != nil {
			return err
		}
	} else if r.Text("noble") != "" || r.Text("portfolio_reward") != "" || r.Text("portfolio_penalty") != "" {
		return r.Errorf("a treasury card has no noble, reward or penalty")
	}
	if err := gamedata.Numbers(r, 0, 9, map[string]*int8{"influence": &c.influence, "count": &count}); err != nil {
		return err
	}
	if count != 1 {
		return r.Errorf("count %d, want 1", count)
	}
	if want := deckWords[c.deck] + " " + kindWords[c.kind] + " "; !strings.HasPrefix(c.word, want) {
		return r.Errorf("want an id that begins with pc_ and tells deck and kind: %q", want)
	}
	if c.reward, err = t.effect(r.Text("portfolio_reward")); err != nil {
		return r.Errorf("portfolio_reward: %w", err)
	}
	if c.event, err = t.effect(r.Text("event_action")); err != nil {
		return r.Errorf("event_action: %w", err)
	}
	if (c.event != 0) != (c.kind == treasuryCard) {
		return r.Errorf("event_action %q", r.Text("event_action"))
	}
	if len(t.exprs[c.reward].alts) > 1 || t.exprs[c.reward].has(opStore, opOpen) {
		return r.Errorf("portfolio_reward %q: a reward has no alternatives and no noble action", r.Text("portfolio_reward"))
	}
	if c.permanent, err = t.permanent(r.Text("permanent_effect")); err != nil {
		return r.Errorf("permanent_effect: %w", err)
	}
	c.permanentWord = r.Text("permanent_effect")
	if c.kind != treasuryCard && c.permanent != noPermanent {
		return r.Errorf("a noble card has no permanent effect")
	}
	if err := c.penalty.read(t, r.Text("portfolio_penalty")); err != nil {
		return r.Errorf("portfolio_penalty: %w", err)
	}
	return nil
}

func (p *penalty) read(t *tables, text string) error {
	i, err := t.effect(text)
	if err != nil {
		return err
	}
	for _, alt := range t.exprs[i].alts {
		for _, q := range alt {
			switch q.op {
			case opReis:
				p.reis += q.n
			case opInfluence:
				p.influence += q.n
			case opWigs:
				p.wigs += q.n
			default:
				return fmt.Errorf("%q: only R, I and W can be paid", text)
			}
		}
	}
	if len(t.exprs[i].alts) > 1 {
		return fmt.Errorf("%q: a penalty has no alternatives", text)
	}
	return nil
}

func takeShips(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "deck", deckWords, func(i int, r gamedata.Row) error {
		s := &t.ships[i]
		s.id = r.ID()
		if err := cmp.Or(gamedata.Numbers(r, 1, 4, map[string]*int8{"hull_size": &s.hull, "count": &s.count, "period": &s.period}),
			gamedata.Numbers(r, 0, 9, map[string]*int8{"influence": &s.influence, "price_bonus_per_good": &s.bonus})); err != nil {
			return err
		}
		if s.count != 3 || s.period != int8(i/2+1) || s.hull < 1 {
			return r.Errorf("count %d, period %d, hull size %d", s.count, s.period, s.hull)
		}
		if want := "ship_" + deckWords[i]; s.id != want {
			return r.Errorf("want %s", want)
		}
		return r.Want("build_goods", fmt.Sprintf("%d different", s.hull))
	})
}

func takePlans(t *tables, rows []gamedata.Row) error {
	var found [architects][2]int8
	for i, r := range rows {
		p := &t.plans[i]
		if !strings.HasPrefix(r.ID(), "plan_") || t.planNamed(r.ID()) >= 0 {
			return r.Errorf("want an id of its own that begins with plan_")
		}
		p.id, p.word = r.ID(), wordOf(r.ID(), "plan_")
		var kind int8
		if err := cmp.Or(gamedata.Word(r, "architect", architectWords, &p.architect), gamedata.Word(r, "kind", []string{"stack", "start"}, &kind),
			gamedata.Numbers(r, 0, maxAmount, map[string]*int8{"wigs_when_fulfilled": &p.wigs, "count": &p.count}),
			gamedata.Numbers(r, 1, officials, map[string]*int8{"officials": &p.officials})); err != nil {
			return err
		}
		p.start = kind == 1
		if p.officials == 0 {
			return r.Errorf("no officials")
		}
		found[p.architect][kind] += p.count
	}
	if want := [architects][2]int8{{planStack, 4}, {planStack, 4}}; found != want {
		return fmt.Errorf("%v plans of the stacks and to begin with, want %v", found, want)
	}
	return nil
}

const planStack = 6 // number of plans of an architect

func takePublics(t *tables, rows []gamedata.Row) error {
	var found [architects]int
	for i, r := range rows {
		p := &t.publics[i]
		if !strings.HasPrefix(r.ID(), "pb_") || t.publicNamed(r.ID()) >= 0 {
			return r.Errorf("want an id of its own that begins with pb_")
		}
		p.id = r.ID()
		if err := gamedata.Word(r, "architect", architectWords, &p.architect); err != nil {
			return err
		}
		found[p.architect]++
		words := strings.Split(r.Text("colours"), "|")
		for _, word := range words {
			good := goodNamed(word)
			if good < 0 || p.shows[good] > 0 {
				return r.Errorf("colours %q", r.Text("colours"))
			}
			p.shows[good] = 1
		}
		if err := r.Want("count", 1); err != nil {
			return err
		}
	}
	if found != [architects]int{stackSize, stackSize} {
		return fmt.Errorf("%v buildings by architect, want %d each", found, stackSize)
	}
	return nil
}

func takeClergy(t *tables, rows []gamedata.Row) error {
	for i, r := range rows {
		c := &t.clergy[i]
		if !strings.HasPrefix(r.ID(), "cl_") || t.clergyNamed(r.ID()) >= 0 {
			return r.Errorf("want an id of its own that begins with cl_")
		}
		c.id, c.word, c.effect = r.ID(), wordOf(r.ID(), "cl_"), r.Text("effect")
		var err error
		if c.permanent, err = t.permanent(r.Text("effect")); err != nil {
			return r.Errorf("effect: %w", err)
		}
		var number, count int8
		if err := gamedata.Numbers(r, 1, clergyCount, map[string]*int8{"number": &number, "count": &count}); err != nil {
			return err
		}
		if number != int8(i+1) || count != 1 || c.permanent == noPermanent {
			return r.Errorf("number %d, count %d, effect %q", number, count, r.Text("effect"))
		}
		if err := gamedata.Numbers(r, 0, maxAmount, map[string]*int8{"wigs_back": &c.wigs}); err != nil {
			return err
		}
	}
	return nil
}

func takeDecrees(t *tables, rows []gamedata.Row) error {
	for i, r := range rows {
		d := &t.decrees[i]
		*d = decree{id: r.ID(), text: r.Text("formula"), number: int8(i + 1)}
		if want := fmt.Sprintf("decree_%02d", i+1); d.id != want || r.Text("number") != fmt.Sprint(i+1) || r.Text("count") != "1" {
			return r.Errorf("want %s, number %d, count 1", want, i+1)
		}
		var err error
		if d.formula, err = readFormula(r.Text("formula")); err != nil {
			return r.Errorf("formula: %w", err)
		}
		switch r.Text("player_counts") {
		case "1-4":
		case "2-4":
			d.company = true
		case "3-4":
			d.large = true
		default:
			return r.Errorf("player_counts %q", r.Text("player_counts"))
		}
		if d.company != (d.number == companyDecree) || d.company != (d.formula.kind == formulaCopy) {
			return r.Errorf("player_counts %q, formula %q: number %d alone copies, and is not used against Lacerda", r.Text("player_counts"), r.Text("formula"), companyDecree)
		}
	}
	return nil
}

// companyDecree is the decree that the game against Lacerda does not use (RULES 3).
const companyDecree = 69
