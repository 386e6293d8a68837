package lisboa

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestPicturesShowAHostsValues plays with component tables with many different values.
// Pictures and words must show these, and the box's own values in a match without them.
func TestPicturesShowAHostsValues(t *testing.T) {
	files := fstest.MapFS{}
	for table, changes := range map[string][]string{
		"components": nil, "clergy_tiles": nil, "house_tracks": nil, "public_buildings": nil, "public_building_spaces": nil, "royal_favors": nil, "rubble": nil, "scoring_tiles": nil,
		"political_cards": {",R3,,,", ",R17,,,"},
		"decrees":         {"\"PER(2,", "\"PER(19,"},
		"tracks":          {"1,office,1,5", "1,office,1,9", "1,treasury,3,3,0,start", "1,treasury,3,13,0,start", "price_gold,6,6,", "price_gold,6,12,"},
		"store_spaces":    {"gold_left|cloth_right,1-4,CARDINAL1", "gold_left|cloth_right,1-4,R18"},
		"ships":           {"3,blue,1,1,1 different,1,0", "3,blue,1,1,1 different,1,9"},
		"plans":           {"blue,stack,2,0", "blue,stack,8,0", "blue,stack,3,0", "blue,stack,8,0", "blue,stack,4,0", "blue,stack,8,0"},
		"streets":         {"1|2,N1,3,2,1", "1|2,N1,16,2,1"},
	} {
		name := "data/" + table + ".csv"
		b, err := fs.ReadFile(game.Rules{}.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.NewReplacer(changes...).Replace(string(b))
		if text == string(b) && len(changes) > 0 {
			t.Fatalf("%s: nothing was changed", name)
		}
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	hosts, err := game.RulesFrom(files)
	if err != nil {
		t.Fatal(err)
	}
	labels := func(rules engine.Rules) map[string]bool {
		s, err := rules.New(engine.Setup{Seats: 4, Seed: engine.NumberedSeed(2)})
		if err != nil {
			t.Fatal(err)
		}
		v, o := s.View(0), suite.Options(t, "en", render.Full)
		var scenes []*render.Scene
		for _, size := range rendertest.Sizes {
			o.Size = size
			scenes = append(scenes, New().Board(v, o), New().Hand(v, o))
			for _, p := range New().Parts(v) {
				scenes = append(scenes, New().Detail(v, p.Code, o))
			}
			scenes = append(scenes, New().LookAt(v, "st_A2", o), New().LookAt(v, "street_gold", o), New().LookAt(v, "ship_blue", o), New().LookAt(v, "plan_blue_2", o))
		}
		out := map[string]bool{}
		for _, s := range scenes {
			suite.Labels(t, s)
			for _, l := range s.Labels() {
				out[l.Text] = true
			}
		}
		for code, number := range map[string]string{"decree_01": "19", "pc_blue_builder_1": "17 "} {
			for _, l := range New().LookAt(v, code, o).Labels() {
				out[code] = out[code] || strings.Contains(l.Text, number)
			}
		}
		return out
	}
	own, theirs := labels(game.Rules{}), labels(hosts)
	for what, text := range map[string]string{
		"office": "0/9", "treasury": "13", "price": "12", "bonus": "18", "ship": "+9", "street": "16", "decree": "19", "look at a decree": "decree_01", "look at a card": "pc_blue_builder_1",
	} {
		if !theirs[text] {
			t.Errorf("%s: %q is not to be seen", what, text)
		}
		if what != "treasury" && what != "price" && own[text] {
			t.Errorf("%s: %q is to be seen in a match with the box's own values", what, text)
		}
	}
}
