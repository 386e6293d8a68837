package architects

import (
	"cmp"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

// Totals of the rulebook (RULES 0).
const (
	apprenticeCards = 40
	maxKinds        = apprenticeCards
	buildingCards   = 40
	marketCards     = 10
	rewardCards     = 11
	schemeCards     = 30
	startSchemes    = 20
)

// tables holds the game's data. It never changes, so all states of a match share it.
type tables struct {
	book        func() (*book.Book, error)
	digest      string
	apprentices []apprentice
	buildings   [buildingCards]structure
	market      [marketCards]marketCard
	stalls      [marketSpaces]stall
	rewards     []reward
	cathedral   [levels + 1]level
	virtue      [topVirtue + 1]position
	halls       [6]hall
	boards      [boards]board
	automas     [3]automa // by automaKind; the first is none
	schemes     [schemeCards]scheme
	ours        bool // the project designed the faces of the schemes
	printed     func() *Printed
}

// builtIn holds the tables that the game comes with.
var builtIn = gamedata.MustLoad("architects", gameFiles, load)

// load reads every table and checks it against the totals (RULES 0).
func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files,
		gamedata.File("apprentices", takeApprentices).WithIDs(), gamedata.File("buildings", takeBuildings).Of(buildingCards).WithIDs(),
		gamedata.File("black_market_cards", takeMarketCards).Of(marketCards).WithIDs(), gamedata.File("black_market_spaces", takeStalls),
		gamedata.File("reward_cards", takeRewards).WithIDs(), gamedata.File("cathedral", takeCathedral), gamedata.File("virtue_track", takeVirtue),
		gamedata.File("guildhall", takeHalls).Of(len(hallLines)), gamedata.File("player_boards", takeBoards).Of(boards-1).WithIDs(), gamedata.File("ai_boards", takeAutomas),
		gamedata.File("scheme_cards", takeSchemes).Of(schemeCards).WithIDs(), gamedata.File("locations", takeLocations), gamedata.File("components", takeComponents))
	if err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	t.ours = true
	t.printed = sync.OnceValue(t.print)
	t.book = book.Once("architects", gameFiles, files)
	t.digest, err = gamedata.Digest(files)
	return t, err
}

// takeComponents compares the list of components with the numbers that the rules use.
func takeComponents(_ *tables, lines []gamedata.Row) error {
	want := map[string]int{"black_market_card": marketCards, "reward_card": rewardCards, "apprentice_card": apprenticeCards,
		"building_card": buildingCards, "scheme_card": schemeCards, "worker": maxSeats * workers, "player_board": boards - 1}
	for _, row := range lines {
		n, ok := want[row.ID()]
		if !ok {
			continue
		}
		delete(want, row.ID())
		first, _, _ := strings.Cut(row.Text("count"), " ")
		if first != strconv.Itoa(n) {
			return row.Errorf("count %q, want %d", row.Text("count"), n)
		}
	}
	for id := range want {
		return fmt.Errorf("no %s", id)
	}
	return nil
}

// check compares the tables with the totals of the rulebook.
func (t *tables) check() error {
	cards, skills := 0, [3]int{}
	for i := range t.apprentices {
		a := &t.apprentices[i]
		cards += int(a.copies)
		if a.skills == allSkills {
			continue
		}
		for s := range skills {
			if a.skills>>s&1 != 0 {
				skills[s] += int(a.copies)
			}
		}
	}
	if cards != apprenticeCards || skills != [3]int{13, 13, 13} {
		return fmt.Errorf("apprentices.csv: %d cards, skills %v, want %d and 13 of each beside one of all", cards, skills, apprenticeCards)
	}
	cards = 0
	for i := range t.rewards {
		cards += int(t.rewards[i].copies)
	}
	if cards != rewardCards {
		return fmt.Errorf("reward_cards.csv: %d cards, want %d", cards, rewardCards)
	}
	return nil
}

// Printed holds all values printed on the components of a match.
type Printed struct {
	Cards   []engine.Entry // in the order of the library
	Hire    Cost           // an apprentice at the Workshop
	Recover Cost           // the seat's own captured workers
	PayDebt Cost
	Steal   int // virtue that the Tax Stand costs
	Look    int // building cards in the Black Market, from which one is chosen
	Virtue  int // goods that the Storehouse takes for 1 virtue
	Marble  int // goods that it takes for 1 marble
	Unpaid  int // points that an unpaid debt costs
}

// Cost is a price in silver: a normal part, and tax.
type Cost struct{ Silver, Tax int }

// Printed returns the values printed on the components of the match. It is shared and must
// not be changed.
func (v *View) Printed() *Printed {
	return cmp.Or(v.tables, builtIn).printed()
}

// BlankView returns a view of an empty board with the tables of these rules.
func (r Rules) BlankView() engine.View { return &View{tables: r.t, Data: r.Info().Data} }

func (t *tables) print() *Printed {
	return &Printed{
		Cards: t.library().Cards, Hire: Cost{hireSilver, hireTax}, Recover: Cost{recoverSilver, recoverTax}, PayDebt: Cost{debtSilver, debtTax},
		Steal: stealVirtue, Look: marketLook, Virtue: virtueGoods, Marble: marbleGoods, Unpaid: unpaidPoints,
	}
}
