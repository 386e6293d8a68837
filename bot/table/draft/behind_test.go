package draft_test

import (
	"slices"
	"testing"

	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

// turnsOf plays a random match as turns are composed: each answer is added to a draft,
// which look sees before it.
func turnsOf(t testing.TB, game string, seed uint64, look func(*draft.Draft)) {
	t.Helper()
	rules, _ := catalog.Game(game)
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(seed)}))
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NumberedSeed(seed).Rand("turns")
	for range 150 {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		d := &draft.Draft{Seat: pending[0], State: s}
		for final := false; !final && !d.Ready(); {
			look(d)
			moves := d.State.Moves(d.Seat, nil)
			a, ok := d.Read(d.State.Code(d.Seat, moves[chance.Intn(len(moves))]))
			if !ok {
				t.Fatal("a listed answer cannot be read")
			}
			final = a.Binding()
			d.Take(a)
		}
		s = d.State
	}
}

// after plays a chain on a copy; nil where it is not legal.
func after(s engine.State, seat engine.Seat, c draft.Chain) engine.State {
	for _, step := range c.Steps {
		w, ok := engine.Read(s, seat, step.Code)
		if !ok {
			return nil
		}
		next := s.Clone()
		if next.Play(seat, w.Move, &engine.Events{}) != nil {
			return nil
		}
		s = next
	}
	return s
}

// What may be answered behind the open question is legal behind one of its answers at
// least, and has room with them in four menus.
func TestBehindIsLegal(t *testing.T) {
	for _, game := range []string{"cleopatra", "villagers", "lisboa"} {
		found, met := 0, 0
		turnsOf(t, game, 3, func(d *draft.Draft) {
			if met++; met%longtest.Number(3, 1) != 0 {
				return
			}
			chains := d.Chains()
			list, chains := d.Behind(chains)
			if len(list) == 0 {
				return
			}
			found++
			first := 0
			for _, c := range chains {
				if !c.Ends && !engine.Stops(c.Steps[0].Code) {
					first++
				}
			}
			if len(list)+(first+3)/4 > draft.MenuLines {
				t.Errorf("%s: %d lines behind %d have no room", game, len(list), first)
			}
			seen := map[string]bool{}
			for _, later := range list {
				legal := false
				for _, c := range chains {
					if s := after(d.State, d.Seat, c); s != nil && !c.Ends && after(s, d.Seat, later) != nil {
						legal = true
						break
					}
				}
				if !legal || seen[later.Code()] {
					t.Errorf("%s: %q is legal behind none of the answers, or is offered twice", game, later.Code())
				}
				seen[later.Code()] = true
			}
		})
		if found == 0 {
			t.Errorf("%s: nothing may be answered behind any question", game)
		}
	}
}

// What may be answered behind chains that leave a question open is legal behind one of these,
// which all leave the same one open, and others lead to the first question again.
func TestBehindOpenIsLegal(t *testing.T) {
	found := 0
	for seed := range uint64(4) {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			chains := d.Chains()
			list, marked := d.BehindOpen(chains)
			if len(list) == 0 {
				if slices.ContainsFunc(marked, func(c draft.Chain) bool { return c.Open }) {
					t.Error("chains are marked, and nothing stands behind them")
				}
				return
			}
			found++
			legal, kinds, again := map[string]bool{}, map[string]bool{}, 0
			for i, c := range marked {
				if c.Code() != chains[i].Code() {
					t.Fatalf("%q became %q", chains[i].Code(), c.Code())
				}
				if c.Again == 0 {
					again++
				}
				if !c.Open {
					continue
				}
				s := after(d.State, d.Seat, c)
				kinds[s.Ask(d.Seat).Kind] = true
				for _, later := range list {
					legal[later.Code()] = legal[later.Code()] || after(s, d.Seat, later) != nil
				}
			}
			if again == 0 || len(kinds) != 1 || kinds[d.State.Ask(d.Seat).Kind] {
				t.Errorf("%d chains ask again, others %v", again, kinds)
			}
			for _, later := range list {
				if !legal[later.Code()] || later.Binding != "" {
					t.Errorf("%q is legal behind no chain that is open, or final at once", later.Code())
				}
			}
		})
	}
	if found == 0 {
		t.Error("nothing stood behind chains that leave a question open")
	}
}

// Payments stand behind the orientations and cells of a mosaic also where these fill three
// menus or more, and where some orientations stand without cells.
func TestBehindManyAnswers(t *testing.T) {
	many, mixed := 0, 0
	for seed := uint64(0); seed < 40 && (many == 0 || mixed == 0); seed++ {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			chains := d.Chains()
			list, chains := d.Behind(chains)
			if len(list) == 0 {
				return
			}
			if len(list)+(len(chains)+1)/2 > draft.MenuLines {
				many++
			}
			to := map[string]bool{}
			for _, c := range chains {
				if s := after(d.State, d.Seat, c); !c.Ends && !engine.Stops(c.Steps[0].Code) {
					to[s.Ask(d.Seat).Kind] = true
				}
			}
			if len(to) > 1 {
				mixed++
			}
		})
	}
	if many == 0 || mixed == 0 {
		t.Errorf("something stood behind answers of three menus %d times, and behind answers that lead to different questions %d times", many, mixed)
	}
}

// Of the cells of a grid all go on to the next answer, or none does.
func TestCellsGoOnTogether(t *testing.T) {
	joined := 0
	for seed := range uint64(3) {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			if d.State.Ask(d.Seat).Form != engine.Grid {
				return
			}
			longer, open := 0, ""
			for _, c := range d.Chains() {
				if len(c.Steps) > 1 {
					longer++
				} else if s := after(d.State, d.Seat, c); c.Binding == "" && !c.Ends && c.Picks == nil && s.Ask(d.Seat).Kind == "pay" {
					open = c.Code()
				}
			}
			if longer > 0 && open != "" {
				t.Errorf("%d cells stand with a payment, and %q without", longer, open)
			}
			if longer > draft.MenuLines {
				joined++
			}
		})
	}
	if joined == 0 {
		t.Error("cells with payments never filled a second menu")
	}
}

// A question that is asked for each of several things is answered for all of them at once,
// also where one of the answers leads on to something else.
func TestAnswersAboutSeveralThings(t *testing.T) {
	joined := 0
	for seed := range uint64(6) {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			if d.State.Ask(d.Seat).Kind != "claim" {
				return
			}
			chains := d.Chains()
			for _, c := range chains {
				s := after(d.State, d.Seat, c)
				if len(chains) <= 4 && c.Binding == "" && !c.Ends && s.Ask(d.Seat).Kind == "claim" {
					t.Errorf("behind %q the next claim is asked, in %d lines", c.Code(), len(chains))
				}
			}
			if lens := len(chains[0].Steps); chains[len(chains)-1].Steps[0].Code != chains[0].Steps[0].Code && lens == 1 && len(chains[len(chains)-1].Steps) > 1 {
				joined++
			}
		})
	}
	if joined == 0 {
		t.Error("no claim led on to something else before another claim")
	}
}
