package cleopatra

import (
	"embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

//go:embed data/*.csv
var dataFiles embed.FS

// tab holds the components. A wrong file is a bug of the build, so the package
// does not start with one.
var tab = mustLoad(dataFiles)

func mustLoad(files fs.FS) *tables {
	t, err := load(files)
	if err != nil {
		panic("cleopatra: " + err.Error())
	}
	return t
}

// tables is the game's data as the rules use it: arrays by small numbers.
type tables struct {
	cards      [cardKinds]cardInfo
	structures [structureKinds]structureInfo
	categories [categoryKinds]categoryInfo
	tiles      [tileKinds]tileInfo
	slots      [slotCount]slotInfo
	offering   []int // change of amulets by rank, from rank 1
	penalties  []int // scarabs lost by net amulets; beyond the list: eaten
	track      [lastSpace + 1]named
	walls      [wallCount]wallInfo
	mosaics    [mosaicCount]mosaicInfo
	garden     mask // the 72 cells
	palms      mask
	rim        mask // cells beside the throne space
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
	t := new(tables)
	for _, part := range []struct {
		file string
		take func(*tables, []map[string]string) error
	}{
		{"cards", takeCards}, {"categories", takeCategories}, {"structures", takeStructures},
		{"sobek_tiles", takeTiles}, {"sobek_slots", takeSlots}, {"offering", takeOffering},
		{"penalties", takePenalties}, {"cleopatra_track", takeTrack},
		{"garden_cells", takeGarden}, {"sites", takeSites}, {"mosaics", takeMosaics},
	} {
		rows, err := readTable(files, "data/"+part.file+".csv")
		if err != nil {
			return nil, err
		}
		if err := part.take(t, rows); err != nil {
			return nil, fmt.Errorf("%s.csv: %w", part.file, err)
		}
	}
	return t, nil
}

// readTable returns the rows of a file by the names of its columns.
func readTable(files fs.FS, path string) ([]map[string]string, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(lines) < 2 {
		return nil, fmt.Errorf("%s: no rows", path)
	}
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := make(map[string]string, len(line))
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// number reads a count; an empty field is 0.
func number(row map[string]string, column string) (int, error) {
	if row[column] == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(row[column])
	if err != nil {
		return 0, fmt.Errorf("%s, %s: %w", row["id"], column, err)
	}
	return n, nil
}

// numbers reads several counts of a row into their places.
func numbers(row map[string]string, into map[string]*int) error {
	for column, place := range into {
		n, err := number(row, column)
		if err != nil {
			return err
		}
		*place = n
	}
	return nil
}

func nameOf(row map[string]string) named {
	return named{row["id"], row["name_en"], row["name_ko"]}
}

// inOrder reports an error unless the rows' ids are exactly the wanted ones.
func inOrder(rows []map[string]string, column string, want []string) error {
	var got []string
	for _, row := range rows {
		got = append(got, row[column])
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s is %q, want %q", column, got, want)
	}
	return nil
}

func takeCards(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "id", cardIDs[:]); err != nil {
		return err
	}
	total := 0
	for i, row := range rows {
		c := &t.cards[i]
		c.named = nameOf(row)
		if err := numbers(row, map[string]*int{"count": &c.count, "units": &c.units,
			"amulets_when_spent_or_held_at_end": &c.amulets}); err != nil {
			return err
		}
		if want := b2i(isTainted(card(i))); c.amulets != want {
			return fmt.Errorf("%s: %d amulets, want %d", c.id, c.amulets, want)
		}
		total += c.count
	}
	if total != deckSize {
		return fmt.Errorf("%d cards, want %d", total, deckSize)
	}
	return nil
}

func takeCategories(t *tables, rows []map[string]string) error {
	if len(rows) != categoryKinds {
		return fmt.Errorf("%d categories, want %d", len(rows), categoryKinds)
	}
	for i, row := range rows {
		t.categories[i].named = nameOf(row)
		if err := numbers(row, map[string]*int{"pieces": &t.categories[i].pieces}); err != nil {
			return err
		}
	}
	return nil
}

func takeStructures(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "id", structureIDs[:]); err != nil {
		return err
	}
	var pieces [categoryKinds]int
	for i, row := range rows {
		s := &t.structures[i]
		s.named, s.same = nameOf(row), row["resource_mode"] == "same"
		if err := numbers(row, map[string]*int{"count": &s.count, "artisans": &s.artisans,
			"resource_count": &s.resources, "reward_base": &s.base, "reward_per": &s.per}); err != nil {
			return err
		}
		s.category = slices.IndexFunc(t.categories[:], func(c categoryInfo) bool { return c.id == row["category"] })
		if s.category < 0 {
			return fmt.Errorf("%s: unknown category %q", s.id, row["category"])
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

func takeTiles(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "id", tileIDs[:]); err != nil {
		return err
	}
	for i, row := range rows {
		effect, amount, ok := strings.Cut(row["effect"], "=")
		n, err := strconv.Atoi(amount)
		if !ok || err != nil {
			return fmt.Errorf("%s: effect %q", row["id"], row["effect"])
		}
		if effect != tileEffects[i] {
			return fmt.Errorf("%s: effect %q, want %q", row["id"], effect, tileEffects[i])
		}
		t.tiles[i] = tileInfo{nameOf(row), effect, n}
	}
	return nil
}

func takeSlots(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "slot", []string{"1", "2", "3", "4", "5"}); err != nil {
		return err
	}
	for i, row := range rows {
		n, err := number(row, "penalty_amount")
		if err != nil {
			return err
		}
		switch row["penalty_kind"] {
		case "pay_scarabs":
			t.slots[i].scarabs = n
		case "take_amulets":
			t.slots[i].amulets = n
		default:
			return fmt.Errorf("slot %s: penalty %q", row["slot"], row["penalty_kind"])
		}
	}
	return nil
}

func takeOffering(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "rank", []string{"1", "2", "3", "4"}); err != nil {
		return err
	}
	for _, row := range rows {
		n, err := number(row, "amulet_change")
		if err != nil {
			return err
		}
		t.offering = append(t.offering, n)
	}
	return nil
}

func takePenalties(t *tables, rows []map[string]string) error {
	for i, row := range rows {
		if row["eaten"] == "1" {
			if i != len(rows)-1 || row["net_amulets"] != strconv.Itoa(i)+"+" {
				return fmt.Errorf("row %d: eaten must be the last row", i+1)
			}
			return nil
		}
		n, err := number(row, "scarabs_lost")
		if err != nil {
			return err
		}
		if row["net_amulets"] != strconv.Itoa(i) {
			return fmt.Errorf("row %d: net amulets %q", i+1, row["net_amulets"])
		}
		t.penalties = append(t.penalties, n)
	}
	return fmt.Errorf("nobody is eaten")
}

func takeTrack(t *tables, rows []map[string]string) error {
	if err := inOrder(rows, "space", []string{"0", "1", "2", "3", "4", "5"}); err != nil {
		return err
	}
	for i, row := range rows {
		t.track[i] = nameOf(row)
	}
	return nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
