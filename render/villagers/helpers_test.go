package villagers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
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
	long    = []string{"Maximiliane von Hohenstaufen", "불꽃남자정대만입니다요", "Δημήτρης Παπαδόπουλος", "xX_DragonSlayer_9000_Xx", "김수한무거북이와두루미"}
	odd     = []string{"龘龘龘", "🐊", "Ada\u202e\n", "Ałłą", ""}
	sizes   = []render.Size{render.Full, render.Phone}
	langs   = []string{"en", "ko"}
)

func options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	names, table := english, "Villagers · Table 9"
	if lang == "ko" {
		names, table = korean, "빌리저 · 9번 테이블"
	}
	return render.Options{
		Size: size, Names: names, Table: table,
		Tell: rendertest.Tell(t, lang, names, render.Messages(), Messages(), game.Rules{}.Info().Messages),
	}
}

// changed are marks as the events of other seats give them: a card that was
// placed and the one below it, what was taken from the Road.
func changed(v *game.View) []render.Mark {
	marks := []render.Mark{{Place: "road:1", Seat: 2}, {Place: "stack:4", Seat: 2}, {Place: "road:4", Seat: engine.NoSeat}, {Place: "player:2", Seat: 2}}
	for i := range v.Villages {
		w := &v.Villages[i]
		if n := len(w.Cards); n > 3 && w.Seat != v.Head.Viewer {
			top := &w.Cards[n-1]
			marks = append(marks, render.Mark{Place: top.Place, Seat: w.Seat}, render.Mark{Place: w.Place, Seat: w.Seat})
			if top.On >= 0 {
				marks = append(marks, render.Mark{Place: w.Cards[top.On].Place, Seat: w.Seat})
			}
		}
	}
	return marks
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

func checkLabels(t testing.TB, s *render.Scene) {
	t.Helper()
	rendertest.Labels(t, s, isName)
}

// randomMatch plays a match with moves drawn from a seed and shows each
// position to visit until it returns false. With keen, who can place a card
// does, so that villages grow as those of people; else hands and basic
// villagers pile up.
func randomMatch(t testing.TB, setup engine.Setup, keen bool, visit func(s engine.State) bool) {
	t.Helper()
	s, err := game.Rules{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := setup.Seed.Rand("render test")
	for visit(s) {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		seat := pending[0]
		moves := s.Moves(seat, nil)
		if keen {
			moves = placing(s, seat, moves)
		}
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
}

// placing are the moves that place or use a card, if there are any.
func placing(s engine.State, seat engine.Seat, moves []engine.Move) []engine.Move {
	var out []engine.Move
	for _, m := range moves {
		if code := s.Code(seat, m); !strings.HasPrefix(code, "trade") && code != "end" {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		return moves
	}
	return out
}

// asked are the options of a question.
func asked(s engine.State, seat engine.Seat) []engine.Option {
	var opts []engine.Option
	for _, m := range s.Moves(seat, nil) {
		opts = append(opts, s.Describe(seat, m))
	}
	return opts
}
