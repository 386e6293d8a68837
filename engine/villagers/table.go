package villagers

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	book "guildhall/engine/rulebook"
)

// builtIn holds the tables that the game comes with. A wrong file panics, because it is a
// bug of the build. Every other set of tables has the same ids and words.
var builtIn = gamedata.MustLoad("villagers", gameFiles, load)

// tables holds the game's data in arrays indexed by small numbers. It never changes, so all
// states of a match share it.
type tables struct {
	files   fs.FS // the files that were read
	book    func() (*book.Book, error)
	digest  string
	ids     [allKinds]string
	cards   [allKinds]cardInfo
	suitIDs [suits]string
	firsts  [suits]kind // the card that begins the chains of a suit
	// next holds, by the role of a card, the middle card that follows it, which is the role
	// of a Monk on it (RULES 7.5).
	next   [roles]kind
	starts [2][2]startSide // founders and countess, both sides
	events [eventCount]eventInfo
	// eventRules are the descriptions of the events.
	eventRules [eventCount]engine.Text
}

// cardInfo holds the printed values of a card.
type cardInfo struct {
	english, korean string
	suit            suit
	symbols         int8
	pred            kind // noKind: begins a chain or belongs to none
	room            int8
	lock            kind // noKind: no padlock
	keys            int8
	food, builders  int8
	gold            int8
	counter         counter
	amount, per     int8
	discarded       bool
	fourPlus        bool
	basic           bool
	deck, road      int8 // copies in the deck, on the first Road
	supply          int8 // copies in the basic supply
	first           bool // begins chains; two cards may lie on it
}

// startSide is one side of a first card of a village.
type startSide struct {
	word       string
	gold, food int8
}

// load reads every table and checks it against the totals (RULES 2, 13).
func load(files fs.FS) (*tables, error) {
	t, err := gamedata.Load(files,
		gamedata.File("suits", takeSuits).Of(int(suits)), gamedata.File("villagers", takeVillagers).Of(kinds), gamedata.File("starts", takeStarts), gamedata.File("events", takeEvents).Of(eventCount))
	if err != nil {
		return nil, err
	}
	t.link()
	if err := t.checkTotals(); err != nil {
		return nil, err
	}
	t.files = files
	t.book = book.Once("villagers", gameFiles, files)
	t.digest, err = gamedata.Digest(files)
	return t, err
}

func takeSuits(t *tables, rows []gamedata.Row) error {
	for i, row := range rows {
		t.suitIDs[i] = row.ID()
	}
	if got := t.suitIDs[solitary]; got != "solitary" || t.suitIDs[wood] != "wood" || t.suitIDs[special] != "special" {
		return fmt.Errorf("suits in another order: %q", t.suitIDs)
	}
	return nil
}

// suitNamed returns the suit with this id.
func (t *tables) suitNamed(id string) (suit, error) {
	i := slices.Index(t.suitIDs[:], id)
	if i < 0 {
		return noSuit, fmt.Errorf("no suit %q", id)
	}
	return suit(i), nil
}

func takeVillagers(t *tables, rows []gamedata.Row) error {
	for i, row := range rows {
		t.ids[i] = row.ID()
	}
	t.ids[founders], t.ids[countess] = "founders", "countess"
	for k, id := range map[kind]string{hayer: "hayer", lumberjack: "lumberjack", miner: "miner", monk: "monk",
		apprentice: "apprentice", tinner: "tinner", smuggler: "smuggler"} {
		if t.ids[k] != id {
			return fmt.Errorf("row %d is %q, want %q", k+1, t.ids[k], id)
		}
	}
	for i, row := range rows {
		if err := t.takeVillager(&t.cards[i], row); err != nil {
			return row.Errorf("%w", err)
		}
	}
	return nil
}

func (t *tables) takeVillager(c *cardInfo, row gamedata.Row) (err error) {
	c.english, c.korean = row.Text("name_en"), row.Text("name_ko")
	if c.english == "" || c.korean == "" {
		return fmt.Errorf("no name")
	}
	if c.suit, err = t.suitNamed(row.Text("suit")); err != nil {
		return err
	}
	var discarded, fourPlus, basic int8
	if err := gamedata.Numbers(row, -99, 99, map[string]*int8{"suit_symbols": &c.symbols, "max_on_top": &c.room, "keys": &c.keys, "food": &c.food,
		"builders": &c.builders, "gold": &c.gold, "discard_after_use": &discarded, "mark_4plus": &fourPlus, "is_basic": &basic,
		"count_deck": &c.deck, "count_start_road": &c.road, "count_basic_supply": &c.supply}); err != nil {
		return err
	}
	c.discarded, c.fourPlus, c.basic = discarded == 1, fourPlus == 1, basic == 1
	if c.pred, err = t.kindNamed(row.Text("predecessor")); err != nil {
		return err
	}
	if c.lock, err = t.kindNamed(row.Text("padlock")); err != nil {
		return err
	}
	return c.takeSilver(row.Text("silver"))
}

// kindNamed returns the card with this id. The empty id is noKind.
func (t *tables) kindNamed(id string) (kind, error) {
	if id == "" {
		return noKind, nil
	}
	i := slices.Index(t.ids[:], id)
	if i < 0 {
		return noKind, fmt.Errorf("no card %q", id)
	}
	return kind(i), nil
}

