// Package market is Market Day, a practice game of five minutes. In comments, RULES is
// docs/games/market.md.
package market

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

const (
	version    = 2
	maxSeats   = 3
	rounds     = 4
	goodKinds  = 4
	orderKinds = 6
	cardsOf    = 9 // number of cards of each good
	deckSize   = goodKinds * cardsOf
	maxBid     = 9
	maxPrice   = 7
)

// tables holds the game's data: the first prices, and numbers of coins: at the start, for a
// pair of an order, and for any other card at the end.
type tables struct {
	book              func() (*book.Book, error)
	digest            string
	price             [goodKinds]int8
	coins, pair, left int16
}

func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files, gamedata.File("goods", func(t *tables, rows []gamedata.Row) error {
		return gamedata.Fill(rows, goodIDs, "price", 1, maxPrice, func(i int) *int8 { return &t.price[i] })
	}), gamedata.File("terms", func(t *tables, rows []gamedata.Row) error {
		terms := []*int16{&t.coins, &t.pair, &t.left}
		return gamedata.Fill(rows, []string{"coins", "pair", "left"}, "n", 0, 30, func(i int) *int16 { return terms[i] })
	}))
	if err != nil {
		return nil, err
	}
	t.book = book.Once("market", gameFiles, files)
	t.digest, err = gamedata.Digest(files)
	return t, err
}

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

// RulesFrom returns the rulebook with a host's tables. The error names file, line and
// reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("market", gameFiles, files, load, func(t *tables) engine.Rules { return Rules{t} })
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{ID: "market", Version: version, Data: r.tables().digest, Name: engine.T("market.name"), Short: engine.T("market.short"),
		About: engine.T("market.about"), Seats: []int{2, 3}, Moves: 16, Practice: true, Messages: engine.MessageFiles("market", gameFiles)}
}

// New sets up a match (RULES 1) and continues to the first question. It draws chance in a
// fixed order: the deck, the orders, the bell.
func (r Rules) New(s engine.Setup) (engine.State, error) {
	if err := r.Info().Check(s); err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), price: r.tables().price, seats: int8(s.Seats), turn: 1, ndeck: deckSize}
	chance := s.Seed.Rand("market")
	for i := range g.deck {
		g.deck[i] = int8(i / cardsOf)
	}
	engine.Shuffle(chance, g.deck[:])
	list := [orderKinds]int8{0, 1, 2, 3, 4, 5}
	engine.Shuffle(chance, list[:])
	g.bell = int8(chance.Intn(s.Seats))
	for seat := range g.seats {
		p := &g.p[seat]
		p.earn(fromStart, g.t.coins)
		p.offered, p.kept, p.bid = [2]int8(list[2*seat:]), none, none
		slices.Sort(p.offered[:])
		p.hand[g.draw()]++
	}
	g.push(stepClose, stepRound, stepOrders)
	rulebook.Settle(g, nil)
	return g, nil
}

// Library returns the goods; Rulebook has the rules.
func (r Rules) Library() engine.Library {
	t := r.tables()
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("market", 1, 4, 0, 0, 0, 0),
		Purposes: engine.WithVerbs("market", rulebook.Purposes())}
	for i, id := range goodIDs {
		l.Cards = append(l.Cards, engine.Entry{Code: id, Title: goodTitles[i],
			Body: engine.T("market.body.good", engine.N("n", cardsOf), engine.N("price", int(t.price[i])), engine.N("most", maxPrice))})
	}
	return l
}

// gameFiles holds the files of the game: texts, tables, the rulebook and the scenarios in
// its pictures, lessons, the glossary, the words for the features, and the nets with their
// curves.
//
//go:embed text data rulebook testdata/*.yaml lessons glossary.csv advising.csv nets curves.csv
var gameFiles embed.FS

var glossary, builtIn = engine.MustGlossary("market", gameFiles), gamedata.MustLoad("market", gameFiles, load)

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }
