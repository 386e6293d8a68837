package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/codec"
)

// stored is the encoded state. Its field names are documented in
// docs/games/caylus.md; scenarios are written in them. Empty parts are left
// out: empty road spaces, free slots, tracks not used. Which tiles lie in the
// stock follows from the road.
type stored struct {
	Version  int                    `json:"version"`
	Options  map[string]string      `json:"options"`
	Turn     int                    `json:"turn"`
	Round    int                    `json:"round"`
	Phase    string                 `json:"phase"`
	Over     bool                   `json:"over,omitempty"`
	Agenda   []string               `json:"agenda"` // the next step first
	Order    []int                  `json:"order"`
	Passed   []int                  `json:"passed"`
	Moved    []int                  `json:"moved"` // spaces each seat moved the provost, by seat
	Players  []storedPlayer         `json:"players"`
	Special  map[string]int         `json:"special"` // gate, trading_post, guild, joust; inn_left, inn_right
	Stables  []int                  `json:"stables"`
	Castle   storedCastle           `json:"castle"`
	Road     map[string]storedSpace `json:"road"`
	Provost  int                    `json:"provost"`
	Bailiff  int                    `json:"bailiff"`
	Building *storedWork            `json:"building,omitempty"`
}

type storedPlayer struct {
	VP      int            `json:"vp"`
	Deniers int            `json:"deniers"`
	Goods   storedGoods    `json:"goods"`
	Workers int            `json:"workers"` // in hand
	Favors  map[string]int `json:"favors"`  // markers by track
	Used    []string       `json:"used"`    // tracks used in this phase
	Batches int            `json:"batches"`
	Income  map[string]int `json:"income"` // prestige by source, but "start", which is what remains
}

type storedGoods struct {
	Food  int `json:"food"`
	Wood  int `json:"wood"`
	Stone int `json:"stone"`
	Cloth int `json:"cloth"`
	Gold  int `json:"gold"`
}

type storedCastle struct {
	Queue   []int    `json:"queue"`
	Dungeon []int    `json:"dungeon"` // builders in the order of building
	Walls   []int    `json:"walls"`
	Towers  []int    `json:"towers"`
	Scored  []string `json:"scored"`
}

type storedSpace struct {
	Tile    string `json:"tile"` // id of buildings.csv
	Owner   *int   `json:"owner,omitempty"`
	Worker  *int   `json:"worker,omitempty"`
	Pending *int   `json:"pending,omitempty"`
}

type storedWork struct {
	Tile  string      `json:"tile,omitempty"`
	Site  string      `json:"site,omitempty"`
	Paid  storedGoods `json:"paid"`
	Taken storedGoods `json:"taken"`
}

// incomeNames are the sources in the encoded state, but for the start.
var incomeNames = [sources]string{fromWorkers: "workers", fromCrafts: "crafts", fromResidences: "residences", fromPrestige: "prestige",
	fromCastle: "castle", fromTrades: "trades", fromFavors: "favors", fromPenalties: "penalties", fromGold: "gold", fromCubes: "cubes", fromDeniers: "deniers"}

const innLeft, innRight = "inn_left", "inn_right"

