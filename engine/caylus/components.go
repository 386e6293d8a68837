package caylus

import (
	"embed"
	"encoding/csv"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
)

//go:embed data/*.csv
var dataFiles embed.FS

// tab holds the components. A wrong file is a bug of the build, so the package
// does not start with one.
var tab = mustLoad(dataFiles)

func mustLoad(files fs.FS) *tables {
	t, err := load(files)
	if err != nil {
		panic("caylus: " + err.Error())
	}
	return t
}

// buildingCount counts the rows of buildings.csv: 6 neutral, 3 fixed, 8 wood,
// 10 stone, the residence and 9 prestige (RULES 1).
const buildingCount = 37

// tables is the game's data as the rules use it: arrays by small numbers.
type tables struct {
	buildings [buildingCount]building
	specials  [specialKinds]special
	sections  [sectionKinds]section
	favors    [trackKinds][topLevel]favorLevel
	purses    [maxSeats + 1][maxSeats]purse // by number of seats and rank
	costs     [maxSeats + 1][maxSeats]int16 // of a placement, by number of seats and seats passed
	road      [roadLength + 1]roadSpace     // index 0 is not used
	rates     rates
	residence int8 // index of the residence
	lawyer    int8 // index of the lawyer, whose prestige an option changes
	jeweler   int8 // index of the tile an option takes away
}

type named struct{ id, en, ko string }

// effect is what a worker does on a building, or a favor for its owner.
type effect int8

const (
	effectNone effect = iota
	effectProduce
	effectTrade
	effectBuild
	effectLawyer
)

var effectIDs = [...]string{"none", "produce", "trade", "build", "lawyer"}

// Who may turn a building into a residence (RULES 8).
const (
	convertNo = iota
	convertOwner
	convertAnybody
)

var convertIDs = []string{"no", "owner", "any_player"}

type building struct {
	named
	word    string // in notation
	class   int8
	cost    lot
	vp      int16
	favors  int8
	income  int16
	effect  effect
	deals   []deal // of productions, trades, and the lawyer's price
	builds  int8   // class
	bonus   []int8 // goods of which the owner takes one
	convert int8
}

type special struct {
	named
	slots  int
	amount int16 // deniers taken, spaces the provost moves
	deal   deal  // of the jousting field
}

type section struct {
	named
	parts, vp, penalty int
	favors             []int // for 0, 1, 2... houses; the last holds for more
	trigger            int8
	unlocks            int8
}

type favorLevel struct {
	named
	effect   effect
	deals    []deal // alternatives, for gains without payment
	builds   int8
	discount int8 // good that costs one less, none
}

type purse struct {
	deniers int16
	cubes   goods
	workers int8
	vp      int16
}

type roadSpace struct {
	fixed   int8 // building printed here, none
	neutral bool // a neutral tile starts here
	trigger int8 // section, none
}

// rates are the amounts of phase 1 and of the final scoring.
type rates struct{ income, goldVP, cubesPer, deniersPer int16 }

// load reads every table and checks it against the rules' totals (RULES 1).
func load(files fs.FS) (*tables, error) {
	t := new(tables)
	for _, part := range []struct {
		file string
		take func(*tables, []row) error
	}{
		{"buildings", takeBuildings}, {"special_buildings", takeSpecials}, {"castle", takeSections},
		{"favor_track", takeFavors}, {"setup", takePurses}, {"placement_cost", takeCosts},
		{"road", takeRoad}, {"income_and_end", takeRates},
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

// row is one line of a table by the names of its columns.
type row map[string]string

func readTable(files fs.FS, path string) ([]row, error) {
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
	var rows []row
	for _, line := range lines[1:] {
		r := make(row, len(line))
		for i, column := range lines[0] {
			r[column] = line[i]
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// numbers reads counts into their places; an empty field is 0.
func (r row) numbers(into map[string]*int) error {
	for column, place := range into {
		if r[column] == "" {
			*place = 0
			continue
		}
		n, err := strconv.Atoi(r[column])
		if err != nil || n < 0 || n > 99 {
			return fmt.Errorf("%s: %s is %q", r["id"], column, r[column])
		}
		*place = n
	}
	return nil
}

func (r row) named() named { return named{r["id"], r["name_en"], r["name_ko"]} }

// word reads one of a list of words as its index.
func (r row) word(column string, words []string) (int8, error) {
	i := slices.Index(words, r[column])
	if i < 0 {
		return 0, fmt.Errorf("%s: %s is %q", r["id"], column, r[column])
	}
	return int8(i), nil
}

// inOrder reports an error unless the rows' ids are exactly the wanted ones.
func inOrder(rows []row, want []string) error {
	var got []string
	for _, r := range rows {
		got = append(got, r["id"])
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("ids are %q, want %q", got, want)
	}
	return nil
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
