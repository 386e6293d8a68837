package cleopatra

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// stored is the encoded state. Its field names are documented in
// docs/games/cleopatra.md; scenarios are written in them. Cards are words of
// the notation; on the table, " down" follows one that lies face down.
type stored struct {
	Version     int               `json:"version"`
	Options     map[string]string `json:"options"`
	Random      *engine.Rand      `json:"random"`
	Turn        int               `json:"turn"`
	Active      int               `json:"active"`
	Over        bool              `json:"over,omitempty"`
	Agenda      []string          `json:"agenda"` // the next step first
	Players     []storedPlayer    `json:"players"`
	Slots       []string          `json:"slots"`
	Stalls      [][]string        `json:"stalls"` // the oldest card first
	Drawn       []string          `json:"drawn,omitempty"`
	Deck        []string          `json:"deck"` // the top card first
	Discard     []string          `json:"discard"`
	Sphinxes    map[string][]int  `json:"sphinxes"`
	Obelisks    map[string]int    `json:"obelisks"`
	Doors       map[string]int    `json:"doors"`
	Walls       map[string]int    `json:"walls"`
	Pedestal    *int              `json:"pedestal,omitempty"`
	Throne      *int              `json:"throne,omitempty"`
	Mosaics     []storedMosaic    `json:"mosaics"`
	Stack       []string          `json:"stack"` // the top tile first
	Removed     []string          `json:"removed"`
	Sanctuaries []storedSanctuary `json:"sanctuaries"`
	Cleopatra   int               `json:"cleopatra"`
	Complete    []string          `json:"complete"` // categories Cleopatra has moved for
	Offered     bool              `json:"offered"`
	Bids        []int             `json:"bids"` // -1: not offered yet
	Ender       *int              `json:"ender,omitempty"`
	Now         storedTurn        `json:"now"`
}

type storedPlayer struct {
	Hand    []string       `json:"hand"`
	Known   []string       `json:"known"`
	Scarabs int            `json:"scarabs"`
	Amulets int            `json:"amulets"`
	Statues int            `json:"statues"`
	Income  map[string]int `json:"income"` // all but "start", which is what remains of the scarabs
	InHand  int            `json:"inHand,omitempty"`
}

type storedMosaic struct {
	Tile  string `json:"tile"`
	Cells string `json:"cells"`
	Seat  int    `json:"seat"`
}

type storedSanctuary struct {
	Cells string `json:"cells"`
	Owner *int   `json:"owner,omitempty"`
}

type storedTurn struct {
	Used     string         `json:"used,omitempty"`
	Bonus    int            `json:"bonus,omitempty"`
	Merchant int            `json:"merchant,omitempty"`
	Overseer int            `json:"overseer,omitempty"`
	Market   bool           `json:"market,omitempty"`
	Quarry   bool           `json:"quarry,omitempty"`
	Built    int            `json:"built,omitempty"`
	Credits  map[string]int `json:"credits,omitempty"`
	Building string         `json:"building,omitempty"`
	Site     string         `json:"site,omitempty"`
	Turned   string         `json:"turned,omitempty"`
	Cell     string         `json:"cell,omitempty"`
	Placed   []int          `json:"placed,omitempty"`
	Claimed  bool           `json:"claimed,omitempty"`
}

// incomeNames are the sources in the encoded state, but for the start.
var incomeNames = [sources]string{fromSphinxes: "sphinxes", fromObelisks: "obelisks", fromThrone: "throne",
	fromDoors: "doors", fromWalls: "walls", fromMosaics: "mosaics", fromWorshippers: "worshippers",
	fromOffering: "offering", fromAmulets: "amulets"}

