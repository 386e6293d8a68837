package architects

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
)

// TestHostValuesAreDrawn plays with changed tables. Look-ups, the cards of
// the draft and the board show the values of the host.
func TestHostValuesAreDrawn(t *testing.T) {
	files := fstest.MapFS{}
	names, err := fs.Glob(game.Rules{}.Files(), "data/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(game.Rules{}.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: b}
	}
	change := func(file, old, text string) {
		was := string(files["data/"+file+".csv"].Data)
		if !strings.Contains(was, old) {
			t.Fatalf("%s.csv does not contain %q", file, old)
		}
		files["data/"+file+".csv"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(was, old, text))}
	}
	change("buildings", "immediate,gain(stone:4)", "immediate,gain(silver:7)")
	change("virtue_track", "7,선행 7,0,", "7,선행 7,19,")
	change("black_market_spaces", "1,1,1,small", "1,8,1,small")
	change("scheme_cards", "place(quarry,1);if_group(quarry,2,marble:1)", "guild(2);cathedral")
	rules, err := game.RulesFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	o := suite.Options(t, "en", render.Full)
	shows := func(what string, s *render.Scene, want string) {
		t.Helper()
		if !strings.Contains(s.Text(), want) {
			t.Errorf("%s does not show %s", what, want)
		}
	}
	blank := New().LookAt(rules.(engine.Blank).BlankView(), "smithy", o)
	shows("the look-up away from a table", blank, `"+7"`)
	if own := New().Look("smithy", o); strings.Contains(own.Text(), `"+7"`) || blank.W != own.W {
		t.Error("the look-up of the game's own values differs in more than the values")
	}
	for seed := range uint64(60) {
		s, err := rules.New(engine.Setup{Seats: 1, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(*game.View)
		if seed == 0 {
			shows("the look-up of a building", New().LookAt(v, "smithy", o), `"+7"`)
			shows("the look-up of a scheme", New().LookAt(v, "scheme_01", o), "2 workers to the Guildhall")
			shows("the virtue track", New().Detail(v, "virtue", o), `+19"`)
			shows("the Black Market", New().Board(v, o), `"8"`)
		}
		for i := range v.Own.Choices {
			if v.Own.Choices[i].Card == "smithy" {
				shows("the hand", New().Hand(v, o), `"+7"`)
				return
			}
		}
	}
	t.Error("no draft offered the Smithy")
}
