package main

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/catalog"
	"guildhall/engine/lesson"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/render/rulebookpage"
)

const bids = "../../engine/market/lessons/20-bids.yaml"

// drawn returns the size of a picture that the command writes.
func drawn(t *testing.T, args ...string) image.Point {
	t.Helper()
	out := filepath.Join(t.TempDir(), "x.png")
	if code, _, errs := runCommandLine(t, append([]string{"lesson", "-o", out}, args...)...); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img.Bounds().Size()
}

// An author sees the task, the text for every answer, and the events that
// follow.
func TestLessonIsPrinted(t *testing.T) {
	code, out, errs := runCommandLine(t, "lesson", bids)
	for _, want := range []string{"Your first bid\n", "How much do you bid?", "bid 4  [Bid 4]", "yes Right. Bo bids 3 at most", "no  Bo bids 3, too.", "#bids", "Bo: bid 3"} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("exit %d, no %q in\n%s%s", code, want, out, errs)
		}
	}
	if _, out, _ = runCommandLine(t, "lesson", bids, "--lang", "ko", "--answer", "bid 3"); !strings.Contains(out, "no  보라도 3을 입찰했습니다.") || strings.Contains(out, "bid 4") {
		t.Errorf("one answer, in Korean:\n%s", out)
	}
	_, out, _ = runCommandLine(t, "lesson", "../../engine/market/lessons/40-selling.yaml")
	if !strings.Contains(out, "sell wool  [Sell wool]") || !strings.Contains(out, "    ... How many cards of wool") {
		t.Errorf("an answer that another question follows:\n%s", out)
	}
}

// Wide cuts the board from edge to edge. Without it the cut ends next to its
// places.
func TestLessonIsCutWide(t *testing.T) {
	whole, err := os.ReadFile(bids)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "market", "lessons")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	size := func(show string) image.Point {
		file := filepath.Join(folder, "20-bids.yaml")
		text := strings.Replace(string(whole), "show: place=crate:1,player:1&wide\n", show, 1)
		if text == string(whole) {
			t.Fatal("the lesson shows something else")
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return drawn(t, file)
	}
	board, wide, narrow := size(""), size("show: place=crate:1&wide\n"), size("show: place=crate:1\n")
	if wide.X != board.X || narrow.X >= wide.X || narrow.Y != wide.Y || wide.Y >= board.Y {
		t.Errorf("the board is %v, cut wide %v, cut %v", board, wide, narrow)
	}
}

// A file that is not a lesson is refused with the reason. An answer to another
// question is refused with the text of the rules.
func TestLessonIsRefused(t *testing.T) {
	dir := t.TempDir()
	write := func(game, text string) string {
		file := filepath.Join(dir, game, "lessons", "10-x.yaml")
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for file, want := range map[string]string{
		write("chess", ""):                     `no game "chess"`,
		write("market", "titel: {en: a}\n"):    `10-x.yaml:1: no key "titel" in a lesson`,
		write("caylus", "seats: 2\nseed: 1\n"): "10-x.yaml:1: no title",
	} {
		if code, out, errs := runCommandLine(t, "lesson", file); code == 0 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, want %q in %s%s", file, code, want, out, errs)
		}
	}
	if _, out, _ := runCommandLine(t, "lesson", bids, "--answer", "crate 1"); !strings.Contains(out, "no   Crates are taken after the bids") {
		t.Errorf("an answer to another question:\n%s", out)
	}
}

// Pictures of lessons show whole words and coins: no text crosses an edge of
// the shown part of the board, in both languages.
func TestPicturesOfLessonsCutNoWords(t *testing.T) {
	words, err := wiring.Texts()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../engine/*/lessons/*.yaml")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d lessons: %v", len(files), err)
	}
	for _, file := range files {
		game := filepath.Base(filepath.Dir(filepath.Dir(file)))
		rules, _ := catalog.Game(game)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lesson.Parse(rules, file, data)
		if err != nil {
			t.Fatal(err)
		}
		if l.Match != nil || l.Scene.Places == "" {
			continue
		}
		for _, lang := range []string{"en", "ko"} {
			a, _, err := l.Replay(nil)
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := rulebookpage.DrawState(a.State(), pictures.Artist(game), l.Scene, rulebookpage.Options(words.Translator, lang))
			if err != nil {
				t.Fatal(err)
			}
			for _, it := range append(slices.Clone(drawn.Ground.Items), drawn.Pieces.Items...) {
				label, ok := it.(render.Label)
				if !ok {
					continue
				}
				x0, y0, x1, y1 := label.Bounds()
				w, h := float64(drawn.W), float64(drawn.H)
				const some = 4 // pixels, an amount without meaning
				outside := x1 <= some || y1 <= some || x0 >= w-some || y0 >= h-some
				if !outside && (x0 < -some || y0 < -some || x1 > w+some || y1 > h+some) {
					t.Errorf("%s, %s: %q is cut", file, lang, label.Text)
				}
			}
		}
	}
}
