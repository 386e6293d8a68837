package caylus

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine/gamedata"
)

// tilesOf holds the number of buildings of each class (RULES 1).
var tilesOf = [classKinds]int{classNeutral: 6, classFixed: 3, classWood: 8, classStone: 10, classResidential: 1, classPrestige: 9}

func takeBuildings(t *tables, rows []gamedata.Row) error {
	t.residence, t.lawyer, t.jeweler = none, none, none
	var count [classKinds]int
	words := map[string]bool{}
	for i, r := range rows {
		b := &t.buildings[i]
		if err := readBuilding(b, r); err != nil {
			return err
		}
		count[b.class]++
		if b.class != classResidential && b.class != classPrestige {
			t.workable |= 1 << i
		}
		if b.word == "" || words[b.word] {
			return r.Errorf("word %q is empty or used twice", b.word)
		}
		words[b.word] = true
		switch {
		case b.class == classResidential:
			t.residence = int8(i)
		case b.effect == effectLawyer:
			t.lawyer = int8(i)
		case r.Text("option") == optionJeweler:
			t.jeweler = int8(i)
		}
	}
	if count != tilesOf {
		return fmt.Errorf("%v buildings by class, want %v", count, tilesOf)
	}
	if t.lawyer < 0 || t.jeweler < 0 {
		return fmt.Errorf("no lawyer or no jeweler")
	}
	return nil
}

func readBuilding(b *building, r gamedata.Row) (err error) {
	b.id, b.word = r.ID(), r.Text("word")
	if err := cmp.Or(gamedata.Word(r, "class", classIDs[:], &b.class), gamedata.Word(r, "lawyer_can_transform", convertIDs, &b.convert),
		gamedata.Numbers(r, 0, 99, map[string]*int16{"build_vp": &b.vp, "income_denier": &b.income}),
		gamedata.Numbers(r, 0, 99, map[string]*int8{"build_favors": &b.favors})); err != nil {
		return err
	}
	if cost := r.Text("cost"); cost != "" && cost != "LAWYER_ONLY" {
		if b.cost, err = readLot(cost); err != nil {
			return r.Errorf("cost: %w", err)
		}
	}
	if b.action, err = readAction(r.Text("worker_effect")); err != nil {
		return r.Errorf("%w", err)
	}
	if mandatory := r.Text("effect_mandatory") == "yes"; mandatory != (b.effect == effectProduce) {
		return r.Errorf("mandatory is %v", mandatory)
	}
	return readBonus(b, r)
}

// readBonus reads ONE_OF(food:1|cloth:1).
func readBonus(b *building, r gamedata.Row) error {
	name, inside := splitCall(r.Text("owner_bonus"))
	if name == "" {
		return nil
	}
	deals, err := readDeals(inside)
	if err != nil || name != "ONE_OF" {
		return r.Errorf("owner bonus %q", r.Text("owner_bonus"))
	}
	for _, d := range deals {
		good := slices.Index(d.take.cubes[:], 1)
		if good < 0 || d.take.cubes.total() != 1 {
			return r.Errorf("owner bonus %q", r.Text("owner_bonus"))
		}
		b.bonus = append(b.bonus, int8(good))
	}
	return nil
}

// readAction reads PRODUCE, GAIN, TRADE, BUILD, LAWYER or NONE.
func readAction(text string) (a action, err error) {
	a.builds, a.discount = none, none
	name, inside := splitCall(text)
	switch name {
	case "NONE":
	case "PRODUCE", "GAIN":
		a.effect = effectProduce
		a.deals, err = readDeals(inside)
	case "TRADE":
		a.effect = effectTrade
		a.deals, err = readDeals(inside)
	case "BUILD":
		a.effect = effectBuild
		class, less, saves := strings.Cut(inside, "-")
		a.builds = int8(slices.Index(classIDs[:], class))
		if saves {
			a.discount = int8(slices.Index(goodWords[:], less))
		}
		if a.builds < 0 || saves && a.discount < 0 {
			err = fmt.Errorf("builds %q", inside)
		}
	case "LAWYER":
		a.effect, a.deals = effectLawyer, make([]deal, 1)
		a.deals[0].pay, err = readLot(inside)
	default:
		err = fmt.Errorf("effect %q", text)
	}
	return a, err
}
