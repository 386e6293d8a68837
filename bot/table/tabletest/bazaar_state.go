package tabletest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
)

// Phases.
const (
	phaseOffer = "offer" // everyone, sealed
	phaseTurn  = "turn"  // the active seat chooses an action
	phaseCard  = "card"  // the active seat chooses a card
	phaseOver  = "over"
)

// noOffer marks a seat that has not offered yet.
const noOffer = -1

// BazaarState is the state of a match.
type BazaarState struct {
	Rules    int            `json:"rules"`
	TieFirst bool           `json:"tie_first"`
	Round    int            `json:"round"`
	Turn     int            `json:"turn"`
	Phase    string         `json:"phase"`
	Swap     bool           `json:"swap"` // in phaseCard: the card goes under the deck
	Active   engine.Seat    `json:"active"`
	Deck     []int          `json:"deck"`   // top last
	Prizes   []int          `json:"prizes"` // the last one is on show
	Lost     []int          `json:"lost"`   // prizes nobody won
	Players  []BazaarPlayer `json:"players"`
	Random   engine.Rand    `json:"random"`
}

// BazaarPlayer is one seat.
type BazaarPlayer struct {
	Coins  int   `json:"coins"`
	Hand   []int `json:"hand"`
	Sold   []int `json:"sold"`
	Prizes []int `json:"prizes"`
	Offer  int   `json:"offer"`
}

func (g *BazaarState) draw() int {
	top := len(g.Deck) - 1
	card := g.Deck[top]
	g.Deck = g.Deck[:top]
	return card
}

// Clone returns a deep copy.
func (g *BazaarState) Clone() engine.State {
	c := *g
	c.Deck, c.Prizes, c.Lost = slices.Clone(g.Deck), slices.Clone(g.Prizes), slices.Clone(g.Lost)
	c.Players = slices.Clone(g.Players)
	for i := range c.Players {
		p := &c.Players[i]
		p.Hand, p.Sold, p.Prizes = slices.Clone(p.Hand), slices.Clone(p.Sold), slices.Clone(p.Prizes)
	}
	return &c
}

// Encode returns the encoded state.
func (g *BazaarState) Encode() []byte {
	w := g.Clone().(*BazaarState)
	for _, list := range w.lists() {
		if *list == nil {
			*list = []int{}
		}
	}
	b, err := json.Marshal(w)
	if err != nil {
		panic("bazaar: encode: " + err.Error())
	}
	return b
}

func (g *BazaarState) lists() []*[]int {
	lists := []*[]int{&g.Deck, &g.Prizes, &g.Lost}
	for i := range g.Players {
		p := &g.Players[i]
		lists = append(lists, &p.Hand, &p.Sold, &p.Prizes)
	}
	return lists
}

func decodeBazaar(b []byte) (*BazaarState, error) {
	g := new(BazaarState)
	if err := engine.ReadJSON(b, g); err != nil {
		return nil, err
	}
	switch {
	case g.Rules < 1 || g.Rules > bazaarVersion:
		return nil, fmt.Errorf("rules version %d", g.Rules)
	case len(g.Players) < 2 || len(g.Players) > 4:
		return nil, fmt.Errorf("%d players", len(g.Players))
	case g.Active < 0 || int(g.Active) >= len(g.Players):
		return nil, fmt.Errorf("active seat %d", g.Active)
	case !slices.Contains([]string{phaseOffer, phaseTurn, phaseCard, phaseOver}, g.Phase):
		return nil, fmt.Errorf("phase %q", g.Phase)
	}
	return g, nil
}

// Check reports the first broken invariant.
func (g *BazaarState) Check() error {
	var cards, prizes []int
	cards = append(cards, g.Deck...)
	prizes = slices.Concat(g.Prizes, g.Lost)
	for i, p := range g.Players {
		if p.Coins < 0 || p.Coins > coins || p.Offer < noOffer || p.Offer > p.Coins {
			return fmt.Errorf("player %d: %d coins, offer %d", i, p.Coins, p.Offer)
		}
		cards = slices.Concat(cards, p.Hand, p.Sold)
		prizes = append(prizes, p.Prizes...)
	}
	slices.Sort(cards)
	if len(cards) != goods {
		return fmt.Errorf("%d cards, want %d", len(cards), goods)
	}
	for i, c := range cards {
		if c != i+1 {
			return fmt.Errorf("card %d is missing or there twice", i+1)
		}
	}
	slices.Sort(prizes)
	if !slices.Equal(prizes, []int{3, 5, 8, 13}) {
		return fmt.Errorf("prizes are %v", prizes)
	}
	if g.Phase == phaseOffer && len(g.Prizes) == 0 {
		return errors.New("an offer for no prize")
	}
	if g.Phase == phaseCard && len(g.Players[g.Active].Hand) == 0 {
		return errors.New("a card is asked of an empty hand")
	}
	return nil
}
