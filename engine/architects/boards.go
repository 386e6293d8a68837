package architects

import (
	"cmp"
	"strconv"
	"strings"

	"guildhall/engine/gamedata"
)

// place is a place for workers. The first nine have a large circle: workers there can be
// captured and recalled.
type place int8

const (
	quarry place = iota
	forest
	mines
	silversmith
	storehouse
	workshop
	townCentre
	taxStand
	guardhouse
	marketLeft
	marketMiddle
	marketRight
	guildhall
	places
)

// circles is the number of places with a large circle.
const circles = marketLeft

// marketSpaces is the number of spaces of the Black Market.
const marketSpaces = int(guildhall - marketLeft)

var placeIDs = [places]string{"quarry", "forest", "mines", "silversmith", "storehouse", "workshop", "town_centre", "tax_stand", "guardhouse",
	"bm_left", "bm_middle", "bm_right", "guildhall"}

func takeLocations(_ *tables, lines []gamedata.Row) error {
	want := append(append([]string{}, placeIDs[:]...), "prison")
	return gamedata.Each(lines, "id", want, func(i int, row gamedata.Row) error {
		capturable := "no"
		if i < int(circles) {
			capturable = "yes"
		}
		return row.Want("capturable", capturable)
	})
}

// stall is a space of the Black Market.
type stall struct {
	silver, virtue int8
	printed        amounts // gains while no card lies there
}

func takeStalls(t *tables, lines []gamedata.Row) error {
	return gamedata.Each(lines, "id", placeIDs[marketLeft:guildhall], func(i int, row gamedata.Row) (err error) {
		s := &t.stalls[i]
		if err := gamedata.Numbers(row, 0, 9, map[string]*int8{"silver_cost": &s.silver, "virtue_cost": &s.virtue}); err != nil {
			return err
		}
		if i == int(marketMiddle-marketLeft) {
			return row.Want("gain", "choice(hire_any_free|draw_buildings("+strconv.Itoa(marketLook)+",keep 1))")
		}
		list, _, _ := strings.Cut(row.Text("if_pile_empty"), " (")
		if s.printed, err = readAmounts(list); err != nil {
			return row.Errorf("if_pile_empty: %w", err)
		}
		return nil
	})
}

// level is a level of the Cathedral. Its cost also contains a mix of wood and stone.
type level struct {
	cost    amounts
	mix     int8
	discard int8
	points  int8
	slots   int8
}

func takeCathedral(t *tables, lines []gamedata.Row) error {
	return gamedata.Each(lines, "level", numbered("", levels+1), func(i int, row gamedata.Row) error {
		l := &t.cathedral[i]
		if err := gamedata.Numbers(row, 0, 99, map[string]*int8{"vp": &l.points, "discard_building_cards": &l.discard}); err != nil {
			return err
		}
		if l.discard > 1 {
			return row.Errorf("%d cards to discard, at most 1", l.discard)
		}
		l.slots = maxSeats
		if i > 0 {
			if err := gamedata.Numbers(row, 1, maxSeats, map[string]*int8{"slots_all_player_counts": &l.slots}); err != nil {
				return err
			}
		}
		var err error
		cost := row.Text("cost")
		if number, ok := strings.CutPrefix(cost, "any(wood,stone):"); ok {
			err = readNumber(number, &l.mix)
		} else {
			l.cost, err = readAmounts(cost)
		}
		return err
	})
}

// position is a step of the virtue track.
type position struct {
	points    int8
	evaded    int8 // tax that is not paid
	cathedral bool
	market    bool
}

func takeVirtue(t *tables, lines []gamedata.Row) error {
	return gamedata.Each(lines, "position", numbered("", topVirtue+1), func(i int, row gamedata.Row) error {
		p := &t.virtue[i]
		return cmp.Or(gamedata.Numbers(row, -99, 99, map[string]*int8{"vp": &p.points}),
			gamedata.Numbers(row, 0, 9, map[string]*int8{"tax_evasion_icons": &p.evaded}),
			gamedata.Flag(row, "cathedral_allowed", &p.cathedral), gamedata.Flag(row, "black_market_allowed", &p.market))
	})
}

// hall holds the parameters of the Guildhall for a number of seats.
type hall struct {
	columns int8
	resets  [2]int8 // workers whose arrival resets the Black Market
	last    int8    // worker that ends the game
}

