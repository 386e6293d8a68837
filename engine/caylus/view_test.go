package caylus_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
)

// decoded returns a match whose state has the given top level fields and was then changed by
// change.
func decoded(t *testing.T, seats int, fields string, change func(map[string]any)) engine.State {
	t.Helper()
	var over map[string]any
	if err := json.Unmarshal([]byte(fields), &over); err != nil {
		t.Fatal(err)
	}
	var state map[string]any
	if err := json.Unmarshal(start(t, seats, 67, nil).Encode(), &state); err != nil {
		t.Fatal(err)
	}
	for key, value := range over {
		state[key] = value
	}
	change(state)
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	s, err := caylus.Rules{}.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// provostPhase returns a match in the provost's phase. Seat 1 is asked and has two deniers, seat 2
// waits with five, and seat 0 has none. Workers are on r5, r7 and r9.
func provostPhase(t *testing.T) engine.State {
	return decoded(t, 3, `{"phase":"provost","agenda":["provost 1","provosts 1","road 1","castle 0","end"],"passed":[1,2,0],"provost":7}`, func(state map[string]any) {
		road := state["road"].(map[string]any)
		road["r5"].(map[string]any)["worker"] = 0
		road["r7"].(map[string]any)["worker"] = 2
		road["r9"] = map[string]any{"tile": "w_sawmill", "owner": 1, "worker": 1}
		for seat, deniers := range []int{0, 2, 5} {
			p := state["players"].([]any)[seat].(map[string]any)
			p["workers"], p["deniers"] = 5, deniers
		}
	})
}

// TestNegotiationSummary checks the summary for the table: the seats that may
// still act, their deniers, and the workers that each position would cut off.
func TestNegotiationSummary(t *testing.T) {
	s := provostPhase(t)
	talk := s.View(engine.Spectator).(*caylus.View).Negotiation
	if talk == nil {
		t.Fatal("no talk in the provost's phase")
	}
	for _, p := range talk.Positions {
		wantCut := map[bool][]int{}
		for _, at := range []int{5, 7, 9} {
			if at > p.Space {
				wantCut[true] = append(wantCut[true], at)
			}
		}
		if !slices.Equal(p.Cut, wantCut[true]) || p.Step != p.Space-7 || p.Now != (p.Cost <= 2) {
			t.Errorf("provost on r%d: %+v, want to cut %v", p.Space, p, wantCut[true])
		}
	}
	if n := len(talk.Positions); n != 11 || talk.Positions[0].Space != 2 {
		t.Errorf("%d positions, want 11 from r2 to r12", n)
	}
	if facts := s.Ask(1).Facts; len(facts) != 1+len(talk.Lines) || len(talk.Lines) != 3 {
		t.Errorf("%d facts and %d lines, want the three lines among the facts", len(facts), len(talk.Lines))
	}
	if notice := s.View(engine.Spectator).Header().Notice; !slices.EqualFunc(notice, talk.Lines, func(a, b engine.Text) bool { return reflect.DeepEqual(a, b) }) {
		t.Errorf("everybody is told %v, want %v", notice, talk.Lines)
	}
	if v := start(t, 3, 67, nil).View(0).(*caylus.View); v.Negotiation != nil || v.Head.Notice != nil {
		t.Error("talk outside the provost's phase")
	}
}

// TestTurnEndsWhenAnotherSeatIsAsked checks that a turn ends exactly when another seat or phase is
// asked. Consecutive moves of one seat are one draft.
func TestTurnEndsWhenAnotherSeatIsAsked(t *testing.T) {
	for seed := range uint64(6) {
		s := start(t, 2+int(seed%4), seed, nil)
		r := engine.NewRand(engine.NumberedSeed(60 + seed))
		for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
			seat := pending[0]
			before := s.View(seat).(*caylus.View)
			var ev engine.Events
			if err := s.Play(seat, eager(s, seat, r), &ev); err != nil {
				t.Fatal(err)
			}
			after := s.View(seat).(*caylus.View)
			other := after.Head.Over || after.Head.Active[0] != seat || after.Phase != before.Phase || after.Round != before.Round
			if ev.TurnOver != other || (after.Head.Turn > before.Head.Turn) != other {
				t.Fatalf("seed %d: turn over %v after %s of seat %d, next %v in %s", seed, ev.TurnOver, before.Asked, seat, after.Head.Active, after.Phase)
			}
		}
	}
}

