package caylus

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

var _ engine.State = (*game)(nil)

// Encode returns the whole state as JSON.
func (g *game) Encode() []byte { return codec.WriteObject(g.fields) }

// Secrets returns an empty list: everything is public.
func (g *game) Secrets() []engine.Secret { return codec.Secrets(g.fields) }

// Decode restores a stored state.
func (r Rules) Decode(b []byte) (engine.State, error) {
	g := &game{t: r.tables()}
	g.clear()
	return play.Decode(rulebook, g, b, g.fields, g.checkAgenda)
}

// fields writes or reads the stored state. docs/games/caylus.md explains the names, which
// scenarios use. Empty parts are left out: empty road spaces, free slots, building work
// that is not going on. The stock follows from the road. Every number that the rules use as
// an index has its bounds here; Check checks totals.
func (g *game) fields(o *codec.Object) {
	o.Rules("version", version)
	g.optionFields(o)
	codec.Int(o, "turn", &g.turn, 1, codec.MaxAmount)
	codec.Int(o, "round", &g.round, 1, codec.MaxAmount)
	codec.Word(o, "phase", "phase", phaseIDs[:], &g.phase)
	o.IfTrue("over", &g.over)
	storedSteps.Field(o, "agenda", g)
	ranks := g.seats
	codec.Seats(o, "order", g.order[:g.seats], &ranks, g.seats)
	codec.Seats(o, "passed", g.passed[:g.seats], &g.npassed, g.seats)
	codec.Fixed(o, "moved", g.moved[:g.seats], -provostReach, provostReach)
	if ranks != g.seats {
		o.Fail("order", fmt.Errorf("%d seats", ranks))
	}
	o.Each("players", int(g.seats), func(seat int, o *codec.Object) { g.p[seat].fields(o) })
	o.In("special", func(o *codec.Object) {
		o.One(specialIDs[gate], &g.single[gate], g.seats)
		o.One(specialIDs[guild], &g.single[guild], g.seats)
		o.One("inn_left", &g.inn[left], g.seats)
		o.One("inn_right", &g.inn[right], g.seats)
		o.One(specialIDs[joust], &g.single[joust], g.seats)
		o.One(specialIDs[tradingPost], &g.single[tradingPost], g.seats)
	})
	stabled := int8(slices.Index(append(g.stable[:], none), none))
	codec.Seats(o, "stables", g.stable[:], &stabled, g.seats)
	o.In("castle", func(o *codec.Object) {
		codec.Seats(o, "queue", g.queue[:g.seats], &g.nqueue, g.seats)
		for s, id := range sectionIDs {
			codec.Numbers(o, id, g.parts[s][:g.t.sections[s].parts], &g.nparts[s], 0, int(g.seats)-1)
		}
		o.Set("scored", "section", sectionIDs[:], func(s int) bool { return g.scored[s] }, func(s int) { g.scored[s] = true })
	})
	o.Fields("road", roadOrder, func(o *codec.Object, s int) { g.spaceField(o, int8(s+1)) })
	codec.Int(o, "provost", &g.provost, 1, roadLength)
	codec.Int(o, "bailiff", &g.bailiff, 1, roadLength)
	if o.Has("building", g.now != noWork) {
		o.In("building", func(o *codec.Object) {
			if o.Has("tile", g.now.tile != none) {
				codec.Named(o, "tile", &g.now.tile, g.t.tileID, g.t.tileNamed)
			}
			if o.Has("site", g.now.site != none) {
				codec.Named(o, "site", &g.now.site, spaceWord, spaceNamed)
			}
			o.In("paid", g.now.paid.fields)
			o.In("taken", g.now.taken.fields)
		})
	}
	if o.Reading() {
		g.restock()
		o.Fail("road", g.checkRoad())
	}
}

// optionFields writes or reads the options. With the number of players they decide whether
// such a match is possible.
func (g *game) optionFields(o *codec.Object) {
	seats := o.Count("players", 0)
	if values, ok := play.StoredOptions(o, Rules{}.Info(), seats, g.options.words()); ok {
		g.options, g.seats = optionsOf(values), int8(seats)
	}
}

