package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine/codec"
)

// stored is the encoded state. Its field names are documented in
// docs/games/lisboa.md; scenarios are written in them. What is empty is left
// out. Officials, goods, favors and houses that lie in the supply follow from
// those that do not.
type stored struct {
	Version int               `json:"version"`
	Random  string            `json:"random"`
	Solo    bool              `json:"solo,omitempty"`
	Options map[string]string `json:"options,omitempty"` // of the solo game
	First   int               `json:"first"`
	Active  int               `json:"active"`
	Period  int               `json:"period"`
	Last    int               `json:"last"`
	Over    bool              `json:"over,omitempty"`
	Turn    int               `json:"turn"`
	Round   int               `json:"round"`
	Agenda  []string          `json:"agenda"` // the next step first

	Players []storedPlayer `json:"players"`

	Treasury int            `json:"treasury"`
	Prices   map[string]int `json:"prices"` // steps of the price track
	Cardinal int            `json:"cardinal"`
	Ring     []string       `json:"ring"` // tiles 1 to 6, "" for none
	Bag      []string       `json:"bag"`
	Spent    []string       `json:"spent"`
	Values   []int          `json:"values"`

	Rows    map[string]map[string]int `json:"rows"`
	Columns map[string]map[string]int `json:"columns"`
	Ends    map[string]map[string]int `json:"ends"`
	Ruins   map[string]int            `json:"ruins"`
	Stores  map[string]storedStore    `json:"stores"`
	Opened  map[string]storedOpening  `json:"opened"`
	Offices map[string]storedOffice   `json:"offices"`
	Decks   map[string][]string       `json:"decks"` // political cards, the face-up one first
	Seen    []string                  `json:"seen"`
	Stacks  map[string][]string       `json:"buildings"` // by architect, the face-up one first
	Plans   map[string][]string       `json:"plans"`
	Ships   []string                  `json:"ships"` // the top ship first
	Decrees []int                     `json:"decrees"`
	Display []int                     `json:"display"` // from left to right, 0 for none
	Gone    []int                     `json:"gone"`
	Helper  string                    `json:"helper,omitempty"`
	Agent   string                    `json:"agent,omitempty"`
	Now     storedTurn                `json:"now"`
}

type storedStore struct {
	Owner int    `json:"owner"`
	Good  string `json:"good"`
}

type storedOpening struct {
	Tile  string `json:"tile"`
	Owner *int   `json:"owner,omitempty"`
}

type storedOffice struct {
	Officials []int `json:"officials"` // by player
	Plaza     []int `json:"plaza"`
}

type storedPlayer struct {
	Wigs      int            `json:"wigs"`
	Income    map[string]int `json:"income"` // wigs by source, but "start", which is what remains
	Reis      int            `json:"reis"`
	Influence int            `json:"influence"`
	Goods     map[string]int `json:"goods"`
	Cubes     map[string]int `json:"cubes"`
	Markers   int            `json:"markers"`
	Houses    map[string]int `json:"houses,omitempty"`
	Favors    []string       `json:"favors"`
	Top       []storedSlot   `json:"top"`
	Bottom    []string       `json:"bottom"`
	Clergy    []string       `json:"clergy"`
	Keep      string         `json:"keep,omitempty"`
	Open      []string       `json:"open"`
	Done      []string       `json:"done"`
	Decrees   []int          `json:"decrees"`
	Hand      []string       `json:"hand"`
}

type storedSlot struct {
	ID    string         `json:"id"`
	Cargo map[string]int `json:"cargo,omitempty"`
	Sea   bool           `json:"sea,omitempty"`
}