// takeSilver reads a formula: "3*food/1" is 3 gold for every food symbol.
func (c *cardInfo) takeSilver(formula string) error {
	if formula == "" {
		return nil
	}
	amount, rest, _ := strings.Cut(formula, "*")
	name, per, ok := strings.Cut(rest, "/")
	a, errA := strconv.ParseInt(amount, 10, 8)
	p, errP := strconv.ParseInt(per, 10, 8)
	i := slices.Index(counterIDs[:], name)
	if !ok || errA != nil || errP != nil || i < 1 || a < 1 || p < 1 {
		return fmt.Errorf("silver formula %q", formula)
	}
	c.amount, c.counter, c.per = int8(a), counter(i), int8(p)
	return nil
}

func takeStarts(t *tables, rows []gamedata.Row) error {
	want := []string{"founders gold", "founders food", "countess gold", "countess plain"}
	if len(rows) != len(want) {
		return fmt.Errorf("%d sides, want %d", len(rows), len(want))
	}
	for i, row := range rows {
		if got := row.ID() + " " + row.Text("side"); got != want[i] {
			return fmt.Errorf("row %d is %q, want %q", i+1, got, want[i])
		}
		k := founders + kind(i/2)
		c := &t.cards[k]
		*c = cardInfo{english: row.Text("name_en"), korean: row.Text("name_ko"), suit: noSuit, pred: noKind, lock: noKind}
		side := &t.starts[i/2][i%2]
		side.word = row.Text("side")
		if err := gamedata.Numbers(row, -99, 99, map[string]*int8{"gold": &side.gold, "food": &side.food, "suit_symbols": &c.symbols, "max_on_top": &c.room}); err != nil {
			return err
		}
		if row.Text("suit") == "" {
			continue
		}
		var err error
		if c.suit, err = t.suitNamed(row.Text("suit")); err != nil {
			return err
		}
	}
	return nil
}

// link derives values from the chains: the cards that begin one, and the middle card that
// follows each card.
func (t *tables) link() {
	for i := range t.firsts {
		t.firsts[i] = noKind
	}
	for i := range t.next {
		t.next[i] = noKind
	}
	for k := range t.cards {
		c := &t.cards[k]
		if c.room == 2 && c.suit != special {
			c.first = true
			t.firsts[c.suit] = kind(k)
		}
		if c.room == 1 && c.pred != noKind {
			t.next[c.pred] = kind(k)
		}
	}
	for i := range t.events {
		t.eventRules[i] = t.events[i].ruleText()
	}
}

// Totals of the rulebook (RULES 13).
const (
	deckCards   = 94
	startCards  = 6
	basicCopies = 10
	allCards    = deckCards + startCards // all cards except basic villagers
)

// suitTotals are the numbers of copies of each suit, including basic villagers.
var suitTotals = [suits]int{grains: 8, wood: 24, hay: 26, ore: 24, grapes: 6, wool: 8, leather: 6, solitary: 20, special: 8}

// checkTotals compares the tables with the totals of the rulebook: copies,
// suits, and for each keyring the number of its padlocks.
func (t *tables) checkTotals() error {
	var bySuit [suits]int
	var locks [allKinds]int
	deck, road := 0, 0
	for k := range kinds {
		c := &t.cards[k]
		deck, road = deck+int(c.deck), road+int(c.road)
		bySuit[c.suit] += int(c.deck + c.road + c.supply)
		if c.lock != noKind {
			locks[c.lock] += int(c.deck + c.road)
		}
		if c.basic != (kind(k) < basics) || c.basic && c.supply != basicCopies || !c.basic && c.deck+c.road != 2 {
			return fmt.Errorf("villagers.csv: %s: %d in the deck, %d on the Road, %d in the supply", t.ids[k], c.deck, c.road, c.supply)
		}
		if c.pred != noKind && t.cards[c.pred].room == 0 {
			return fmt.Errorf("villagers.csv: %s lies on %s, which has no room", t.ids[k], t.ids[c.pred])
		}
		if c.gold > 0 && c.counter != countNothing {
			return fmt.Errorf("villagers.csv: line %d: %s has gold and silver", k+2, t.ids[k])
		}
	}
	if deck != deckCards || road != startCards {
		return fmt.Errorf("villagers.csv: %d cards in the deck and %d on the Road, want %d and %d", deck, road, deckCards, startCards)
	}
	if bySuit != suitTotals {
		return fmt.Errorf("villagers.csv: suits %v, want %v", bySuit, suitTotals)
	}
	for k := range kinds {
		if int(t.cards[k].keys) != locks[k] {
			return fmt.Errorf("villagers.csv: %s has %d keys and opens %d padlocks", t.ids[k], t.cards[k].keys, locks[k])
		}
	}
	for s, first := range t.firsts {
		if want := suit(s) != solitary && suit(s) != special; want != (first != noKind) {
			return fmt.Errorf("villagers.csv: nothing begins the chains of %s, or something must not", t.suitIDs[s])
		}
	}
	return nil
}