// Encode is the whole state as JSON.
func (g *game) Encode() []byte {
	random := g.random
	s := stored{
		Version: version,
		Options: map[string]string{optionFlip: codec.OnOff(g.flip), optionPalm: codec.OnOff(g.palmOrClaim)},
		Random:  &random, Turn: int(g.turn), Active: int(g.active), Over: g.over,
		Agenda: g.agenda.Words(step.word),
		Drawn:  codec.Words(g.drawn[:g.ndrawn], lyingWord), Deck: codec.FromTop(g.deck.Cards(), lyingWord), Discard: codec.Counted(g.discard[:], cardKindWord),
		Sphinxes: map[string][]int{}, Obelisks: map[string]int{}, Doors: map[string]int{}, Walls: map[string]int{},
		Pedestal: codec.Seat(g.pedestal), Throne: codec.Seat(g.throne), Ender: codec.Seat(g.endedBy),
		Mosaics: []storedMosaic{}, Stack: codec.FromTop(g.stack[:g.nstack], tileWord), Removed: codec.Words(g.removed[:g.nremoved], tileWord),
		Sanctuaries: []storedSanctuary{}, Cleopatra: int(g.cleopatra), Complete: g.completeWords(), Offered: g.offered,
		Now: g.encodeTurn(),
	}
	for seat := range g.seats {
		s.Players = append(s.Players, g.p[seat].encode())
		s.Bids = append(s.Bids, int(g.bids[seat]))
	}
	for i, tile := range g.slots {
		s.Slots = append(s.Slots, tileIDs[tile])
		if i < stallCount {
			s.Stalls = append(s.Stalls, codec.Words(g.stalls[i].Cards(), lyingWord))
		}
	}
	g.encodeSites(&s)
	return codec.Write("cleopatra", s)
}

func (g *game) encodeSites(s *stored) {
	for side, word := range sideWords {
		s.Sphinxes[word] = codec.Ints(g.sphinxes[side][:g.nsphinxes[side]])
		codec.PutSeat(s.Obelisks, word, g.obelisks[side])
		codec.PutSeat(s.Doors, word, g.doors[side])
	}
	for i, seat := range g.walls {
		codec.PutSeat(s.Walls, siteWord(wall, i), seat)
	}
	for _, t := range g.laid[:g.nlaid] {
		s.Mosaics = append(s.Mosaics, storedMosaic{tileWord(t.tile), cellWords(t.mask()), int(t.seat)})
	}
	for _, c := range g.sanct[:g.nsanct] {
		s.Sanctuaries = append(s.Sanctuaries, storedSanctuary{cellWords(c.cells), codec.Seat(c.owner)})
	}
}

func (p *player) encode() storedPlayer {
	return storedPlayer{Hand: codec.Counted(p.hand[:], cardKindWord), Known: codec.Counted(p.known[:], cardKindWord), Scarabs: int(p.scarabs),
		Amulets: int(p.amulets), Statues: int(p.statues), Income: codec.Income(incomeNames[:], p.income[:]), InHand: int(p.inHand)}
}

func (g *game) encodeTurn() storedTurn {
	n := &g.now
	s := storedTurn{Bonus: int(n.bonus), Merchant: int(n.merchant), Overseer: int(n.overseer),
		Market: n.market, Quarry: n.quarry, Built: int(n.built), Claimed: n.claimed}
	if n.used != none {
		s.Used = tileIDs[n.used]
	}
	for r, c := range n.credits {
		if c > 0 {
			if s.Credits == nil {
				s.Credits = map[string]int{}
			}
			s.Credits[cardWords[r]] = int(c)
		}
	}
	if n.structure != nothing {
		s.Building = structureWords[n.structure]
		if n.site != none {
			s.Site = siteWord(int(n.structure), int(n.site))
		}
		if n.shape != none {
			s.Turned = strings.ToLower(orientationWord(int(n.shape)))
		}
		if n.cell != none {
			s.Cell = cellCode(int(n.cell))
		}
	}
	for i := range stallCount {
		if n.placed>>i&1 != 0 {
			s.Placed = append(s.Placed, i+1)
		}
	}
	return s
}

// mask are the cells of a laid tile.
func (t laidTile) mask() mask {
	return builtIn.mosaics[t.tile].shapes[t.shape].at(int(t.cell))
}

func (s step) word() string {
	word := stepNames[s.kind]
	switch s.kind {
	case stepDrop, stepPalms:
		word += " " + strconv.Itoa(int(s.n))
	case stepQueen:
		if s.n > 0 {
			word += " " + strconv.Itoa(int(s.n))
		}
	case stepClaim:
		word += fmt.Sprintf(" %d %d", s.n, s.m)
	}
	return word
}

func (g *game) completeWords() []string {
	words := []string{}
	for c := range categoryKinds {
		if g.complete>>c&1 != 0 {
			words = append(words, g.t.categories[c].id)
		}
	}
	return words
}

func cardKindWord(kind int) string { return cardWords[kind] }

// lyingWord is a card on the table.
func lyingWord(c card) string {
	if c.up() {
		return cardWords[c.kind()]
	}
	return cardWords[c] + " down"
}

func tileWord(tile int8) string { return strings.ToLower(builtIn.mosaics[tile].letter) }

func cellWords(m mask) string { return strings.ToLower(strings.Join(m.names(), " ")) }
