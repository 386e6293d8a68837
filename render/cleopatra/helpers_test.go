package cleopatra

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

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

var (
	english = []string{"Ada", "Bo", "Chen", "Dora"}
	korean  = []string{"가람", "보라", "채원", "도윤"}
)

func options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	names, table := english, "Cleopatra · Table 12"
	if lang == "ko" {
		names, table = korean, "클레오파트라 · 12번 테이블"
	}
	return render.Options{
		Size: size, Names: names, Table: table,
		Tell: rendertest.Tell(t, lang, names, render.Messages(), Messages()),
	}
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2}, {Place: "stall:2", Seat: 2}, {Place: "stall:3", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:2", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}
