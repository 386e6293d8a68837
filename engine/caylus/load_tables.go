package caylus

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine/gamedata"
)

func takeSpecials(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", specialIDs[:]); err != nil {
		return err
	}
	for i, r := range rows {
		s := &t.specials[i]
		if err := gamedata.Numbers(r, 0, 99, map[string]*int{"slots": &s.slots}); err != nil {
			return err
		}
		name, inside := splitCall(r.Text("effect"))
		switch name {
		case "GAIN", "TRADE":
			deals, err := readDeals(inside)
			if err != nil {
				return r.Errorf("%w", err)
			}
			s.deal, s.amount = deals[0], deals[0].take.deniers
		case "MOVE_PROVOST":
			n, err := strconv.Atoi(inside)
			if err != nil || n != provostReach {
				return r.Errorf("effect %q", r.Text("effect"))
			}
			s.amount = int16(n)
		case "MOVE_WORKER", "SET_TURN_ORDER", "SHIFT_LEFT_TO_RIGHT":
		default:
			return r.Errorf("effect %q", r.Text("effect"))
		}
	}
	if t.specials[stables].slots != stablesSlots || t.specials[inn].slots != 2 {
		return fmt.Errorf("stables with %d slots, inn with %d", t.specials[stables].slots, t.specials[inn].slots)
	}
	return nil
}

func takeSections(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", sectionIDs[:]); err != nil {
		return err
	}
	total := 0
	for i, r := range rows {
		s := &t.sections[i]
		s.id = r.ID()
		var err error
		if err := cmp.Or(gamedata.Numbers(r, 0, 99, map[string]*int{"parts": &s.parts, "vp_per_batch": &s.vp, "penalty_vp_no_house": &s.penalty}),
			gamedata.Numbers(r, 0, 99, map[string]*int8{"unlocks_favor_levels_up_to": &s.unlocks})); err != nil {
			return err
		}
		if s.trigger, err = spaceNamed(r.Text("bailiff_trigger_space")); err != nil {
			return r.Errorf("%w", err)
		}
		if s.favors, err = readLadder(r.Text("favors_by_houses")); err != nil {
			return r.Errorf("%w", err)
		}
		total += s.parts
	}
	if total != castleParts || t.sections[towers].parts != largest {
		return fmt.Errorf("%d parts, want %d", total, castleParts)
	}
	return nil
}

// readLadder reads "0:0;1:0;2-3:1;4+:2" as a list by number of houses. Its last entry is
// also for more houses.
func readLadder(text string) ([]int, error) {
	var ladder []int
	for part := range strings.SplitSeq(text, ";") {
		houses, favors, ok := strings.Cut(part, ":")
		n, err := strconv.Atoi(favors)
		if !ok || err != nil {
			return nil, fmt.Errorf("ladder %q", text)
		}
		from, to, span := strings.Cut(strings.TrimSuffix(houses, "+"), "-")
		if !span {
			to = from
		}
		if from != strconv.Itoa(len(ladder)) {
			return nil, fmt.Errorf("ladder %q has a gap at %q", text, houses)
		}
		last, err := strconv.Atoi(to)
		if err != nil || last < len(ladder) || last > castleParts {
			return nil, fmt.Errorf("ladder %q", text)
		}
		for len(ladder) <= last {
			ladder = append(ladder, n)
		}
	}
	return ladder, nil
}

func takeFavors(t *tables, rows []gamedata.Row) error {
	for i, r := range rows {
		track, level := i/topLevel, i%topLevel
		f := &t.favors[track][level]
		f.id = r.ID()
		if r.Text("track") != trackIDs[track] || r.Text("level") != strconv.Itoa(level+1) {
			return fmt.Errorf("%s stands at %s %d", f.id, trackIDs[track], level+1)
		}
		var err error
		if f.action, err = readAction(r.Text("effect")); err != nil {
			return r.Errorf("%w", err)
		}
		want := map[bool]string{true: "start", false: "after dungeon scoring"}[level < startingLevel]
		if level == topLevel-1 {
			want = "after walls scoring"
		}
		if err := r.Want("unlocked", want); err != nil {
			return err
		}
	}
	return nil
}

// seatRows is the number of rows of a table with a row for each number of seats and each rank.
const seatRows = 2 + 3 + 4 + 5

// bySeats calls take with the rows of such a table, its number of seats, and its rank from 0.
func bySeats(rows []gamedata.Row, take func(seats, rank int, r gamedata.Row) error) error {
	for seats := 2; seats <= maxSeats; seats++ {
		for rank := range seats {
			if err := take(seats, rank, rows[0]); err != nil {
				return err
			}
			rows = rows[1:]
		}
	}
	return nil
}

