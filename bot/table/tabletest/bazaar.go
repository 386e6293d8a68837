package tabletest

import (
	"embed"
	"fmt"
	"io/fs"

	"guildhall/engine"
)

//go:embed text/*.json
var bazaarTexts embed.FS

const (
	bazaarVersion = 1
	bazaarRounds  = 4
	goods         = 20 // cards 1 to 20
	handSize      = 3
	coins         = 6
	cardKinds     = 5 // 1 to 4 tin, and so on
)

// Bazaar is a little card game for tests of tables. Market Day is a practice game, which
// ratings, leagues and daily deals exclude; this one is rated, and has options and four
// seats, and a state that a test can read. The zero value is ready to use.
//
// Two to four merchants, each with coins and a hand of three goods. A round has two parts.
// First all offer coins for the prize on show, sealed: the highest offer is paid and takes
// it; nobody gets it when two are highest, unless the option "ties" says that the first of
// them does. Then each in turn either draws a card, or sells one from the hand, or swaps one
// with the deck. The score after four rounds consists of sold goods, prizes and coins.
type Bazaar struct{}

var _ engine.Rules = Bazaar{}

// Info describes the game.
func (Bazaar) Info() engine.Info {
	messages, err := fs.Sub(bazaarTexts, "text")
	if err != nil {
		panic("bazaar: messages: " + err.Error())
	}
	return engine.Info{
		ID: "bazaar", Version: bazaarVersion,
		Name: engine.T("bazaar.name"), Short: engine.T("bazaar.name"), About: engine.T("bazaar.about"),
		Seats: []int{2, 3, 4}, Moves: 12,
		Options: []engine.OptionSpec{
			{ID: "ties", Name: engine.T("bazaar.ties"), About: engine.T("bazaar.ties.about"), Default: "nobody",
				Values: []engine.OptionValue{
					{ID: "nobody", Name: engine.T("bazaar.ties.nobody")},
					{ID: "first", Name: engine.T("bazaar.ties.first")},
				}},
			{ID: "purse", Name: engine.T("bazaar.purse"), About: engine.T("bazaar.purse.about"), Default: "full",
				Values: []engine.OptionValue{
					{ID: "full", Name: engine.T("bazaar.purse.full")},
					{ID: "half", Name: engine.T("bazaar.purse.half")},
				}},
		},
		Messages: messages,
	}
}

// New sets a match up.
func (r Bazaar) New(s engine.Setup) (engine.State, error) {
	info := r.Info()
	if err := info.Check(s); err != nil {
		return nil, err
	}
	s = info.Fill(s)
	g := &BazaarState{
		Rules: bazaarVersion, TieFirst: s.Options["ties"] == "first", Round: 1, Turn: 1,
		Phase: phaseOffer, Random: *s.Seed.Rand("bazaar"), Players: make([]BazaarPlayer, s.Seats),
	}
	for card := 1; card <= goods; card++ {
		g.Deck = append(g.Deck, card)
	}
	engine.Shuffle(&g.Random, g.Deck)
	g.Prizes = []int{3, 5, 8, 13}
	engine.Shuffle(&g.Random, g.Prizes)
	for i := range g.Players {
		p := &g.Players[i]
		p.Coins, p.Offer = coins, noOffer
		if s.Options["purse"] == "half" {
			p.Coins = coins / 2
		}
		for range handSize {
			p.Hand = append(p.Hand, g.draw())
		}
	}
	return g, nil
}

// Library lists the components that can be looked up.
func (Bazaar) Library() engine.Library {
	return engine.Library{
		Cards: []engine.Entry{{Code: "card", Title: engine.T("bazaar.card", engine.N("n", 1)), Body: engine.T("bazaar.card.about")}},
		Rules: []engine.Entry{{Code: "1", Title: engine.T("bazaar.rule.offer"), Body: engine.T("bazaar.rule.offer.about")}},
	}
}

// Decode restores a stored state.
func (Bazaar) Decode(b []byte) (engine.State, error) {
	g, err := decodeBazaar(b)
	if err != nil {
		return nil, fmt.Errorf("bazaar: %w", err)
	}
	return g, nil
}
