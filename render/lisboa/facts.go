package lisboa

import (
	"encoding/csv"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
)

// A fact is a row of the tables that the game comes with: cell by column.
type fact map[string]string

func (f fact) number(column string) int {
	n, err := strconv.Atoi(f[column])
	if err != nil {
		return 0
	}
	return n
}

// boxTables are the tables of the things that a view names by their id.
var boxTables = []string{"political_cards", "clergy_tiles", "decrees", "plans", "public_buildings", "ships", "store_spaces", "public_building_spaces", "streets", "rubble"}

// printed lists what is printed on the pieces of the box, by id. A view that
// tells a value itself is drawn from the view: the tables of a match may differ.
var printed = sync.OnceValue(func() map[string]fact {
	out := map[string]fact{}
	for _, table := range boxTables {
		for _, f := range readTable(game.Data(), "data/"+table+".csv") {
			f["table"] = table
			out[f["id"]] = f
		}
	}
	return out
})

func readTable(files fs.FS, name string) []fact {
	f, err := files.Open(name)
	if err != nil {
		panic("render/lisboa: " + err.Error())
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		panic("render/lisboa: " + name + ": " + err.Error())
	}
	var out []fact
	for _, row := range rows[1:] {
		line := fact{}
		for i, column := range rows[0] {
			line[column] = row[i]
		}
		out = append(out, line)
	}
	return out
}

// entries are the library of the rules by code: titles and bodies in words.
var entries = sync.OnceValue(func() map[string]engine.Entry {
	out := map[string]engine.Entry{}
	for _, e := range (game.Rules{}).Library().Cards {
		out[e.Code] = e
	}
	return out
})

// title is the name of a piece of the box in words.
func (d *drawing) title(id string) string {
	e, ok := entries()[id]
	if !ok {
		return ""
	}
	return d.Tell(e.Title)
}

// shows are the goods that a public building shows.
func shows(building string) []string {
	return strings.Split(printed()[building]["colours"], "|")
}

// goods are the four types in the order of their streets.
var goods = []string{"gold", "cloth", "books", "tools"}

var goodIcon = map[string]string{"gold": "gold", "cloth": "lcloth", "books": "books", "tools": "tools", "any": "anygood", "own": "anygood"}

// goodColour is the colour of a type, of which streets, roofs and doors are steps.
var goodColour = map[string]string{"gold": "gold", "cloth": "food", "books": "oak", "tools": "stone"}

var paving = map[string]string{"gold": "gold.l1", "cloth": "food.l2", "books": "oak.l1", "tools": "stone.l1"}

// listed are the numbers of goods in the order of their streets.
func listed(g game.Goods) []int { return []int{g.Gold, g.Cloth, g.Books, g.Tools} }

var cubeIcons = []string{"cube_b", "cube_r", "cube_w"}

// cubes are the icons of some rubble, one for each cube.
func cubes(c game.Cubes) []string {
	var out []string
	for i, n := range []int{c.Blue, c.Red, c.White} {
		for range n {
			out = append(out, cubeIcons[i])
		}
	}
	return out
}

var nobles = []string{"builder", "minister", "king"}

func nobleIcon(kind string) string {
	if kind == "treasury" {
		return "treasury"
	}
	return "n_" + kind
}

// has reports whether a list holds a word.
func has(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// portfolio is the influence shown at the top of a player's portfolio.
func portfolio(p *game.Player) int {
	n := 0
	for _, t := range p.Top {
		n += t.Influence
	}
	return n
}