func takePurses(t *tables, rows []gamedata.Row) error {
	return bySeats(rows, func(seats, rank int, r gamedata.Row) error {
		p := &t.purses[seats][rank]
		var at, of int8
		into := map[string]*int16{"deniers": &p.deniers, "vp": &p.vp}
		for good, word := range goodWords {
			into[word] = &p.cubes[good]
		}
		if err := cmp.Or(gamedata.Numbers(r, 0, 99, into),
			gamedata.Numbers(r, 0, 99, map[string]*int8{"players": &of, "turn_order_rank": &at, "workers": &p.workers})); err != nil {
			return err
		}
		if int(of) != seats || int(at) != rank+1 || p.workers != workerCount {
			return r.Errorf("row for %d seats, rank %d, %d workers", of, at, p.workers)
		}
		return nil
	})
}

// takeCosts reads the costs of a placement. On an own building, and with a worker on the
// inn's right circle, the cost is always one denier (RULES 5).
func takeCosts(t *tables, rows []gamedata.Row) error {
	return bySeats(rows, func(seats, passed int, r gamedata.Row) error {
		var of, after, own, atInn int16
		if err := gamedata.Numbers(r, 0, 99, map[string]*int16{"players": &of, "seats_already_passed": &after, "normal_cost": &t.costs[seats][passed],
			"own_building_cost": &own, "inn_right_cost": &atInn}); err != nil {
			return err
		}
		if int(of) != seats || int(after) != passed || own != leastCost || atInn != leastCost {
			return r.Errorf("row for %d seats, %d passed, own building %d, inn %d", of, after, own, atInn)
		}
		return nil
	})
}

// takeRoad reads the 28 spaces and checks their contents (RULES 1).
func takeRoad(t *tables, rows []gamedata.Row) error {
	fixed := 0
	for i, r := range rows {
		s := &t.road[i+1]
		*s = roadSpace{fixed: none, trigger: none}
		if r.ID() != spaceWord(int8(i+1)) {
			return fmt.Errorf("space %q is number %d", r.ID(), i+1)
		}
		switch content := r.Text("initial_content"); content {
		case "EMPTY":
		case "NEUTRAL_RANDOM":
			s.neutral = true
		default:
			if s.fixed = t.buildingNamed(content); s.fixed < 0 || t.buildings[s.fixed].class != classFixed {
				return r.Errorf("content %q", content)
			}
			fixed++
		}
		if s.neutral != (i < firstNeutral) || (r.Text("start_pawn") != "") != (i+1 == startSpace) {
			return r.Errorf("content %q, pawn %q", r.Text("initial_content"), r.Text("start_pawn"))
		}
		if name := r.Text("scoring_trigger"); name != "" {
			if s.trigger = int8(slices.Index(sectionIDs[:], name)); s.trigger < 0 || t.sections[s.trigger].trigger != int8(i+1) {
				return r.Errorf("trigger %q", name)
			}
		}
	}
	if fixed != tilesOf[classFixed] {
		return fmt.Errorf("%d printed buildings, want %d", fixed, tilesOf[classFixed])
	}
	return nil
}

func takeRates(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", []string{"income_base", "end_gold", "end_cubes", "end_deniers"}); err != nil {
		return err
	}
	var per, gain [4]int
	for i, r := range rows {
		if err := gamedata.Numbers(r, 0, 99, map[string]*int{"per": &per[i], "gain": &gain[i]}); err != nil {
			return err
		}
	}
	if per[0] != 1 || per[1] != 1 || gain[2] != 1 || gain[3] != 1 || per[2] < 1 || per[3] < 1 {
		return fmt.Errorf("rates %v for %v", gain, per)
	}
	t.rates = rates{income: int16(gain[0]), goldVP: int16(gain[1]), cubesPer: int16(per[2]), deniersPer: int16(per[3])}
	return nil
}

// buildingNamed returns the building with an id, or none.
func (t *tables) buildingNamed(id string) int8 {
	return int8(slices.IndexFunc(t.buildings[:], func(b building) bool { return b.id == id }))
}

// spaceWord returns a road space in notation: "r12".
func spaceWord(space int8) string { return "r" + strconv.Itoa(int(space)) }

func spaceNamed(word string) (int8, error) {
	number, ok := strings.CutPrefix(word, "r")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || n > roadLength || number != strconv.Itoa(n) {
		return 0, fmt.Errorf("no road space %q", word)
	}
	return int8(n), nil
}
