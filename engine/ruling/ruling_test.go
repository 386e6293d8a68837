package ruling_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/market"
	"guildhall/engine/ruling"
)

// ruled is Market Day with the rulings of a test.
type ruled struct {
	market.Rules
	files fs
}

type fs map[string]string

func (r ruled) Files() engine.Files {
	all := fstest.MapFS{}
	for name, data := range r.files {
		all["rulings/"+name] = &fstest.MapFile{Data: []byte(data)}
	}
	return engine.Files{FS: all, Rules: market.Rules{}}
}

func check(files fs) (*ruling.Set, error) {
	s, err := ruling.Read(ruled{files: files})
	if err != nil {
		return nil, err
	}
	return s, s.Check()
}

const whole = `question: {en: "May I bid nothing?", ko: "입찰하지 않아도 되나요?"}
answer: {en: "Yes. A bid of 0 is a bid.", ko: "예. 0도 입찰입니다."}
section: bids
show: seat=0
source: RULES 2
game: market
seats: 2
do: [{0: ~}]
expect: {round: 0}
`

func TestRead(t *testing.T) {
	other := strings.NewReplacer("nothing", "all", "입찰하지", "모두 걸지", "section: bids", "section: setup").Replace(whole)
	s, err := check(fs{"nothing.yaml": whole, "all.yaml": other, "notes.txt": "not a ruling"})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Rulings) != 2 || s.Index("all") != 0 || s.Index("nothing") != 1 || s.Index("other") != -1 {
		t.Errorf("rulings %+v, want that of the setup before that of the bids", s.Rulings)
	}
	r := s.Rulings[1]
	if r.Question.In("ko") != "입찰하지 않아도 되나요?" || r.Answer.In("en") != "Yes. A bid of 0 is a bid." || r.Section != "bids" || r.Scene.Seat != 0 {
		t.Errorf("read %+v", r)
	}
	state, err := s.State(r)
	if err != nil || len(state.Pending(nil)) == 0 {
		t.Errorf("position %v, error %v", state, err)
	}
	if s, err := ruling.Read(market.Rules{}); err != nil || len(s.Rulings) != 0 {
		t.Errorf("a game without rulings has %+v, error %v", s, err)
	}
}

func TestWrongRulingsAreRefused(t *testing.T) {
	tests := []struct{ name, old, text, want string }{
		{"no question", `question: {en: "May I bid nothing?", ko: "입찰하지 않아도 되나요?"}`, "name: nothing", "yaml:1: no question"},
		{"no answer", `answer: {en: "Yes. A bid of 0 is a bid.", ko: "예. 0도 입찰입니다."}`, "", "yaml:1: no answer"},
		{"no section", "section: bids\n", "", "yaml:1: no section"},
		{"a language is missing", `, ko: "예. 0도 입찰입니다."`, "", `yaml:2: no words in "ko"`},
		{"a language too many", `, ko: "예.`, `, fr: "Oui.", ko: "예.`, "yaml:2: words in 3 languages"},
		{"a long question", "nothing", strings.Repeat("nothing ", 20), `yaml:1: 171 characters in "en", at most 120`},
		{"a long answer", "A bid of 0 is a bid.", strings.Repeat("A bid. ", 70), `"en", at most 400`},
		{"a mark", "A bid of", "A _bid_ of", "**bold words** are the only marks"},
		{"an unknown section", "section: bids", "section: bits", "yaml:3: section: the rulebook has no section #bits"},
		{"a number of the rules", "section: bids", "section: \"2\"", "yaml:3: section: the rulebook has no section #2"},
		{"a wrong part", "show: seat=0", "show: seed=0", "yaml:4: show:"},
		{"a seat too many", "show: seat=0", "show: seat=2", "yaml:4: show: seat 2: the match has 2 seats"},
		{"another game", "game: market", "game: caylus", `yaml:6: a ruling of "caylus" among those of "market"`},
		{"an unknown key", "seats: 2", "seats: 2\nseat: 1", `yaml:8: no key "seat" in a scenario`},
		{"nothing is shown", "do: [{0: ~}]\nexpect: {round: 0}\n", "", "nothing is done and nothing expected"},
		{"the answer is not so", "expect: {round: 0}", "expect: {round: 1}", "yaml:9: May I bid nothing?:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(whole, tt.old) {
				t.Fatalf("the ruling does not say %q", tt.old)
			}
			_, err := check(fs{"nothing.yaml": strings.Replace(whole, tt.old, tt.text, 1)})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "engine/market/rulings/nothing.yaml:") {
				t.Errorf("got:  %v\nwant: file, line and %s", err, tt.want)
			}
		})
	}
}

func TestQuestionIsAskedOnce(t *testing.T) {
	again := strings.Replace(whole, "입찰하지", "그냥 입찰하지", 1)
	_, err := check(fs{"nothing.yaml": again, "again.yaml": whole})
	if want := `engine/market/rulings/nothing.yaml:1: again.yaml asks the same in "en"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
