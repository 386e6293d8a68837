package cleopatra

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
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
	english = []string{"Ada", "Bo", "Chen", "Dora"}
	korean  = []string{"가람", "보라", "채원", "도윤"}
	long    = []string{"Maximiliane von Hohenstaufen", "불꽃남자정대만입니다요", "Δημήτρης Παπαδόπουλος", "xX_DragonSlayer_9000_Xx"}
	odd     = []string{"龘龘龘", "🐊", "Ada\u202e\n", "Ałłą"}
	sizes   = []render.Size{render.Full, render.Phone}
	langs   = []string{"en", "ko"}
)

func options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	names, table := english, "Cleopatra · Table 12"
	if lang == "ko" {
		names, table = korean, "클레오파트라 · 12번 테이블"
	}
	return render.Options{
		Size: size, Names: names, Table: table,
		Tell: rendertest.Tell(t, lang, names, render.Messages(), Messages(), game.Rules{}.Info().Messages),
	}
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:2", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}

// isName reports whether a cut text is a person's name or the table's: only
// those may be cut.
func isName(text string) bool {
	start := strings.TrimSuffix(text, "...")
	for _, n := range append(append([]string{}, long...), odd...) {
		if clean := render.Clean(n); clean != "" && (strings.HasPrefix(clean, start) || strings.HasPrefix(start, clean)) {
			return true
		}
	}
	return false
}

// randomMatch plays a match with moves drawn from a seed and shows each
// position to visit until it returns false.
func randomMatch(t testing.TB, seats int, seed uint64, visit func(s engine.State) bool) {
	t.Helper()
	s, err := game.Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})
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
		moves := s.Moves(seat, nil)
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
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