const hallRows, maxHall = 4, 24

// hallLines are the numbers of people and seats of the rows of guildhall.csv.
var hallLines = []struct{ people, seats int }{{1, 2}, {2, 2}, {3, 3}, {2, 3}, {4, 4}, {5, 5}}

func takeHalls(t *tables, lines []gamedata.Row) error {
	return gamedata.All(lines, func(i int, row gamedata.Row) error {
		h := &t.halls[i]
		seats := hallLines[i].seats
		if n, err := row.Number("seats", 1, maxSeats); err != nil || n != hallLines[i].people && n != seats {
			return row.Errorf("seats %q, want %d", row.Text("seats"), seats)
		}
		if n, err := row.Number("rows", 1, 9); err != nil || n != hallRows {
			return row.Errorf("rows %q, want %d", row.Text("rows"), hallRows)
		}
		one, two, err := cutTwo(row.Text("reset_on_worker_no"), ";")
		if err := cmp.Or(gamedata.Numbers(row, 1, maxHall, map[string]*int8{"columns": &h.columns, "total_spaces": &h.last}), err,
			readUpTo(one, maxHall, &h.resets[0]), readUpTo(two, maxHall, &h.resets[1])); err != nil {
			return err
		}
		c := h.columns
		if h.last != hallRows*c || h.resets != [2]int8{2*c + 1, 3*c + 1} || row.Text("end_trigger_worker_no") != strconv.Itoa(int(h.last)) {
			return row.Errorf("%d columns: resets at %v, end at %d", c, h.resets, h.last)
		}
		return nil
	})
}

// ability is a special rule of a player board (RULES 9).
type ability int8

const (
	abilityNone ability = iota
	abilityHire
	abilityTax
	abilitySame
	abilityDiscard
	abilityMarket
)

var abilityNames = []string{"", "hire_discount_and_6", "ignore_1_tax", "gold_equals_marble", "no_cathedral_discard", "market_building_card"}

// board is a player board of the variable setup; board 0 has no ability.
type board struct {
	id      string
	ability ability
	goods   amounts
	virtue  int8
	prison  int8
	extra   int8 // additional building cards
	debt    int8
}

const boards = 6

func takeBoards(t *tables, lines []gamedata.Row) error {
	t.boards[0] = board{id: "", virtue: startVirtue}
	return gamedata.All(lines, func(i int, row gamedata.Row) error {
		b := &t.boards[i+1]
		b.id = row.ID()
		if err := cmp.Or(amountsIn(row, "goods", &b.goods), gamedata.Numbers(row, 0, topVirtue, map[string]*int8{"virtue": &b.virtue,
			"prison_workers": &b.prison, "silver": &b.goods[silver], "extra_building_cards": &b.extra, "debt": &b.debt}),
			gamedata.Word(row, "ability_id", abilityNames, &b.ability)); err != nil {
			return err
		}
		if b.ability == abilityNone {
			return row.Errorf("no ability")
		}
		for _, other := range t.boards[1 : i+1] {
			if other.virtue == b.virtue {
				return row.Errorf("the virtue of %s, which settles who begins", other.id)
			}
		}
		return nil
	})
}

// automa is a side of the automa's board.
type automa struct {
	id                                  string
	workers, virtue                     int8
	hallPoints, marble, unpaid, inmates int8
}

func takeAutomas(t *tables, lines []gamedata.Row) error {
	return gamedata.Each(lines, "id", automaIDs[1:], func(i int, row gamedata.Row) error {
		a := &t.automas[i+1]
		a.id = row.ID()
		if err := gamedata.Numbers(row, -9, workers, map[string]*int8{"workers": &a.workers, "start_virtue": &a.virtue,
			"vp_per_guildhall_worker": &a.hallPoints, "vp_per_marble": &a.marble, "vp_per_unpaid_debt": &a.unpaid,
			"vp_per_2_prison_workers": &a.inmates}); err != nil {
			return err
		}
		if a.workers != workers || a.virtue < 0 || a.virtue > topVirtue {
			return row.Errorf("%d workers, virtue %d", a.workers, a.virtue)
		}
		if row.Text("vp_cathedral") != "level value" || row.Text("vp_virtue") != "track value" {
			return row.Errorf("Cathedral %q, virtue %q", row.Text("vp_cathedral"), row.Text("vp_virtue"))
		}
		return nil
	})
}
