// Package market is Market Day, the guild's own game: five minutes at a table to
// learn how matches are played here. RULES in the comments is docs/games/market.md.
package market

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"guildhall/engine"
	"guildhall/engine/component"
)

var (
	//go:embed text/*.json
	textFiles embed.FS
	//go:embed data/*.csv
	dataFiles embed.FS
	//go:embed glossary.csv
	glossaryFile string
)

// glossary names the things of the game in both languages.
var glossary = engine.MustGlossary("market", glossaryFile)

const (
	version    = 1
	maxSeats   = 3
	rounds     = 4
	goodKinds  = 4
	orderKinds = 6
	cardsOf    = 9 // of each good
	deckSize   = goodKinds * cardsOf
	mostBid    = 9
	mostPrice  = 7
)

var goodIDs = []string{"grain", "wine", "wool", "tools"}

// orders are the pairs of goods that an order asks for, by the goods' places.
var orders = [orderKinds][2]int8{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}

// tables is the game's data as the rules use it.
type tables struct {
	digest string
	price  [goodKinds]int8 // at the start
	terms  terms
}

// terms are amounts of coins: what a seat begins with, and what a pair of an order
// and any other card bring at the end.
type terms struct{ coins, pair, left int16 }

// builtIn are the tables that the game comes with.
var builtIn = component.MustLoad("market", dataFiles, load)

func load(files fs.FS) (*tables, error) {
	t, err := component.Load(files, component.File("goods", takeGoods), component.File("terms", takeTerms))
	if err == nil {
		t.digest, err = component.Digest(files)
	}
	return t, err
}

func takeGoods(t *tables, rows []component.Row) error {
	err := component.InOrder(rows, "id", goodIDs)
	for i := 0; err == nil && i < len(rows); i++ {
		err = component.Numbers(rows[i], 1, mostPrice, map[string]*int8{"price": &t.price[i]})
		if n, wrong := rows[i].Number("cards", cardsOf, cardsOf); err == nil && wrong != nil {
			err = rows[i].Errorf("%d cards, want %d", n, cardsOf)
		}
	}
	return err
}

func takeTerms(t *tables, rows []component.Row) error {
	to := map[string]*int16{"coins": &t.terms.coins, "pair": &t.terms.pair, "left": &t.terms.left}
	err := component.InOrder(rows, "id", []string{"coins", "pair", "left"})
	for i := 0; err == nil && i < len(rows); i++ {
		err = component.Numbers(rows[i], 0, 30, map[string]*int16{"n": to[rows[i].ID()]})
	}
	return err
}

// Rules is the rulebook. Its zero value is ready to use and plays with the tables
// that the game comes with.
type Rules struct{ t *tables }

// RulesFrom makes the rulebook with a host's own tables. The error names file, line
// and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	t, err := component.Replace(dataFiles, files, load)
	switch {
	case err != nil:
		return nil, fmt.Errorf("market: %w", err)
	case t.digest == builtIn.digest:
		return Rules{}, nil
	}
	return Rules{t}, nil
}

// Data is the tables that the game comes with, data/*.csv.
func Data() fs.FS { return dataFiles }

func (r Rules) tables() *tables {
	if r.t == nil {
		return builtIn
	}
	return r.t
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	messages, err := fs.Sub(textFiles, "text")
	if err != nil {
		panic("market: messages: " + err.Error())
	}
	return engine.Info{ID: "market", Version: version, Data: r.tables().digest, Name: engine.T("market.name"), Short: engine.T("market.short"),
		About: engine.T("market.about"), Seats: []int{2, 3}, Moves: 16, Practice: true, Messages: messages}
}

// New sets a match up (RULES 1) and carries on to the first question. Chance is drawn
// in a fixed order: the deck, the orders, the bell.
func (r Rules) New(s engine.Setup) (engine.State, error) {
	if err := r.Info().Check(s); err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), seats: int8(s.Seats), turn: 1, ndeck: deckSize}
	g.price = g.t.price
	chance := s.Seed.Rand("market")
	for i := range g.deck {
		g.deck[i] = int8(i / cardsOf)
	}
	engine.Shuffle(chance, g.deck[:])
	list := [orderKinds]int8{0, 1, 2, 3, 4, 5}
	engine.Shuffle(chance, list[:])
	g.bell = int8(chance.Intn(s.Seats))
	for seat := range g.seats {
		g.order[seat] = seat
		p := &g.p[seat]
		p.earn(fromStart, g.t.terms.coins)
		p.offered, p.kept, p.bid = [2]int8(list[2*seat:]), none, none
		slices.Sort(p.offered[:])
		p.hand[g.draw()]++
	}
	g.agenda.Push(entry{kind: stepClose})
	g.agenda.Push(entry{kind: stepDay, n: 1})
	g.agenda.Push(entry{kind: stepOrders})
	rulebook.Settle(g, nil)
	return g, nil
}

// Library lists the components and a short form of the rules.
func (r Rules) Library() engine.Library {
	t := r.tables()
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("market", 4, 0, 0, 0, 0), Purposes: engine.WithVerbs("market", rulebook.Purposes())}
	for i, id := range goodIDs {
		l.Cards = append(l.Cards, engine.Entry{Code: id, Title: goodTitles[i],
			Body: engine.T("market.body.good", engine.N("n", cardsOf), engine.N("price", int(t.price[i])), engine.N("most", mostPrice))})
	}
	for i := range orders {
		l.Cards = append(l.Cards, engine.Entry{Code: orderCode(int8(i)), Title: orderText(int8(i)), Body: engine.T("market.body.order", engine.N("n", int(t.terms.pair)))})
	}
	l.Rules = engine.Sections("market", []engine.Arg{engine.N("coins", int(t.terms.coins)), engine.N("most", mostBid), engine.N("pair", int(t.terms.pair)),
		engine.N("left", int(t.terms.left))}, [2]string{"1", "setup"}, [2]string{"2", "bid"}, [2]string{"3", "crate"}, [2]string{"4", "sell"}, [2]string{"5", "end"})
	return l
}
