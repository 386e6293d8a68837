package cleopatra

import (
	"os"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/scenario"
)

// TestOfferingOfVersion1Continues reads a state of rules version 1, in which Cleopatra stood on space
// 5 during the offering. The match must reach the same state as a match of today.
func TestOfferingOfVersion1Continues(t *testing.T) {
	file, err := os.ReadFile("testdata/two-spaces-to-five.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(file), "  - 0?: offer")
	sc, err := scenario.Load("two-spaces-to-five.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	games := func(string) (engine.Rules, bool) { return Rules{}, true }
	now, _, err := scenario.Play(games, sc)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.NewReplacer(`"version":3`, `"version":1`, `"cleopatra":4`, `"cleopatra":5`,
		`"complete"`, `"ender":0,"complete"`, `"offer","cleopatra 1"`, `"offer"`).Replace(string(now.Encode()))
	if !strings.Contains(old, `"version":1`) || !strings.Contains(old, `"cleopatra":5`) || !strings.Contains(old, `"ender":0`) || strings.Contains(old, `"cleopatra 1"`) {
		t.Fatalf("not a state of version 1: %s", old)
	}
	then, err := Rules{}.Decode([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []engine.State{now, then} {
		for seat, code := range []string{"offer 1", "offer 2"} {
			m, ok := engine.Exactly(s, engine.Seat(seat), code)
			if err := s.(*game).checkCategories(); !ok || err != nil {
				t.Fatalf("%s before %s: %v", s.Encode(), code, err)
			}
			if err := s.Play(engine.Seat(seat), m, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got, want := string(then.Encode()), string(now.Encode()); got != want {
		t.Errorf("the old match went on to\n%s, want\n%s", got, want)
	}
}

// TestOldStatePaysBoth reads a stored match without the option palm_or_claim. At its
// time both palms and claims were paid, and it must continue so.
func TestOldStatePaysBoth(t *testing.T) {
	file, err := os.ReadFile("testdata/palm-both.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(file), "do:")
	sc, err := scenario.Load("palm-both.yaml", []byte(text+"do: [{0: quarry mosaic c}]"))
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := scenario.Play(func(string) (engine.Rules, bool) { return Rules{}, true }, sc)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(s.Encode()), `,"palm_or_claim":"off"`, "", 1)
	if strings.Contains(old, "palm_or_claim") {
		t.Fatalf("the option is still there: %s", old)
	}
	then, err := Rules{}.Decode([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"b1", "claim a1"} {
		m, ok := engine.Exactly(then, 0, code)
		if !ok {
			t.Fatalf("no %s", code)
		}
		if err := then.Play(0, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := then.(*game).p[0].scarabs; got != 14 {
		t.Errorf("%d scarabs, want 14: 5 at the start, 5 for the mosaic, 4 for its palms", got)
	}
}
