package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// stored is the encoded state. Its field names are documented in
// docs/games/villagers.md; scenarios are written in them. Cards are words of
// the notation.
type stored struct {
	Version  int               `json:"version"`
	Options  map[string]string `json:"options"`
	Random   *engine.Rand      `json:"random"`
	Round    int               `json:"round"`
	Turn     int               `json:"turn"`
	First    int               `json:"first"`
	Active   int               `json:"active"`
	Over     bool              `json:"over,omitempty"`
	Agenda   []string          `json:"agenda"` // the next step first
	Drafter  int               `json:"drafter"`
	Players  []storedPlayer    `json:"players"`
	Countess *storedPlayer     `json:"countess,omitempty"`
	Road     []storedRoad      `json:"road"`
	Stacks   [][]string        `json:"stacks"` // the top card first
	Reserve  []string          `json:"reserve"`
	Discard  []string          `json:"discard"` // the top card first
	Supply   map[string]int    `json:"supply"`
	Market   bool              `json:"firstMarketDone"`
	IDs      *storedIDs        `json:"ids,omitempty"` // assigned again when they are left out
	Now      storedTurn        `json:"now"`
	Solo     *storedSolo       `json:"solo,omitempty"`
}

// storedPlayer is a player, or the Countess, who has no hand.
type storedPlayer struct {
	Gold    int            `json:"gold"`
	Hand    []string       `json:"hand,omitempty"`
	Seen    []string       `json:"seen,omitempty"` // cards everybody saw come to the hand
	Square  []string       `json:"square,omitempty"`
	Drafted int            `json:"drafted,omitempty"`
	Limit   int            `json:"draftLimit,omitempty"`
	Income  map[string]int `json:"income,omitempty"` // all but "start", which is what remains
	Village []string       `json:"village"`          // chains as docs/games/villagers.md writes them
}

// storedIDs are the ids of the cards of the villages: one for each card, in the
// order in which the chains are written.
type storedIDs struct {
	Next     int     `json:"next"`
	Villages [][]int `json:"villages"` // by seat, the Countess's last
}

type storedRoad struct {
	Card  string `json:"card,omitempty"`
	Coins int    `json:"coins,omitempty"`
}

type storedTurn struct {
	Limit    int    `json:"limit,omitempty"`
	Built    int    `json:"built,omitempty"`
	Acted    bool   `json:"acted,omitempty"` // something was done
	Trades   int    `json:"trades,omitempty"`
	Tinner   bool   `json:"tinner,omitempty"`
	Since    int    `json:"since,omitempty"`
	Card     string `json:"card,omitempty"`
	Coins    int    `json:"coins,omitempty"`
	Village  *int   `json:"village,omitempty"`
	Replaced bool   `json:"replaced,omitempty"`
	Host     *int   `json:"host,omitempty"` // id of a card
	Role     string `json:"role,omitempty"`
	Basic    string `json:"basic,omitempty"`
	Onto     *int   `json:"onto,omitempty"` // 1 to 6, 7 the Reserve, 8 the discard pile
}

type storedSolo struct {
	Jester    bool     `json:"jester"`
	Open      []string `json:"open"` // events face up
	Resolving string   `json:"resolving,omitempty"`
	Summer    []string `json:"summer"` // the top event first
	Winter    []string `json:"winter"`
	Done      []string `json:"done"` // discarded events
}

// incomeNames are the sources in the encoded state, but for the start.
var incomeNames = [sources]string{fromRoad: "road", fromSpecials: "specials", fromPadlocks: "padlocks", fromEvents: "events",
	fromFirst: "first", fromGold: "gold", fromSilver: "silver", fromCoins: "coins"}