func (p *player) fields(o *codec.Object) {
	codec.Int(o, "vp", &p.vp, 0, codec.MaxAmount)
	codec.Int(o, "deniers", &p.deniers, 0, codec.MaxAmount)
	o.In("goods", p.cubes.fields)
	codec.Int(o, "workers", &p.workers, 0, workerCount)
	if n := o.Count("favors", trackKinds); n != trackKinds {
		o.Fail("favors", fmt.Errorf("%d favor markers", n))
	}
	o.Fields("favors", trackOrder, func(o *codec.Object, t int) { codec.Int(o, trackIDs[t], &p.marker[t], 0, topLevel) })
	o.Set("used", "track", trackIDs[:], func(t int) bool { return p.used>>t&1 != 0 }, func(t int) { p.used |= 1 << t })
	codec.Int(o, "batches", &p.batches, 0, castleParts)
	o.Sources("income", incomeNames[:], p.income[:], int(p.vp))
}

func (q *goods) fields(o *codec.Object) {
	for good, word := range goodWords {
		codec.Int(o, word, &q[good], 0, codec.MaxAmount/10)
	}
}

// spaceField writes or reads a road space that is not empty.
func (g *game) spaceField(o *codec.Object, s int8) {
	sp := &g.road[s]
	if !o.Has(spaceWord(s), sp.tile != none) {
		return
	}
	o.In(spaceWord(s), func(o *codec.Object) {
		codec.Named(o, "tile", &sp.tile, g.t.tileID, g.t.tileNamed)
		o.One("owner", &sp.owner, g.seats)
		o.One("worker", &sp.worker, g.seats)
		o.One("pending", &sp.pending, g.seats)
	})
}

func (t *tables) tileID(tile int8) string { return t.buildings[tile].id }

func (t *tables) tileNamed(id string) (int8, error) {
	tile := t.buildingNamed(id)
	if tile < 0 {
		return none, fmt.Errorf("no building %q", id)
	}
	return tile, nil
}

// incomeNames are the names of the sources in the encoded state, except the start.
var incomeNames = [sources]string{fromWorkers: "workers", fromCrafts: "crafts", fromResidences: "residences", fromPrestige: "prestige",
	fromCastle: "castle", fromTrades: "trades", fromFavors: "favors", fromPenalties: "penalties", fromGold: "gold", fromCubes: "cubes", fromDeniers: "deniers"}

// Fields in the order of their names.
var (
	trackOrder = codec.Sorted(trackIDs[:])
	roadOrder  = codec.Sorted(spaceWords())
)

func spaceWords() []string {
	var list []string
	for s := int8(1); s <= roadLength; s++ {
		list = append(list, spaceWord(s))
	}
	return list
}

// maxSteps limits a stored agenda. The rules may push more: an activation brings favors,
// and favors bring favors, but in a phase at most four for each seat.
const maxSteps = 24

// storedSteps writes and reads the steps.
var storedSteps = play.Stored[*game, entry]{
	Book: rulebook, Arguments: arguments, MaxSteps: maxSteps, Entry: func(k play.Kind) entry { return entry{kind: k} },
}

// arguments defines the letters of Step.Args: the seat; n and m as plain numbers; n as a
// tile or "favor", a class, a section or a favor track; m as a good or "none".
var arguments = map[rune]play.Argument[*game, entry]{
	's': play.Number(func(e *entry) *int8 { return &e.seat }, func(g *game) int { return int(g.seats) - 1 }),
	'n': play.Number(func(e *entry) *int8 { return &e.n }, func(*game) int { return roadLength + 1 }),
	'm': play.Number(func(e *entry) *int8 { return &e.m }, func(*game) int { return roadLength + 1 }),
	'c': {Write: func(_ *game, e entry) string { return classIDs[e.n] }, Read: func(_ *game, e *entry, word string) error { return codec.Index(&e.n, "class", classIDs[:], word) }},
	'k': {Write: func(_ *game, e entry) string { return sectionIDs[e.n] }, Read: func(_ *game, e *entry, word string) error { return codec.Index(&e.n, "section", sectionIDs[:], word) }},
	'f': {Write: func(_ *game, e entry) string { return trackIDs[e.n] }, Read: func(_ *game, e *entry, word string) error { return codec.Index(&e.n, "favor track", trackIDs[:], word) }},
	't': {Write: func(_ *game, e entry) string {
		if e.n == none {
			return "favor"
		}
		return builtIn.tileID(e.n)
	}, Read: func(g *game, e *entry, word string) (err error) {
		if e.n = none; word != "favor" {
			e.n, err = g.t.tileNamed(word)
		}
		return err
	}},
	'g': {Write: func(_ *game, e entry) string {
		if e.m == none {
			return "none"
		}
		return goodWords[e.m]
	}, Read: func(_ *game, e *entry, word string) error {
		if e.m = none; word == "none" {
			return nil
		}
		return codec.Index(&e.m, "good", goodWords[:], word)
	}},
}
