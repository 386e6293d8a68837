package caylus

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// readView reads a stored situation.
func readView(t testing.TB, name string) *game.View {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "views", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	v := new(game.View)
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatalf("view %s: %v", name, err)
	}
	return v
}

// viewNames are the stored situations.
func viewNames(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "views", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no views: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".json")
	}
	return files
}

var (
	english = []string{"Ada", "Bo", "Chen", "Dora", "Eun"}
	korean  = []string{"가람", "보라", "채원", "도윤", "은서"}
	long    = []string{"Maximiliane von Hohenstaufen", "불꽃남자정대만입니다요", "Δημήτρης Παπαδόπουλος", "xX_DragonSlayer_9000_Xx", "WWWWWWWWWWWWWWWWWWWWWWWW"}
	odd     = []string{"龘龘龘", "🐊", "Ada\u202e\n", "Ałłą", "龘"}
	sizes   = []render.Size{render.Full, render.Phone}
	langs   = []string{"en", "ko"}
)

func options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	names, table := english, "Caylus · Table 12"
	if lang == "ko" {
		names, table = korean, "카일루스 · 12번 테이블"
	}
	return render.Options{
		Size: size, Names: names, Table: table,
		Tell: rendertest.Tell(t, lang, names, render.Messages(), Messages(), game.Rules{}.Info().Messages),
	}
}

var changed = []render.Mark{
	{Place: "road:2", Seat: 1}, {Place: "bridge:1", Seat: 2}, {Place: "provost", Seat: 2}, {Place: "favor:denier:2", Seat: 0},
	{Place: "part:walls:2", Seat: 3}, {Place: "inn:left", Seat: 3}, {Place: "road:9", Seat: 0},
}

// isName reports whether a cut text is a person's name or begins with one:
// only those may be cut.
func isName(text string) bool {
	start := strings.TrimSuffix(text, "...")
	for _, n := range append(append([]string{}, long...), odd...) {
		if clean := render.Clean(n); clean != "" && (strings.HasPrefix(clean, start) || strings.HasPrefix(start, clean)) {
			return true
		}
	}
	return false
}

// eager chooses a move for tests that want to see a full board: it prefers
// answers that do something to those that pass.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	idle := map[string]bool{"pass": true, "skip": true, "stop": true, "none": true, "return": true, "leave": true}
	m := moves[r.Intn(len(moves))]
	for range 4 {
		if !idle[s.Code(seat, m)] {
			break
		}
		m = moves[r.Intn(len(moves))]
	}
	return m
}

// randomMatch plays a match with moves drawn from a seed and shows each
// position to visit until it returns false.
func randomMatch(t testing.TB, seats int, seed uint64, opts map[string]string, visit func(s engine.State) bool) {
	t.Helper()
	s, err := game.Rules{}.New(engine.Setup{Seats: seats, Options: opts, Seed: engine.NumberedSeed(seed)})
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NumberedSeed(seed).Rand("render test")
	for visit(s) {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat := pending[0]
		if err := s.Play(seat, eager(s, seat, s.Moves(seat, nil), r), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// asked are the options of a question.
func asked(s engine.State, seat engine.Seat) []engine.Option {
	var opts []engine.Option
	for _, m := range s.Moves(seat, nil) {
		opts = append(opts, s.Describe(seat, m))
	}
	return opts
}

func checkLabels(t *testing.T, s *render.Scene) {
	t.Helper()
	rendertest.Labels(t, s, isName)
}