type storedTurn struct {
	Card      string         `json:"card,omitempty"`
	Noble     string         `json:"noble,omitempty"`
	Tiles     []string       `json:"tiles,omitempty"`
	Marked    []int          `json:"marked,omitempty"`
	Traded    []string       `json:"traded,omitempty"`
	Spent     map[string]int `json:"spent,omitempty"`
	Church    bool           `json:"church,omitempty"`
	Movers    []int          `json:"movers,omitempty"`
	Trigger   *int           `json:"trigger,omitempty"`
	Drawn     string         `json:"drawn,omitempty"`
	Space     string         `json:"space,omitempty"`
	Good      string         `json:"good,omitempty"`
	End       string         `json:"end,omitempty"`
	Architect string         `json:"architect,omitempty"`
	Plan      string         `json:"plan,omitempty"`
	Replaced  *int           `json:"replaced,omitempty"`
	Paid      []string       `json:"paid,omitempty"`
	Yield     []string       `json:"yield,omitempty"`
	Discarded []string       `json:"discarded,omitempty"`
}

// incomeNames are the sources in the encoded state, but for the start.
var incomeNames = [sources]string{fromStores: "stores", fromBuildings: "buildings", fromSailing: "sailing", fromClergy: "clergy", fromCards: "cards",
	fromInfluence: "influence", fromPaid: "paid", fromSets: "sets", fromHulls: "hulls", fromStreets: "streets", fromMoney: "money", fromDecrees: "decrees",
	fromOfficials: "officials", fromFavors: "favors"}

var tileWords = append(append([]string{}, goodWords...), "small")

// options are those of the solo game; the others have none that means something.
func (g *game) options() map[string]string {
	switch {
	case !g.solo():
		return nil
	case g.atOnce:
		return map[string]string{optionChurch: churchAtOnce}
	}
	return map[string]string{optionChurch: churchAtEnd}
}

// Encode is the whole state as JSON.
func (g *game) Encode() []byte {
	random, err := g.random.MarshalText()
	if err != nil {
		panic("lisboa: random generator: " + err.Error())
	}
	s := stored{
		Version: version, Random: string(random), Solo: g.solo(), Options: g.options(), First: int(g.first), Active: int(g.active), Period: int(g.period), Last: int(g.last), Over: g.over,
		Turn: int(g.turn), Round: int(g.round), Agenda: g.agenda.Words(g.stepWord), Treasury: int(g.treasury), Prices: counted(g.price[:], goodWords, true),
		Cardinal: int(g.cardinal) + 1, Bag: g.clergyWords(g.bag), Spent: g.clergyWords(g.spent), Values: codec.Ints(g.values[:]),
		Rows: map[string]map[string]int{}, Columns: map[string]map[string]int{}, Ends: map[string]map[string]int{}, Ruins: counted(g.ruins[:], colourWords, true),
		Stores: map[string]storedStore{}, Opened: map[string]storedOpening{}, Offices: map[string]storedOffice{}, Decks: map[string][]string{}, Seen: g.cardWords(g.seen),
		Stacks: map[string][]string{}, Plans: map[string][]string{}, Ships: codec.FromTop(g.ships[:g.nships], func(k int8) string { return deckWords[k] }),
		Decrees: []int{}, Display: []int{}, Gone: g.decreeNumbers(g.gone), Helper: wordAt(kindWords, g.helper), Agent: wordAt(kindWords, g.agent), Now: g.now.encode(g.t),
	}
	for _, tile := range g.ring {
		s.Ring = append(s.Ring, g.clergyID(tile))
	}
	for i := g.ndecree - 1; i >= 0; i-- {
		s.Decrees = append(s.Decrees, int(g.t.decrees[g.decrees[i]].number))
	}
	for _, d := range g.display {
		n := 0
		if d != none {
			n = int(g.t.decrees[d].number)
		}
		s.Display = append(s.Display, n)
	}
	for d := range g.deck {
		s.Decks[kindWords[d]] = codec.FromTop(g.deck[d][:g.ndeck[d]], g.cardID)
	}
	for a := range g.publics {
		s.Stacks[architectWords[a]] = codec.FromTop(g.publics[a][:g.npublic[a]], func(k int8) string { return g.t.publics[k].id })
		s.Plans[architectWords[a]] = codec.FromTop(g.plans[a][:g.nplan[a]], func(k int8) string { return g.t.plans[k].id })
	}
	g.encodeTown(&s)
	for seat := range g.seats {
		s.Players = append(s.Players, g.encodePlayer(seat))
	}
	return codec.Write("lisboa", s)
}

