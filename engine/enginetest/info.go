package enginetest

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// checkInfo checks the Info of a game, and that New refuses setups that Info does not
// allow.
func checkInfo(t T, rules engine.Rules, said *texts) {
	t.Helper()
	info := rules.Info()
	said.add(info.Name, info.Short, info.About, info.Hand, info.Options, rules.Library())
	switch {
	case info.ID == "" || info.ID != engine.NormalizeNotation(info.ID):
		t.Fatalf("Info.ID = %q, want a tidy word", info.ID)
	case info.Version < 1:
		t.Fatalf("Info.Version = %d, want at least 1", info.Version)
	case info.Name.IsZero() || info.Short.IsZero() || info.About.IsZero():
		t.Fatalf("Info has no name or says nothing about the game")
	case info.Moves < 1:
		t.Fatalf("Info.Moves = %d, want about how many answers a person gives", info.Moves)
	case info.Messages == nil:
		t.Fatalf("Info.Messages is nil, want a file for each language")
	case len(info.Seats) == 0 || !slices.IsSorted(info.Seats) || info.Seats[0] < 1 ||
		info.Seats[len(info.Seats)-1] > engine.MaxSeats || len(slices.Compact(slices.Clone(info.Seats))) != len(info.Seats):
		t.Fatalf("Info.Seats = %v, want ascending numbers from 1 to %d", info.Seats, engine.MaxSeats)
	}
	ids := make(map[string]bool)
	for _, spec := range info.Options {
		if ids[spec.ID] {
			t.Fatalf("option %q is there twice", spec.ID)
		}
		ids[spec.ID] = true
		checkOption(t, info, spec)
	}
	checkLibrary(t, rules.Library())
	checkTeaching(t, rules.Library().Teaching)
	checkPurposes(t, rules)
	checkNewRefuses(t, rules, info)
	checkEveryChoice(t, rules, info)
}

func checkOption(t T, info engine.Info, spec engine.OptionSpec) {
	t.Helper()
	if spec.ID == "" || spec.Name.IsZero() || spec.About.IsZero() {
		t.Fatalf("option %q has no id, no name or says nothing about itself", spec.ID)
	}
	values := make(map[string]bool)
	for _, v := range spec.Values {
		if v.ID == "" || v.Name.IsZero() || values[v.ID] {
			t.Fatalf("option %q: value %q is empty, nameless or there twice", spec.ID, v.ID)
		}
		values[v.ID] = true
	}
	for _, v := range spec.Retired {
		if v.ID == "" || v.Name.IsZero() || values[v.ID] {
			t.Fatalf("option %q: retired value %q is empty, nameless or there twice", spec.ID, v.ID)
		}
	}
	if spec.Before != "" && !values[spec.Before] {
		t.Fatalf("option %q: no value %q, which matches had before it", spec.ID, spec.Before)
	}
	if !spec.Means(info.Seats...) {
		t.Fatalf("option %q means something with %v seats, want some of %v", spec.ID, spec.Seats, info.Seats)
	}
	if len(values) < 2 || !values[spec.Default] {
		t.Fatalf("option %q: default %q among %d values, want one of at least two", spec.ID, spec.Default, len(values))
	}
}

func checkLibrary(t T, l engine.Library) {
	t.Helper()
	for _, list := range [][]engine.Entry{l.Cards, l.Rules} {
		codes := make(map[string]bool)
		for _, e := range list {
			if e.Code == "" || e.Title.IsZero() || e.Body.IsZero() || codes[e.Code] {
				t.Fatalf("library entry %q is incomplete or there twice", e.Code)
			}
			codes[e.Code] = true
		}
	}
}

// checkTeaching checks that no page of a game's teaching is empty.
func checkTeaching(t T, l engine.Teaching) {
	t.Helper()
	for i, p := range l.Pages {
		if l.Title.IsZero() || p.Lead.IsZero() || p.Line.IsZero() || p.Tip.IsZero() {
			t.Fatalf("teaching page %d has no title, sentence, line or tip", i+1)
		}
	}
}

// checkPurposes checks that each kind of question is explained exactly once, and that its
// section of the rules exists.
func checkPurposes(t T, rules engine.Rules) {
	t.Helper()
	kinds := make(map[string]bool)
	for _, p := range rules.Library().Purposes {
		if p.Kind == "" || p.About.IsZero() || kinds[p.Kind] {
			t.Fatalf("the purpose of question %q is empty or there twice", p.Kind)
		}
		kinds[p.Kind] = true
		if !tells(rules, p.Rule) {
			t.Fatalf("question %q is played by section %q, which the rules do not have", p.Kind, p.Rule)
		}
	}
}

// tells reports whether the rules that people read have a section with this code. It looks in the
// rulebook, or in the short sections of a game without one.
func tells(rules engine.Rules, code string) bool {
	owner, ok := rules.(rulebook.Owner)
	if !ok {
		return slices.ContainsFunc(rules.Library().Rules, func(e engine.Entry) bool { return e.Code == code })
	}
	b, err := owner.Rulebook()
	return err == nil && b.Index(code) >= 0
}

func checkNewRefuses(t T, rules engine.Rules, info engine.Info) {
	t.Helper()
	seats := info.Seats[0]
	wrong := []engine.Setup{
		{Seats: 0}, {Seats: -1}, {Seats: engine.MaxSeats + 1}, {Seats: 1 << 20},
		{Seats: info.Seats[len(info.Seats)-1] + 1},
		{Seats: seats, Options: map[string]string{"no such option": "on"}},
	}
	for _, spec := range info.Options {
		wrong = append(wrong, withOption(engine.Setup{Seats: seats}, spec.ID, "no such value"),
			withOption(engine.Setup{Seats: seats}, spec.ID, ""))
	}
	for _, s := range wrong {
		if err := info.Check(s); err == nil {
			t.Fatalf("Info.Check(%d seats, %v) allows it", s.Seats, s.Options)
		}
		if _, err := rules.New(s); err == nil {
			t.Fatalf("New(%d seats, options %v) succeeded, want an error", s.Seats, s.Options)
		}
	}
}

// checkEveryChoice checks that each number of seats and each option value is allowed in at
// least one setup.
func checkEveryChoice(t T, rules engine.Rules, info engine.Info) {
	t.Helper()
	covered := make(map[string]bool)
	list := setups(rules)
	for _, s := range list {
		for _, p := range pairs(info, s) {
			covered[p] = true
		}
	}
	for _, seats := range info.Seats {
		s := engine.Setup{Seats: seats}
		if !covered[pairs(engine.Info{}, s)[0]] {
			t.Fatalf("no setup with %d seats is accepted by New", seats)
		}
	}
	for _, spec := range info.Options {
		for _, v := range spec.Values {
			if !covered[spec.ID+"="+v.ID] {
				t.Fatalf("no setup with option %s=%s is accepted by New", spec.ID, v.ID)
			}
		}
	}
}