// Encode is the whole state as JSON.
func (g *game) Encode() []byte {
	random := g.random
	s := stored{
		Version: version, Options: map[string]string{optionSolo: modeIDs[g.mode]}, Random: &random,
		Round: int(g.round), Turn: int(g.turn), First: int(g.first), Active: int(g.active), Over: g.over,
		Agenda: g.agenda.Words(step.word), Drafter: int(g.drafter),
		Stacks: [][]string{}, Reserve: g.pileWords(reserve), Discard: codec.FromTop(g.discard.Cards(), cardWord),
		Supply: map[string]int{}, Market: g.firstDone, Now: g.encodeTurn(), IDs: &storedIDs{Next: int(g.serial)},
	}
	for _, c := range g.road {
		s.Road = append(s.Road, storedRoad{kindWord(c.kind), int(c.coins)})
	}
	for i := range stackCount {
		s.Stacks = append(s.Stacks, g.pileWords(i))
	}
	for k := range kind(basics) {
		s.Supply[cardWord(k)] = int(g.supply[k])
	}
	for seat := range g.seats {
		s.Players = append(s.Players, g.encodePlayer(seat))
	}
	if g.isSolo() {
		c := g.encodePlayer(countessSeat)
		s.Countess = &c
		s.Solo = g.encodeSolo()
	}
	for seat := range g.villages() {
		ids := []int{}
		for at := range g.chains(seat) {
			ids = append(ids, int(g.v[at].id))
		}
		s.IDs.Villages = append(s.IDs.Villages, ids)
	}
	return codec.Write("villagers", s)
}

func (g *game) encodePlayer(seat int8) storedPlayer {
	p := &g.p[seat]
	return storedPlayer{Gold: int(p.gold), Hand: codec.Counted(p.hand[:], wordOf), Seen: codec.Counted(p.seen[:], wordOf), Square: codec.Words(p.square[:p.nsquare], cardWord),
		Drafted: int(p.drafted), Limit: int(p.limit), Income: codec.Income(incomeNames[:], p.income[:]), Village: g.chainWords(seat)}
}

// idOf is the id of a card by its index, nil for none.
func (g *game) idOf(at int16) *int {
	if at == none {
		return nil
	}
	id := int(g.v[at].id)
	return &id
}

func (g *game) encodeTurn() storedTurn {
	n := &g.now
	return storedTurn{Limit: int(n.limit), Built: int(n.built), Acted: n.acted, Trades: int(n.trades), Tinner: n.tinner, Since: int(n.since),
		Card: kindWord(n.card), Coins: int(n.coins), Village: numbered(n.village, 0), Replaced: n.replaced, Host: g.idOf(n.host),
		Role: roleWord(n.role), Basic: kindWord(n.basic), Onto: numbered(n.onto, 1)}
}

func (g *game) encodeSolo() *storedSolo {
	o := &g.solo
	s := &storedSolo{Jester: o.jester, Open: codec.Words(o.open[:o.nopen], eventID), Summer: codec.FromTop(o.decks[summer][:o.ndecks[summer]], eventID),
		Winter: codec.FromTop(o.decks[winter][:o.ndecks[winter]], eventID), Done: []string{}}
	if o.resolving != none {
		s.Resolving = g.t.events[o.resolving].id
	}
	for i := range g.t.events {
		if o.done>>i&1 != 0 {
			s.Done = append(s.Done, g.t.events[i].id)
		}
	}
	return s
}

func (s step) word() string {
	if s.n == 0 {
		return stepNames[s.kind]
	}
	return stepNames[s.kind] + " " + strconv.Itoa(int(s.n))
}

// pileWords lists a pile from the top. Behind a card stands the seat that
// traded it, or "seen" when everybody has seen its back, as that of the top
// card goes without saying.
func (g *game) pileWords(i int) []string {
	list := []string{}
	for _, c := range slices.Backward(g.piles.of(i)) {
		word := cardWord(c.kind)
		switch {
		case c.trader() != none:
			word += " " + seatWord(c.trader())
		case c.mark&backSeen != 0 && len(list) > 0:
			word += " seen"
		}
		list = append(list, word)
	}
	return list
}

// numbered is a number counted from first, nil for none.
func numbered(n int8, first int) *int {
	if n == none {
		return nil
	}
	v := int(n) + first
	return &v
}

// kindWord is a card in notation, "" for none.
func kindWord(k kind) string {
	if k == noKind {
		return ""
	}
	return cardWord(k)
}

// roleWord is the role of a card in notation: "any" for a Monk of an open suit.
func roleWord(k kind) string {
	if k == anyFirst {
		return "any"
	}
	return kindWord(k)
}

func eventID(event int8) string { return builtIn.events[event].id }

func wordOf(k int) string { return cardWord(kind(k)) }
