package architects

import (
	"strconv"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// stored is the encoded state. Its field names are documented in
// docs/games/architects.md; scenarios are written in them. Cards are ids.
type stored struct {
	Version int               `json:"version"`
	Options map[string]string `json:"options"`
	Random  *engine.Rand      `json:"random"`
	Round   int               `json:"round"`
	Turn    int               `json:"turn"`
	Order   []int             `json:"order"` // seats in turn order
	Active  int               `json:"active"`
	Last    *int              `json:"last,omitempty"` // turns left at the end
	Over    bool              `json:"over,omitempty"`
	Agenda  []string          `json:"agenda"`  // the next step first
	Players []storedPlayer    `json:"players"` // the automa last
	Pool    int               `json:"pool"`
	Market  storedMarket      `json:"market"`
	Hall    []int             `json:"hall"`            // seats, in the order of the spaces
	Reset   bool              `json:"reset,omitempty"` // the Black Market resets after this action
	Rewards storedRewards     `json:"rewards"`
	Display []storedSlot      `json:"display"`          // first row, second row
	Crew    []string          `json:"crew"`             // apprentice deck, the top card first
	Openly  int               `json:"openly,omitempty"` // of them at the bottom, how many everybody knows
	Deck    []string          `json:"deck"`             // building cards, the top card first
	Now     storedTurn        `json:"now"`
	Automa  *storedAutoma     `json:"automa,omitempty"`
}

type storedPlayer struct {
	Workers   int            `json:"workers"`
	At        map[string]int `json:"at"` // workers on places with a large circle; none are left out
	Hall      int            `json:"hall,omitempty"`
	Prison    int            `json:"prison"`
	Captured  []int          `json:"captured"` // by seat
	Clay      int            `json:"clay"`
	Wood      int            `json:"wood"`
	Stone     int            `json:"stone"`
	Gold      int            `json:"gold"`
	Marble    int            `json:"marble"`
	Silver    int            `json:"silver"`
	Virtue    int            `json:"virtue"`
	Cathedral int            `json:"cathedral"`
	Unpaid    int            `json:"unpaid"`
	Paid      int            `json:"paid"`
	Board     string         `json:"board,omitempty"`
	Hired     []string       `json:"hired"`
	Hand      []string       `json:"hand"`
	Built     []string       `json:"built"`
	Pack      []string       `json:"pack,omitempty"`   // under draft
	Choice    string         `json:"choice,omitempty"` // sealed
	Knows     []string       `json:"knows,omitempty"`  // building cards elsewhere whose place the seat knows
}

type storedMarket struct {
	Left   *int     `json:"left,omitempty"` // seats
	Middle *int     `json:"middle,omitempty"`
	Right  *int     `json:"right,omitempty"`
	Small  []string `json:"small"` // the top card first
	Big    []string `json:"big"`   // the top card first
}

type storedRewards struct {
	Pile  []string `json:"pile"`  // the top card first
	Shown []string `json:"shown"` // the latest first
	Out   []string `json:"out"`   // left the game unseen
}

type storedSlot struct {
	Card  string `json:"card,omitempty"`
	Coins int    `json:"coins,omitempty"`
}

// storedTurn is what lasts until a turn ends.
type storedTurn struct {
	To       string   `json:"to,omitempty"`
	Building string   `json:"building,omitempty"`
	Look     []string `json:"look,omitempty"`
	Captures int      `json:"captures,omitempty"`
	Taken    []string `json:"taken,omitempty"`
	Most     int      `json:"most,omitempty"`
	Free     bool     `json:"free,omitempty"`
	Slot     int      `json:"slot,omitempty"` // from 1
}

type storedAutoma struct {
	Pile    []string `json:"pile"`           // the top card first
	Discard []string `json:"discard"`        // the latest first
	Future  []string `json:"future"`         // set apart, the top card first
	Seen    []string `json:"seen,omitempty"` // Future cards that were turned up
}

// Encode is the whole state as JSON.
func (g *game) Encode() []byte {
	random := g.random
	s := stored{
		Version: version, Options: g.options(), Random: &random, Round: int(g.round), Turn: int(g.turn), Order: codec.Ints(g.order[:g.seats]),
		Active: int(g.active), Over: g.over, Agenda: g.agenda.Words(g.stepWord), Pool: int(g.pool), Market: g.encodeMarket(),
		Hall: codec.Ints(g.hall[:g.nhall]), Reset: g.reset, Rewards: g.encodeRewards(), Crew: codec.Words(g.crew[:g.ncrew], g.crewID),
		Openly: int(g.openly), Deck: codec.Words(g.deck[:g.ndeck], g.buildingID), Now: g.encodeTurn(),
	}
	if g.last != none {
		last := int(g.last)
		s.Last = &last
	}
	for seat := range g.seats {
		s.Players = append(s.Players, g.encodePlayer(seat))
	}
	for slot, k := range g.display {
		s.Display = append(s.Display, storedSlot{g.crewID(k), int(g.coins[slot])})
	}
	if g.withAutoma() {
		s.Automa = g.encodeAutoma()
	}
	return codec.Write("architects", s)
}

// options are all options of the table.
func (g *game) options() map[string]string {
	automa := automaIDs[max(constantine, g.automa)]
	return map[string]string{optionBoards: setupIDs[g.boards], optionThird: codec.OnOff(g.people == 2 && g.withAutoma()), optionAutoma: automa,
		optionRecall: recallIDs[b2i(g.recallAnywhere)], optionTavern: tavernIDs[b2i(g.tavernMay)], optionOverflow: overflowIDs[b2i(g.overflowMust)]}
}

func (g *game) encodePlayer(seat int8) storedPlayer {
	p := &g.p[seat]
	s := storedPlayer{Workers: int(p.workers), At: map[string]int{}, Hall: int(p.hall), Prison: int(p.prison), Captured: codec.Ints(p.captured[:g.seats]),
		Clay: int(p.goods[clay]), Wood: int(p.goods[wood]), Stone: int(p.goods[stone]), Gold: int(p.goods[gold]), Marble: int(p.goods[marble]),
		Silver: int(p.goods[silver]), Virtue: int(p.virtue), Cathedral: int(p.cathedral), Unpaid: int(p.unpaid), Paid: int(p.paid),
		Board: g.t.boards[p.board].id, Hired: codec.Words(p.hired[:p.nhired], g.crewID), Hand: g.cardIDs(p.hand),
		Built: codec.Words(p.site[:p.nsite], g.buildingID), Pack: g.cardIDs(p.pack), Choice: g.buildingID(p.choice), Knows: g.cardIDs(p.knows)}
	for at, n := range p.at {
		if n > 0 {
			s.At[placeIDs[at]] = int(n)
		}
	}
	return s
}

func (g *game) encodeMarket() storedMarket {
	return storedMarket{Left: codec.Seat(g.stalls[0]), Middle: codec.Seat(g.stalls[1]), Right: codec.Seat(g.stalls[2]),
		Small: codec.FromTop(g.small.all(), g.marketID), Big: codec.FromTop(g.big.all(), g.marketID)}
}

func (g *game) encodeRewards() storedRewards {
	return storedRewards{Pile: codec.FromTop(g.rewards[:g.npile], g.rewardID),
		Shown: codec.Words(g.rewards[g.npile:g.npile+g.nshown], g.rewardID), Out: codec.Words(g.rewards[g.npile+g.nshown:], g.rewardID)}
}

func (g *game) encodeTurn() storedTurn {
	n := &g.now
	s := storedTurn{Building: g.buildingID(n.building), Look: g.cardIDs(n.look), Captures: int(n.captures), Most: int(n.most), Free: n.free,
		Slot: int(n.slot) + 1}
	if n.to < places {
		s.To = placeIDs[n.to]
	}
	for at := range circles {
		if n.taken>>at&1 != 0 {
			s.Taken = append(s.Taken, placeIDs[at])
		}
	}
	return s
}

func (g *game) encodeAutoma() *storedAutoma {
	o := &g.auto
	s := &storedAutoma{Pile: codec.FromTop(o.pile.all(), g.schemeID), Discard: codec.FromTop(o.discard.all(), g.schemeID),
		Future: codec.FromTop(o.future.all(), g.schemeID)}
	for card := range int8(schemeCards) {
		if g.seenFuture>>card&1 != 0 {
			s.Seen = append(s.Seen, g.schemeID(card))
		}
	}
	return s
}

// The ids of cards; "" for none.

func (g *game) buildingID(card int8) string {
	if card == none {
		return ""
	}
	return g.t.buildings[card].id
}

func (g *game) crewID(k kind) string {
	if k == noKind {
		return ""
	}
	return g.t.apprentices[k].id
}

func (g *game) marketID(card int8) string { return g.t.market[card].id }
func (g *game) rewardID(kind int8) string { return g.t.rewards[kind].id }
func (g *game) schemeID(card int8) string { return g.t.schemes[card].id }

func (g *game) cardIDs(c cards) []string {
	list := []string{}
	for card := range c.all {
		list = append(list, g.buildingID(card))
	}
	return list
}

// stepWord writes a step: its name, and what its number means.
func (g *game) stepWord(s step) string {
	word := stepNames[s.kind]
	switch s.kind {
	case stepHire, stepBarracks, stepEffect, stepChoice, stepGive, stepForgive:
		return word + " " + g.buildingID(s.n)
	case stepMix:
		return word + " " + [tradeOwn]string{"virtue", "marble"}[s.n]
	case stepTrade, stepCapture, stepGuard, stepBoard, stepOverflow, stepDungeon:
		return word + " " + strconv.Itoa(int(s.n))
	}
	return word
}
