package draft_test

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// TestChainsArePlayable walks through random matches of every game: each chain is
// legal answer by answer, reveals nothing before its last answer, and every single
// answer begins at least one chain.
func TestChainsArePlayable(t *testing.T) {
	for _, rules := range catalog.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			s, err := rules.New(info.Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(5)}))
			if err != nil {
				t.Fatal(err)
			}
			chance, joined := engine.NumberedSeed(6).Rand("chains"), 0
			for range longtest.Number(50, 120) {
				pending := s.Pending(nil)
				if len(pending) == 0 {
					break
				}
				joined += checkChains(t, s, pending[0])
				moves := s.Moves(pending[0], nil)
				if err := s.Play(pending[0], moves[chance.Intn(len(moves))], nil); err != nil {
					t.Fatal(err)
				}
			}
			if joined == 0 {
				t.Error("no answers were joined in a whole match")
			}
		})
	}
}

// checkChains checks the chains of one question and returns how many have several
// answers.
func checkChains(t *testing.T, s engine.State, seat engine.Seat) (joined int) {
	t.Helper()
	before := string(s.Encode())
	chains := (&draft.Draft{Seat: seat, State: s}).Chains()
	if string(s.Encode()) != before {
		t.Fatal("listing chains changed the match")
	}
	if form := s.Ask(seat).Form; form != engine.Choose && form != engine.Grid {
		if chains != nil {
			t.Errorf("%d chains at a question that is no plain choice", len(chains))
		}
		return 0
	}
	begun, seen := map[string]bool{}, map[string]bool{}
	for _, c := range chains {
		if seen[c.Code()] {
			t.Errorf("%q is offered twice", c.Code())
		}
		seen[c.Code()], begun[c.Steps[0].Code] = true, true
		if len(c.Steps) > 1 {
			joined++
		}
		playChain(t, s, seat, c)
		if want := isClosing(t, s, seat, c); c.Closes != want {
			t.Errorf("%q: closes is %v, want %v", c.Code(), c.Closes, want)
		}
	}
	for _, m := range s.Moves(seat, nil) {
		if code := s.Code(seat, m); !begun[code] {
			t.Errorf("no chain begins with %q", code)
		}
	}
	return joined
}

// playChain plays a chain on a copy.
func playChain(t *testing.T, s engine.State, seat engine.Seat, c draft.Chain) {
	t.Helper()
	now, rest := s.Clone(), c.Code()
	for i, step := range c.Steps {
		w, ok := engine.Read(now, seat, rest)
		if !ok || w.Code != step.Code {
			t.Fatalf("%q: answer %d is read as %q", c.Code(), i+1, w.Code)
		}
		var ev engine.Events
		if err := now.Play(seat, w.Move, &ev); err != nil {
			t.Fatalf("%q: %v", c.Code(), err)
		}
		if last := i == len(c.Steps)-1; !last && (ev.Revealed != 0 || ev.TurnOver) {
			t.Fatalf("%q goes on behind answer %d, which reveals something or ends the turn", c.Code(), i+1)
		} else if last && ev.Revealed != 0 && c.Binding == "" {
			t.Fatalf("%q reveals something unannounced", c.Code())
		}
		rest = w.Rest
	}
	if rest != "" {
		t.Errorf("%q leaves %q", c.Code(), rest)
	}
	if got := written(t, s, seat, c.Code()); got != string(now.Encode()) {
		t.Errorf("%q leads elsewhere when it is written in one line", c.Code())
	}
}

// written plays a line as a press does, which tells the answers apart from those that the
// game gives itself, and returns the state behind it.
func written(t *testing.T, s engine.State, seat engine.Seat, line string) string {
	t.Helper()
	d := &draft.Draft{Seat: seat, State: s}
	for rest := engine.Tidy(line); rest != ""; {
		a, ok := d.Understand(rest)
		if !ok {
			t.Errorf("%q stops before %q", line, rest)
			break
		}
		d.Take(a)
		rest = a.Rest
	}
	return string(d.State.Encode())
}

// A chain ends where an action of the turn ends: a second structure is chosen
// anew, with the way to end the turn beside it, unless it ends the turn itself.
func TestChainsEndWithAnAction(t *testing.T) {
	for _, rules := range catalog.Games() {
		if rules.Info().ID != "cleopatra" {
			continue
		}
		s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.NumberedSeed(2).Rand("chains")
		for range 150 {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				break
			}
			for _, c := range (&draft.Draft{Seat: pending[0], State: s}).Chains() {
				if n := strings.Count(" "+c.Code(), " sphinx") + strings.Count(" "+c.Code(), " wall"); n > 1 && !c.Ends {
					t.Fatalf("%q builds twice", c.Code())
				}
			}
			moves := s.Moves(pending[0], nil)
			if err := s.Play(pending[0], moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// isClosing reports whether the last answer of a chain ends the turn, openly, and no
// other answer to its question does.
func isClosing(t *testing.T, s engine.State, seat engine.Seat, c draft.Chain) bool {
	t.Helper()
	now, last := s.Clone(), len(c.Steps)-1
	for _, step := range c.Steps[:last] {
		m, ok := engine.Exactly(now, seat, step.Code)
		if !ok || now.Play(seat, m, nil) != nil {
			t.Fatalf("%q is not legal in %q", step.Code, c.Code())
		}
	}
	var ending []string
	moves := now.Moves(seat, nil)
	for _, m := range moves {
		next := now.Clone()
		d := &draft.Draft{Seat: seat, State: now}
		a, _ := d.Read(now.Code(seat, m))
		if next.Play(seat, m, nil) == nil && !a.Binding() && (a.Events.TurnOver || !slices.Contains(a.State.Pending(nil), seat)) {
			ending = append(ending, a.Code)
		}
	}
	return len(moves) > 1 && len(ending) == 1 && ending[0] == c.Steps[last].Code
}

// Several chains with the same start may be chosen at once: each leads to the same
// question again.
func TestChainsThatComeAgain(t *testing.T) {
	for _, rules := range catalog.Games() {
		if rules.Info().ID != "villagers" {
			continue
		}
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(3)}))
		if err != nil {
			t.Fatal(err)
		}
		chance, again := engine.NumberedSeed(4).Rand("chains"), 0
		for n := 0; len(s.Pending(nil)) > 0 && n < longtest.Number(60, 2000); n++ {
			seat := s.Pending(nil)[0]
			for _, c := range (&draft.Draft{Seat: seat, State: s}).Chains() {
				if c.Again < 0 {
					continue
				}
				now := s.Clone()
				var kinds []string
				for _, step := range c.Steps {
					kinds = append(kinds, now.Ask(seat).Kind)
					m, _ := engine.Exactly(now, seat, step.Code)
					if err := now.Play(seat, m, nil); err != nil {
						t.Fatal(err)
					}
				}
				if again++; now.Ask(seat).Kind != kinds[c.Again] {
					t.Errorf("behind %q comes %q, want %q again", c.Code(), now.Ask(seat).Kind, kinds[c.Again])
				}
			}
			moves := s.Moves(seat, nil)
			if err := s.Play(seat, moves[chance.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
		if again == 0 {
			t.Error("no question is asked again")
		}
	}
}