// TestPlacementWarnsOfTheProvost checks that the warning about the provost depends on the deniers
// of the others.
func TestPlacementWarnsOfTheProvost(t *testing.T) {
	s := decoded(t, 3, `{"provost":7,"passed":[1],"special":{"guild":0,"trading_post":0}}`, func(state map[string]any) {
		for seat, deniers := range []int{6, 0, 2} {
			p := state["players"].([]any)[seat].(map[string]any)
			p["deniers"] = deniers
		}
		state["players"].([]any)[0].(map[string]any)["workers"] = 4
	})
	// Only seat 2 can push the provost back, by two.
	for _, c := range []struct {
		code, want string
		n          int
	}{{"quarry", "", 0}, {"carpenter", "", 0}, {"farm", "caylus.risk.cut", 2}, {"peddler", "caylus.risk.cut", 1}, {"fixed carpenter", "caylus.risk.beyond", 1}} {
		risk := riskOf(t, s, 0, c.code)
		if risk.Key != c.want || c.n > 0 && risk.Args[0].Value != c.n {
			t.Errorf("%s: risk %v, want %s %d", c.code, risk, c.want, c.n)
		}
	}
}

// riskOf returns the warning for a placement, or zero without one.
func riskOf(t *testing.T, s engine.State, seat engine.Seat, code string) engine.Text {
	t.Helper()
	m, ok := engine.Exactly(s, seat, code)
	if !ok {
		t.Fatalf("%s is not offered", code)
	}
	for _, a := range s.Describe(seat, m).Effect.Args {
		if a.Name == "risk" {
			return a.Value.(engine.Text)
		}
	}
	return engine.Text{}
}

// TestRiskOfJousting checks that the warning counts the deniers of a royal favor if another seat
// has cloth for jousting, unless the reader's own worker is on the jousting field.
func TestRiskOfJousting(t *testing.T) {
	for _, c := range []struct {
		name    string
		cloth   int
		mine    bool
		options string
		warned  bool
	}{
		{"somebody may joust", 1, false, "off", true},
		{"nobody has cloth", 0, false, "off", false},
		{"the field is the reader's", 1, true, "off", false},
		{"favors bring no deniers", 1, false, "on", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := decoded(t, 2, `{"special":{"guild":0,"trading_post":0}}`, func(state map[string]any) {
				state["options"].(map[string]any)["simple_favors"] = c.options
				reader, other := state["players"].([]any)[0].(map[string]any), state["players"].([]any)[1].(map[string]any)
				reader["workers"] = 4
				if c.mine {
					state["special"].(map[string]any)["joust"], reader["workers"] = 0, 3
				}
				other["deniers"], other["goods"] = 0, map[string]int{"food": 0, "wood": 0, "stone": 0, "cloth": c.cloth, "gold": 0}
			})
			// The other seat gets a denier for passing first, so r6 is never safe.
			if got := riskOf(t, s, 0, "farm"); got.Key != "caylus.risk.cut" {
				t.Errorf("r6: risk %v", got)
			}
			if got := riskOf(t, s, 0, "sawmill"); (got.Key == "caylus.risk.cut") != c.warned {
				t.Errorf("r4, three spaces back: risk %v, want a warning: %v", got, c.warned)
			}
		})
	}
}

// TestEverybodySeesTheSame compares the views of all seats.
func TestEverybodySeesTheSame(t *testing.T) {
	s := start(t, 4, 3, nil)
	if _, err := engine.Random(s, engine.NewRand(engine.NumberedSeed(1)), 120, nil); err != nil {
		t.Fatal(err)
	}
	strip := func(seat engine.Seat) string {
		v := s.View(seat).(*caylus.View)
		v.Head.Viewer = 0
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for seat := engine.Seat(1); seat < 4; seat++ {
		if strip(seat) != strip(engine.Spectator) {
			t.Errorf("seat %d sees something else", seat)
		}
	}
}
