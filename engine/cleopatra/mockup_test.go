package cleopatra

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// mockup is the match of the project's mock-up pictures: the actions of each quarry turn, by turn.
// Turns without a line are market visits. The mock-ups define the number of amulets for each
// payment, but not the cards.
var mockup = map[int]string{
	9:  "mosaic A1 A2 A3 B1 B2",
	14: "use designer, sphinx left, mosaic B3 C2 C3 C4 D4 claim",
	15: "obelisk left, amulets 2",
	17: "use merchant, sphinx left, wall w4",
	20: "sphinx left, pedestal, amulets 2",
	26: "use overseer, mosaic D9 E9 F7 F8 F9, wall w6, wall w8, amulets 1",
	27: "mosaic A4 A5 A6 A7 A8, wall w2, sphinx right, amulets 2",
	32: "use merchant, mosaic G8 G9 H8 I7 I8 claim, wall w9",
	33: "use designer, mosaic C6 D6 D7 E6 F6",
	34: "use visitor, market, sphinx right, door right, amulets 1",
	35: "use designer, throne",
	39: "use visitor, market, mosaic G6 H5 H6 H7 I6",
	44: "use beggar, sphinx right",
	45: "mosaic B8 C8 D8 E7 E8 claim, wall w1",
	46: "obelisk right, amulets 2",
	47: "mosaic C5 D5 E4 E5 F4 claim",
	48: "wall w3, wall w7",
	53: "use merchant, door left",
	54: "use overseer, mosaic G1 H1 H2 I2 I3 claim, amulets 2",
	58: "wall w5, amulets 1",
	61: "use designer, mosaic G4 G5 H4 I4 I5 claim",
}

var mockupBids = [4]int{7, 2, 6, 3}

// TestMockup replays the match of the mock-ups. Another program computed its rewards, sanctuaries
// and scores, with palms and statues.
func TestMockup(t *testing.T) {
	s, err := Rules{}.New(engine.Setup{Seats: 4, Options: map[string]string{optionPalm: off}})
	if err != nil {
		t.Fatal(err)
	}
	g := s.(*game)
	g.active = 0
	g.slots = [slotCount]int8{designer, merchant, overseer, visitor, beggar}
	for i, letter := range "PFVIZYXLNWUT" {
		tile, _ := tileNamed(strings.ToLower(string(letter)))
		g.stack[mosaicCount-1-i] = tile
	}
	for turn := 1; turn <= 61; turn++ {
		if int(g.turn) != turn || g.over {
			t.Fatalf("turn %d is due and %d is played, over: %v", turn, g.turn, g.over)
		}
		m := &mockupTurn{t: t, g: g, turn: turn, seat: g.active}
		m.play()
	}
	checkMockup(t, g)
}

func checkMockup(t *testing.T, g *game) {
	t.Helper()
	want := [sources][4]int16{
		fromStart: {5, 5, 5, 5}, fromSphinxes: {4, 7, 3, 10}, fromObelisks: {0, 16, 12, 0}, fromThrone: {0, 0, 13, 13},
		fromDoors: {9, 7, 0, 0}, fromWalls: {10, 9, 6, 14}, fromMosaics: {31, 25, 21, 7}, fromWorshippers: {4, 0, 4, -2},
		fromOffering: {-7, -2, -6, -3}, fromAmulets: {0, 0, -10, -10},
	}
	for source, points := range want {
		for seat, n := range points {
			if got := g.p[seat].income[source]; got != n {
				t.Errorf("seat %d earned %d from %s, want %d", seat, got, sourceNames[source].Key, n)
			}
		}
	}
	r := g.Result()
	if r == nil || !slices.Equal(r.Totals, []int{56, 67, 48, 34}) {
		t.Fatalf("result %+v, want totals 56 67 48 34", r)
	}
	if order, ranks := g.ranking(); !slices.Equal(order, []int8{0, 2, 3, 1}) || !slices.Equal(ranks, []int{1, 2, 3, 4}) {
		t.Errorf("ranking %v %v, want seats 0 2 3 1", order, ranks)
	}
	var regions []string
	for _, s := range g.sanct[:g.nsanct] {
		regions = append(regions, cellWords(s.cells)+"="+strconv.Itoa(int(s.owner)))
	}
	wantRegions := []string{"c1=1", "h9 i9=3", "g7=-1", "a9 b9 c9=0", "b4 b5 b6 b7 c7=2", "i1=1", "g2 g3 h3=0", "f5=-1"}
	slices.Sort(regions)
	slices.Sort(wantRegions)
	if !slices.Equal(regions, wantRegions) {
		t.Errorf("sanctuaries %v, want %v", regions, wantRegions)
	}
	if got := codec.Words(g.removed[:g.nremoved], tileWord); !slices.Equal(got, []string{"t"}) {
		t.Errorf("removed %v, want t", got)
	}
}