// Encode is the whole state as JSON.
func (g *game) Encode() []byte {
	s := stored{
		Version: version, Options: g.options.words(), Turn: int(g.turn), Round: int(g.round), Phase: phaseIDs[g.phase], Over: g.over,
		Agenda: g.agenda.Words(step.word), Order: codec.Ints(g.order[:g.seats]), Passed: codec.Ints(g.passed[:g.npassed]), Moved: codec.Ints(g.moved[:g.seats]),
		Special: map[string]int{}, Stables: []int{}, Road: map[string]storedSpace{}, Provost: int(g.provost), Bailiff: int(g.bailiff),
		Castle: storedCastle{Queue: codec.Ints(g.queue[:g.nqueue]), Dungeon: codec.Ints(g.parts[dungeon][:g.nparts[dungeon]]),
			Walls: codec.Ints(g.parts[walls][:g.nparts[walls]]), Towers: codec.Ints(g.parts[towers][:g.nparts[towers]]), Scored: []string{}},
	}
	for k, seat := range g.single {
		codec.PutSeat(s.Special, specialIDs[k], seat)
	}
	codec.PutSeat(s.Special, innLeft, g.inn[left])
	codec.PutSeat(s.Special, innRight, g.inn[right])
	for _, seat := range g.stable {
		if seat != none {
			s.Stables = append(s.Stables, int(seat))
		}
	}
	for i, scored := range g.scored {
		if scored {
			s.Castle.Scored = append(s.Castle.Scored, sectionIDs[i])
		}
	}
	for i := int8(1); i <= roadLength; i++ {
		if sp := &g.road[i]; sp.tile != none {
			s.Road[spaceWord(i)] = storedSpace{g.t.buildings[sp.tile].id, codec.Seat(sp.owner), codec.Seat(sp.worker), codec.Seat(sp.pending)}
		}
	}
	for seat := range g.seats {
		s.Players = append(s.Players, g.p[seat].encode())
	}
	if g.now != noWork {
		s.Building = &storedWork{Paid: g.now.paid.encode(), Taken: g.now.taken.encode()}
		if g.now.tile != none {
			s.Building.Tile = g.t.buildings[g.now.tile].id
		}
		if g.now.site != none {
			s.Building.Site = spaceWord(g.now.site)
		}
	}
	return codec.Write("caylus", s)
}

func (p *player) encode() storedPlayer {
	s := storedPlayer{VP: int(p.vp), Deniers: int(p.deniers), Goods: p.cubes.encode(), Workers: int(p.workers), Favors: map[string]int{},
		Used: []string{}, Batches: int(p.batches), Income: codec.Income(incomeNames[:], p.income[:])}
	for t, id := range trackIDs {
		s.Favors[id] = int(p.marker[t])
		if p.used>>t&1 != 0 {
			s.Used = append(s.Used, id)
		}
	}
	return s
}

func (q *goods) encode() storedGoods {
	return storedGoods{int(q[food]), int(q[wood]), int(q[stone]), int(q[cloth]), int(q[gold])}
}

// stepArgs are the arguments of the steps in the encoded state: s the seat, n
// and m plain numbers, t a building or "favor", c a class, k a section, f a favor
// track (all from n), g a good or "none" (from m).
var stepArgs = [stepKinds]string{
	stepPlace: "s", stepSpecials: "n", stepGate: "s", stepGuild: "s", stepJoust: "s", stepInn: "s", stepProvosts: "n", stepProvost: "s",
	stepWorkers: "n", stepRoad: "n", stepUse: "sn", stepBonus: "sn", stepHome: "sn", stepCastle: "n", stepBatch: "s", stepSections: "n",
	stepScore: "km", stepClose: "k", stepFavor: "sn", stepEffect: "sf", stepTile: "scg", stepTarget: "s", stepGive: "snm", stepTake: "sn",
	stepSite: "s", stepTrade: "stm", stepErect: "sg",
}

const favorWord, noneWord = "favor", "none"

func (s step) word() string {
	words := []string{stepNames[s.kind]}
	for _, arg := range stepArgs[s.kind] {
		words = append(words, s.argument(arg))
	}
	return strings.Join(words, " ")
}

func (s step) argument(arg rune) string {
	switch arg {
	case 's':
		return strconv.Itoa(int(s.seat))
	case 'n':
		return strconv.Itoa(int(s.n))
	case 'm':
		return strconv.Itoa(int(s.m))
	case 't':
		if s.n == none {
			return favorWord
		}
		return builtIn.buildings[s.n].id
	case 'c':
		return classIDs[s.n]
	case 'k':
		return sectionIDs[s.n]
	case 'f':
		return trackIDs[s.n]
	default: // g
		if s.m == none {
			return noneWord
		}
		return goodWords[s.m]
	}
}

var _ engine.State = (*game)(nil)