func (g *game) encodeTown(s *stored) {
	for r := range g.row {
		if !g.closedRow(int8(r)) {
			s.Rows[string(rune('a'+r))] = counted(g.row[r][:], colourWords, true)
		}
	}
	for c := range g.col {
		s.Columns[strconv.Itoa(c+1)] = counted(g.col[c][:], colourWords, true)
	}
	for e := range g.ends {
		if g.ends[e].total() > 0 {
			s.Ends[g.t.ends[e].word] = counted(g.ends[e][:], colourWords, false)
		}
		if o := &g.opened[e]; o.tile != none {
			s.Opened[g.t.ends[e].word] = storedOpening{g.t.publics[o.tile].id, codec.Seat(o.owner)}
		}
	}
	for i := range g.stores {
		if st := &g.stores[i]; st.owner != none {
			s.Stores[g.t.spaces[i].word] = storedStore{int(st.owner), goodWords[st.good]}
		}
	}
	for n := range g.office {
		s.Offices[kindWords[n]] = storedOffice{codec.Ints(g.office[n][:g.seats]), codec.Ints(g.plaza[n][:g.seats])}
	}
}

func (g *game) encodePlayer(seat int8) storedPlayer {
	p := &g.p[seat]
	s := storedPlayer{Wigs: int(p.wigs), Income: codec.Income(incomeNames[:], p.income[:]), Reis: int(p.reis), Influence: int(p.influence),
		Goods: counted(p.goods[:], goodWords, true), Cubes: counted(p.cubes[:], colourWords, true), Markers: int(p.markers), Favors: []string{}, Top: []storedSlot{},
		Bottom: codec.Words(p.bottom[:p.nbottom], g.cardID), Clergy: codec.Words(p.clergy[:p.nclergy], g.clergyID), Keep: g.clergyID(p.keep),
		Open: codec.Counted(p.open[:], g.planID), Done: codec.Counted(p.done[:], g.planID), Decrees: g.decreeNumbers(p.decrees), Hand: codec.Words(p.hand[:p.nhand], g.cardID)}
	if !g.isLacerda(seat) {
		s.Houses = counted(p.houses[:], trackWords, true)
	}
	for noble, word := range kindWords[:nobles] {
		if p.holdsFavor(int8(noble)) {
			s.Favors = append(s.Favors, word)
		}
	}
	for i := range p.top[:p.ntop] {
		t := &p.top[i]
		if t.card != none {
			s.Top = append(s.Top, storedSlot{ID: g.cardID(t.card)})
		} else {
			s.Top = append(s.Top, storedSlot{ID: g.t.ships[t.ship].id, Cargo: counted(t.cargo[:], goodWords, false), Sea: t.sea})
		}
	}
	return s
}

func (n *turnState) encode(t *tables) storedTurn {
	s := storedTurn{Noble: wordAt(kindWords, n.noble), Tiles: masked(uint16(n.tiles), tileWords), Marked: bitsOf(n.marked), Traded: masked(uint16(n.traded), actionWords),
		Spent: counted(n.spent[:], goodWords, false), Church: n.church, Movers: bitsOf(n.movers), Trigger: codec.Seat(n.trigger), Drawn: wordAt(kindWords, n.drawn),
		Good: wordAt(goodWords, n.good), Architect: wordAt(architectWords, n.architect), Replaced: codec.Seat(n.replaced), Paid: masked(uint16(n.paid), goodWords),
		Yield: masked(uint16(n.yield), goodWords)}
	if n.card != none {
		s.Card = t.cards[n.card].id
	}
	if n.space != none {
		s.Space = t.spaces[n.space].word
	}
	if n.end != none {
		s.End = t.ends[n.end].word
	}
	if n.plan != none {
		s.Plan = t.plans[n.plan].id
	}
	for c := range n.discarded.all {
		s.Discarded = append(s.Discarded, t.cards[c].id)
	}
	return s
}

