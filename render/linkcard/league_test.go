package linkcard

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

// season returns the words of a season with n entrants.
func season(n int) League {
	names := []string{"Ada", "Maximiliane von Hohenstaufen-Lauenburg zu Sachsen", "채원", "은서와 아주 긴 이름을 가진 친구"}
	c := League{
		Accent: "caylus", Title: "Autumn cup of the board game friends of Seoul · season 12", Division: "Division 1", Foot: "Matches and standings",
		Lines: []string{"Caylus · being played", "Matches over: 1 of 66", "Deadline 2026-04-13 09:00 UTC"}, Heading: "Matches", Promoted: "promoted", Relegated: "relegated",
	}
	small := render.NewScene(288, 216, "leaf.l1")
	small.Pieces.Add(render.Disc{X: 144, Y: 108, R: 90, Fill: "taint"})
	for i := range n {
		c.Rows = append(c.Rows, Row{fmt.Sprint(i + 1), names[i%len(names)], "106.67", 1 / float64(i+1), []Movement{Promoted, Promoted, Stays, Stays, Relegated, Relegated}[min(i, 5)]})
		c.Matches = append(c.Matches, Match{People: strings.Join(names, ", "), State: "being played · Maximiliane until 2026-04-13 09:00 UTC", Plays: i%2 == 0, Miniature: small})
	}
	return c
}

// TestLeagueCard draws seasons of all lengths: texts lie beside each other, and the card has
// its size. GUILDHALL_KEEP keeps the pictures.
func TestLeagueCard(t *testing.T) {
	for _, n := range []int{0, 1, 6, 40} {
		c := season(n)
		s := c.scene()
		rendertest.Labels(t, s, func(string) bool { return true })
		if text := s.Text(); !strings.Contains(text, "Guildhall") || strings.Count(text, "106.67") > 6 {
			t.Errorf("%d entrants:\n%s", n, text)
		}
		for name, theme := range map[string]*render.Theme{"normal": render.Normal(), "contrast": render.HighContrast()} {
			data, err := DrawLeague(c, theme)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(data))
			if err != nil || img.Bounds().Dx() != Width || img.Bounds().Dy() != Height {
				t.Errorf("%d entrants: %v", n, err)
			}
			if folder := os.Getenv("GUILDHALL_KEEP"); folder != "" {
				_ = os.WriteFile(filepath.Join(folder, fmt.Sprintf("leaguecard-%d-%s.png", n, name)), data, 0o600)
			}
		}
	}
	if _, err := DrawLeague(League{Accent: "rounds"}, render.Normal()); err != nil {
		t.Errorf("a game without a colour: %v", err)
	}
}

// TestLeagueCardDividesMovements compares the lines between the rows of movements with the
// season, and looks for a miniature beside each match.
func TestLeagueCardDividesMovements(t *testing.T) {
	for n, want := range map[int]string{1: "", 2: "", 3: "promoted", 6: "promoted relegated"} {
		c := season(n)
		var got []string
		for _, l := range c.scene().Labels() {
			if l.Text == c.Promoted || l.Text == c.Relegated {
				got = append(got, l.Text)
			}
		}
		if said := strings.Join(got, " "); said != want {
			t.Errorf("%d entrants: the lines say %q, want %q", n, said, want)
		}
		data, err := DrawLeague(c, render.Normal())
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.shown() {
			a := pictureOf(matchBox(i))
			x, y := a.Centre()
			if got, want := color.RGBAModel.Convert(img.At(int(x), int(y))), color.RGBAModel.Convert(render.Normal().Colour("taint")); got != want {
				t.Errorf("%d entrants: the miniature of match %d is %v in its middle, want %v", n, i, got, want)
			}
		}
	}
}
