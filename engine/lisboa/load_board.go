package lisboa

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine/gamedata"
)

func goodNamed(word string) int8 { return int8(slices.Index(goodWords, word)) }

func takeStreets(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "id", []string{"street_gold", "street_cloth", "street_books", "street_tools"}, func(i int, r gamedata.Row) error {
		s := &t.streets[i]
		s.id = r.ID()
		if err := gamedata.Numbers(r, 0, 99, map[string]*int16{"first": &s.place[0], "second": &s.place[1], "third": &s.place[2]}); err != nil {
			return err
		}
		if between, end := fmt.Sprintf("%d|%d", i+1, i+2), fmt.Sprintf("N%d", i+1); r.Text("between_columns") != between || r.Text("north_space") != end {
			return r.Errorf("lies between %q below %q, want %q and %q", r.Text("between_columns"), r.Text("north_space"), between, end)
		}
		return nil
	})
}

// takeSpaces reads the store spaces: five rows and columns without A1, with doors along the
// streets (RULES 2).
func takeSpaces(t *tables, list []gamedata.Row) error {
	for i := range t.spaceAt {
		for j := range t.spaceAt[i] {
			t.spaceAt[i][j] = none
		}
	}
	for i, r := range list {
		s := &t.spaces[i]
		row, col := int8((i+1)/columns), int8((i+1)%columns)
		if want := fmt.Sprintf("st_%c%d", 'A'+row, col+1); r.ID() != want || r.Text("row") != want[3:4] || r.Text("column") != want[4:] {
			return r.Errorf("want %s", want)
		}
		*s = storeSpace{id: r.ID(), word: strings.ToLower(r.ID()[3:]), row: row, col: col, small: col == columns-1, doors: [2]int8{none, none}}
		t.spaceAt[row][col] = int8(i)
		size, doors := "large", []string{}
		if s.small {
			size = "small"
		}
		if col > 0 {
			s.doors[0] = col - 1
			doors = append(doors, goodWords[col-1]+"_left")
		}
		if col < columns-1 {
			s.doors[1] = col
			doors = append(doors, goodWords[col]+"_right")
		}
		if r.Text("size") != size || r.Text("options") != strings.Join(doors, "|") {
			return r.Errorf("size %q with doors %q, want %q with %q", r.Text("size"), r.Text("options"), size, strings.Join(doors, "|"))
		}
		var err error
		if s.large, err = playerCounts(r, row); err == nil {
			s.bonus, err = spaceBonus(t, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// playerCounts reads whether a space is open only with 3 and 4 players, as in row E.
func playerCounts(r gamedata.Row, row int8) (large bool, err error) {
	want := "1-4"
	if row == rows-1 {
		want = "3-4"
	}
	if r.Text("player_counts") != want {
		return false, r.Errorf("player_counts %q, want %q", r.Text("player_counts"), want)
	}
	return row == rows-1, nil
}

// spaceBonus reads the bonus of a space. A bonus must not build or open anything, because
// it is gained in the middle of building or opening.
func spaceBonus(t *tables, r gamedata.Row) (int16, error) {
	e, err := t.effect(r.Text("bonus"))
	if err != nil {
		return 0, r.Errorf("bonus: %w", err)
	}
	if len(t.exprs[e].alts) > 1 || t.exprs[e].has(opStore, opOpen) {
		return 0, r.Errorf("bonus %q: a bonus has no alternatives and no noble action", r.Text("bonus"))
	}
	return e, nil
}

func takeEnds(t *tables, list []gamedata.Row) error {
	for i := range t.clock {
		t.clock[i] = none
	}
	for i, r := range list {
		e := &t.ends[i]
		if !strings.HasPrefix(r.ID(), "pbs_") || len(r.ID()) != 6 || t.endNamed(strings.ToLower(r.ID()[4:])) >= 0 {
			return r.Errorf("want an id of its own such as pbs_WD")
		}
		*e = buildingEnd{id: r.ID(), word: strings.ToLower(r.ID()[4:]), row: none, street: none}
		if err := gamedata.Word(r, "side", sideWords, &e.side); err != nil {
			return err
		}
		line := r.Text("line")
		if r.ID()[4:] != r.Text("side")+line {
			return r.Errorf("side %q, line %q", r.Text("side"), line)
		}
		scores := ""
		if e.side == north {
			e.street = int8(slices.Index([]string{"1", "2", "3", "4"}, line))
			if e.street >= 0 {
				scores = "street " + goodWords[e.street]
			}
		} else if e.row = int8(slices.Index([]string{"A", "B", "C", "D", "E"}, line)); e.row >= 0 {
			scores = "row " + line
		}
		if scores == "" || r.Text("scores") != scores {
			return r.Errorf("scores %q, want %q", r.Text("scores"), scores)
		}
		order, err := r.Number("clockwise_order_from_D_west", 1, endCount)
		if err != nil {
			return err
		}
		if order == 0 || t.clock[order-1] != none {
			return r.Errorf("order %d is another's", order)
		}
		t.clock[order-1] = int8(i)
		if err := r.Want("start_cubes", endCubes); err != nil {
			return err
		}
		if e.large, err = playerCounts(r, e.row); err == nil {
			e.bonus, err = spaceBonus(t, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

const endCubes = 2 // cubes on each space for a public building

func takeHouses(t *tables, list []gamedata.Row) error {
	for _, r := range list {
		var track, a int8
		if err := gamedata.Word(r, "track", trackWords, &track); err != nil {
			return err
		}
		t.lengths[track]++
		if err := cmp.Or(r.Want("position", t.lengths[track]), gamedata.Word(r, "ability", abilityWords, &a)); err != nil {
			return err
		}
		at := t.lengths[track]
		if t.ability[track][at] = ability(a); a == 0 {
			t.ability[track][at] = t.ability[track][at-1]
		}
	}
	return nil
}

var trackWords = []string{"left", "middle", "right"}

func takeValues(t *tables, list []gamedata.Row) error {
	n := 0
	for _, r := range list {
		var count, wigs int8
		if err := gamedata.Numbers(r, 1, 20, map[string]*int8{"count": &count, "wigs_per_store": &wigs}); err != nil {
			return err
		}
		if r.ID() == "col5_fixed" {
			t.fixed = wigs
			continue
		}
		for range count {
			if n == len(t.values) {
				return fmt.Errorf("more than %d scoring tiles", len(t.values))
			}
			t.values[n] = wigs
			n++
		}
	}
	if n != len(t.values) || t.fixed == 0 {
		return fmt.Errorf("%d scoring tiles and %d for column 5", n, t.fixed)
	}
	// Against Lacerda no equal tiles may be neighbours (RULES 3), which three equal tiles make
	// impossible.
	sorted := slices.Clone(t.values[:])
	slices.Sort(sorted)
	if sorted[0] == sorted[2] || sorted[1] == sorted[3] {
		return list[0].Errorf("scoring tiles %v: three are alike", t.values)
	}
	return nil
}

func takeFavors(_ *tables, list []gamedata.Row) error {
	return gamedata.Each(list, "noble", kindWords[:nobles], func(_ int, r gamedata.Row) error {
		return r.Want("count", maxSeats)
	})
}

func takeRubble(t *tables, list []gamedata.Row) error {
	return gamedata.Each(list, "id", []string{"rubble_blue", "rubble_red", "rubble_white"}, func(i int, r gamedata.Row) error {
		return cmp.Or(gamedata.Numbers(r, 0, 9, map[string]*int8{"cost_reis": &t.cost[i]}), r.Want("count", cubesOfKind))
	})
}