// counted writes numbers by the words of their kinds; zeros only if wanted.
func counted(n []int8, words []string, zeros bool) map[string]int {
	m := make(map[string]int, len(words))
	for i, n := range n {
		if n != 0 || zeros {
			m[words[i]] = int(n)
		}
	}
	return m
}

// wordAt is a word of a list, "" for none.
func wordAt(words []string, i int8) string {
	if i == none {
		return ""
	}
	return words[i]
}

// masked lists the words whose bits are set.
func masked(bits uint16, words []string) (list []string) {
	for i, word := range words {
		if bits>>i&1 != 0 {
			list = append(list, word)
		}
	}
	return list
}

func bitsOf(mask uint8) (list []int) {
	for i := range maxSeats {
		if mask>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

func (g *game) cardID(c int8) string { return g.t.cards[c].id }
func (g *game) planID(k int) string  { return g.t.plans[k].id }

func (g *game) clergyID(tile int8) string {
	if tile == none {
		return ""
	}
	return g.t.clergy[tile].id
}

func (g *game) cardWords(s set) []string {
	list := []string{}
	for c := range s.all {
		list = append(list, g.t.cards[c].id)
	}
	return list
}

func (g *game) clergyWords(s set) []string {
	list := []string{}
	for c := range s.all {
		list = append(list, g.t.clergy[c].id)
	}
	return list
}

func (g *game) decreeNumbers(s set) []int {
	list := []int{}
	for d := range s.all {
		list = append(list, int(g.t.decrees[d].number))
	}
	return list
}

// stepArgs are the arguments of each step in the encoded state: s the seat, n m
// k numbers, e an effect, c a card, o a noble, a an action.
var stepArgs = [stepKinds]string{stepTurn: "s", stepCard: "s", stepUse: "sc", stepPart: "semk", stepEither: "se", stepGood: "sn", stepCube: "s", stepTuck: "sc",
	stepRoom: "sn", stepBusiness: "s", stepSell: "s", stepTrade: "sn", stepFee: "sa", stepAction: "samk", stepRecruit: "snmk", stepPlan: "sm", stepShip: "sm",
	stepFreight: "sn", stepDock: "s", stepProduce: "sm", stepExtra: "s", stepCardinal: "snm", stepTile: "s", stepFavor: "sm", stepFare: "som", stepState: "so",
	stepNoble: "som", stepSpace: "sm", stepDoor: "s", stepRubble: "s", stepPay: "s", stepHouse: "s", stepErect: "sn", stepDecree: "snm", stepMarker: "s",
	stepBuilding: "sm", stepBlueprint: "s", stepEnd: "s", stepStaff: "snm", stepOpen: "s", stepFollowers: "som", stepFollow: "so", stepDeed: "so", stepDraw: "s",
	stepMass: "snm", stepChurch: "sn", stepPrepare: "s", stepFinish: "s", stepPeriod: "s", stepDiscard: "s", stepRewards: "sn", stepReward: "so", stepHands: "s",
	stepAgent: "s", stepPatron: "so", stepDismiss: "s"}

// stepWord is a step in the encoded state: its name and its arguments, without
// zeros at the end.
func (g *game) stepWord(s step) string {
	words := []string{stepNames[s.kind]}
	used := 0
	for _, arg := range stepArgs[s.kind] {
		word := ""
		switch arg {
		case 's':
			word = strconv.Itoa(int(s.seat))
		case 'n':
			word = strconv.Itoa(int(s.n))
		case 'm':
			word = strconv.Itoa(int(s.m))
		case 'k':
			word = strconv.Itoa(int(s.k))
		case 'e':
			word = g.t.exprs[s.n].text
		case 'c':
			word = g.t.cards[s.n].id
		case 'o':
			word = kindWords[s.n]
		case 'a':
			word = actionWords[s.n]
		}
		words = append(words, word)
		if arg == 's' || word != "0" {
			used = len(words)
		}
	}
	return strings.Join(words[:max(1, used)], " ")
}
