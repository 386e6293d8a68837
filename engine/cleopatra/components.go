package cleopatra

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

// builtIn holds the tables that the game comes with. A wrong file panics, because it is a
// bug of the build. Every other set of tables has the same ids and words.
var builtIn = gamedata.MustLoad("cleopatra", gameFiles, load)

// tables holds the game's data in arrays indexed by small numbers. It never changes, so all
// states of a match share it.
type tables struct {
	book       func() (*book.Book, error)
	digest     string
	cards      [cardKinds]cardInfo
	structures [structureKinds]structureInfo
	categories [categoryKinds]categoryInfo
	tiles      [tileKinds]tileInfo
	slots      [slotCount]slotInfo
	offering   []int // change of amulets by rank, from rank 1
	penalties  []int // scarabs lost by number of remaining amulets; beyond the list: eaten
	track      [lastSpace + 1]named
	walls      [wallCount]wallInfo
	mosaics    [mosaicCount]mosaicInfo
	garden     mask // the 72 cells of the garden
	palms      mask
	rim        mask // cells next to the throne space
}

type named struct{ id, en, ko string }

type cardInfo struct {
	named
	count, units, amulets int
}

type structureInfo struct {
	named
	count, artisans, resources int
	same                       bool
	base, per                  int
	category                   int
}

type categoryInfo struct {
	named
	pieces int
}

type tileInfo struct {
	named
	effect string
	amount int
}

type slotInfo struct{ scarabs, amulets int }

type wallInfo struct {
	cells mask
	list  []int
}

type mosaicInfo struct {
	named
	letter string
	shapes []shape
}

// load reads every table and checks it against the rules' totals (RULES 2).
func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files,
		gamedata.File("cards", takeCards), gamedata.File("categories", takeCategories).Of(categoryKinds), gamedata.File("structures", takeStructures),
		gamedata.File("sobek_tiles", takeTiles), gamedata.File("sobek_slots", takeSlots), gamedata.File("offering", takeOffering),
		gamedata.File("penalties", takePenalties), gamedata.File("cleopatra_track", takeTrack),
		gamedata.File("garden_cells", takeGarden), gamedata.File("sites", takeSites), gamedata.File("mosaics", takeMosaics))
	if err != nil {
		return nil, err
	}
	t.book = book.Once("cleopatra", gameFiles, files)
	t.digest, err = gamedata.Digest(files)
	return t, err
}

func nameOf(row gamedata.Row) named {
	return named{row.ID(), row.Text("name_en"), row.Text("name_ko")}
}

func takeCards(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", cardIDs[:]); err != nil {
		return err
	}
	total := 0
	for i, row := range rows {
		c := &t.cards[i]
		c.named = nameOf(row)
		if err := gamedata.Numbers(row, 0, 99, map[string]*int{"count": &c.count, "units": &c.units,
			"amulets_when_spent_or_held_at_end": &c.amulets}); err != nil {
			return err
		}
		if want := engine.OneIf(isTainted(card(i))); c.amulets != want {
			return row.Errorf("%d amulets, want %d", c.amulets, want)
		}
		total += c.count
	}
	if total != deckSize {
		return fmt.Errorf("%d cards, want %d", total, deckSize)
	}
	return nil
}

func takeCategories(t *tables, rows []gamedata.Row) error {
	for i, row := range rows {
		t.categories[i].named = nameOf(row)
		if err := gamedata.Numbers(row, 0, 99, map[string]*int{"pieces": &t.categories[i].pieces}); err != nil {
			return err
		}
	}
	return nil
}

func takeStructures(t *tables, rows []gamedata.Row) error {
	if err := gamedata.InOrder(rows, "id", structureIDs[:]); err != nil {
		return err
	}
	var pieces [categoryKinds]int
	for i, row := range rows {
		s := &t.structures[i]
		s.named, s.same = nameOf(row), row.Text("resource_mode") == "same"
		if err := gamedata.Numbers(row, 0, 99, map[string]*int{"count": &s.count, "artisans": &s.artisans,
			"resource_count": &s.resources, "reward_base": &s.base, "reward_per": &s.per}); err != nil {
			return err
		}
		s.category = slices.IndexFunc(t.categories[:], func(c categoryInfo) bool { return c.id == row.Text("category") })
		if s.category < 0 {
			return row.Errorf("unknown category %q", row.Text("category"))
		}
		pieces[s.category] += s.count
	}
	for i, c := range t.categories {
		if pieces[i] != c.pieces {
			return fmt.Errorf("category %s has %d pieces, want %d", c.id, pieces[i], c.pieces)
		}
	}
	return nil
}

func takeTiles(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "id", tileIDs[:], func(i int, row gamedata.Row) error {
		effect, amount, ok := strings.Cut(row.Text("effect"), "=")
		n, err := strconv.Atoi(amount)
		if !ok || err != nil {
			return row.Errorf("effect %q", row.Text("effect"))
		}
		if effect != tileEffects[i] {
			return row.Errorf("effect %q, want %q", effect, tileEffects[i])
		}
		t.tiles[i] = tileInfo{nameOf(row), effect, n}
		return nil
	})
}

func takeSlots(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "slot", []string{"1", "2", "3", "4", "5"}, func(i int, row gamedata.Row) error {
		n, err := row.Number("penalty_amount", 0, 99)
		if err != nil {
			return err
		}
		switch row.Text("penalty_kind") {
		case "pay_scarabs":
			t.slots[i].scarabs = n
		case "take_amulets":
			t.slots[i].amulets = n
		default:
			return row.Errorf("slot %s: penalty %q", row.Text("slot"), row.Text("penalty_kind"))
		}
		return nil
	})
}

func takeOffering(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "rank", []string{"1", "2", "3", "4"}, func(_ int, row gamedata.Row) error {
		n, err := row.Number("amulet_change", -99, 99)
		if err != nil {
			return err
		}
		t.offering = append(t.offering, n)
		return nil
	})
}

func takePenalties(t *tables, rows []gamedata.Row) error {
	for i, row := range rows {
		if row.Text("eaten") == "1" {
			if i != len(rows)-1 || row.Text("net_amulets") != strconv.Itoa(i)+"+" {
				return row.Errorf("eaten must be the last row")
			}
			return nil
		}
		n, err := row.Number("scarabs_lost", 0, 99)
		if err != nil {
			return err
		}
		if row.Text("net_amulets") != strconv.Itoa(i) {
			return row.Errorf("net amulets %q", row.Text("net_amulets"))
		}
		t.penalties = append(t.penalties, n)
	}
	return fmt.Errorf("nobody is eaten")
}

func takeTrack(t *tables, rows []gamedata.Row) error {
	return gamedata.Each(rows, "space", []string{"0", "1", "2", "3", "4", "5"}, func(i int, row gamedata.Row) error {
		t.track[i] = nameOf(row)
		return nil
	})
}