// mockupTurn plays one turn of the mock-ups and gives the seat the cards that the turn needs.
type mockupTurn struct {
	t      *testing.T
	g      *game
	turn   int
	seat   int8
	used   string
	builds [][]string
	market bool
	before int // number of pieces at the start of the turn
}

func (m *mockupTurn) play() {
	amulets := 0
	for _, act := range strings.Split(mockup[m.turn], ", ") {
		switch words := strings.Fields(act); {
		case len(words) == 0 || words[0] == "market":
			m.market = true
		case words[0] == "use":
			m.used = words[1]
		case words[0] == "amulets":
			amulets, _ = strconv.Atoi(words[1])
		default:
			m.builds = append(m.builds, words)
		}
	}
	m.deal()
	m.g.p[m.seat].amulets += int16(amulets)
	m.before = m.pieces()
	for range 100 {
		if m.g.over || int(m.g.turn) != m.turn {
			return
		}
		m.answer()
	}
	m.t.Fatalf("turn %d does not end", m.turn)
}

// deal gives the seat the cards for its turn, and makes sure that the market can be refilled.
func (m *mockupTurn) deal() {
	g := m.g
	for seat := range g.p {
		g.p[seat].hand, g.p[seat].known = counts{}, counts{}
	}
	if m.turn == 61 {
		g.p[1].hand[cave] = 1 // the only tainted card at the end of the match
	}
	g.discard, g.deck = counts{}, pile{}
	for i := range g.stalls {
		g.stalls[i] = pile{}
		g.stalls[i].Push(stone | faceUp)
	}
	for range 10 {
		g.deck.Push(artisan | faceUp)
	}
	if len(m.builds) == 0 {
		return
	}
	g.me().hand = counts{stone: 12, marble: 12, wood: 12, lapis: 12, artisan: 24}
	if m.market { // before a market visit the hand must not reach the limit
		g.me().hand = counts{stone: 5, artisan: 3}
		if m.builds[0][0] == "mosaic" {
			g.me().hand = counts{stone: 1, marble: 1, wood: 1, artisan: 2}
		}
	}
}

func (m *mockupTurn) pieces() int {
	n := 0
	for s := range structureKinds {
		n += m.g.builtOf(s)
	}
	return n
}

// answer answers the open question according to the turn.
func (m *mockupTurn) answer() {
	g := m.g
	if g.asked() == stepOffer {
		for seat := range g.seats {
			m.must(seat, move(moveOffer, mockupBids[seat]))
		}
		return
	}
	moves := g.Moves(engine.Seat(g.active), nil)
	var act []string
	if done := m.pieces() - m.before; g.asked() == stepClaim {
		act = m.builds[done-1]
	} else if done < len(m.builds) {
		act = m.builds[done]
	}
	switch g.asked() {
	case stepStart:
		m.must(m.seat, m.begin())
	case stepBuild:
		if act == nil {
			m.must(m.seat, move(moveFinish, 0))
			return
		}
		m.must(m.seat, move(moveBuild, slices.Index(structureWords[:], act[0])))
	case stepSite:
		i := slices.IndexFunc(moves, func(mv engine.Move) bool { return g.Code(engine.Seat(m.seat), mv) == act[1] })
		m.must(m.seat, moves[max(0, i)])
	case stepOrient, stepAnchor:
		m.lay(act)
	case stepClaim:
		if act[len(act)-1] == "claim" {
			m.must(m.seat, moves[0])
		} else {
			m.must(m.seat, moves[1])
		}
	default:
		m.must(m.seat, moves[0])
	}
}

// begin uses the worshipper, then visits the market or the quarry.
func (m *mockupTurn) begin() engine.Move {
	if m.used != "" {
		slot := slices.Index(m.g.slots[:], int8(slices.Index(tileIDs[:], m.used)))
		m.used = ""
		return move(moveUse, slot)
	}
	if m.market {
		return move(moveMarket, 0)
	}
	return move(moveQuarry, 0)
}

func (m *mockupTurn) lay(act []string) {
	cells := maskOf(mustCells(m.t, act[1:6]))
	for i, s := range builtIn.mosaics[m.g.top()].shapes {
		for _, p := range s.fits {
			if p.mask != cells {
				continue
			}
			if m.g.asked() == stepOrient {
				m.must(m.seat, move(moveOrient, i))
			} else {
				m.must(m.seat, move(moveAnchor, int(p.cell)))
			}
			return
		}
	}
	m.t.Fatalf("turn %d: tile %s cannot cover %v", m.turn, tileWord(m.g.top()), act)
}

func mustCells(t *testing.T, names []string) []int {
	t.Helper()
	cells, err := cellsNamed(strings.Join(names, " "), " ")
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func (m *mockupTurn) must(seat int8, mv engine.Move) {
	m.t.Helper()
	if err := m.g.Play(engine.Seat(seat), mv, nil); err != nil {
		m.t.Fatalf("turn %d, question %q: %v", m.turn, rulebook.Asked(m.g).Name, err)
	}
}
