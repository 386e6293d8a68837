package linkcard

import (
	"bytes"
	"fmt"
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
		Lines: []string{"Caylus · being played", "Matches over: 1 of 66", "Deadline 2026-04-13 09:00 UTC"}, Heading: "Matches",
	}
	for i := range n {
		c.Rows = append(c.Rows, Row{fmt.Sprint(i + 1), names[i%len(names)], "106.67", 1 / float64(i+1), Movement(1 - i%3)})
		c.Matches = append(c.Matches, Match{strings.Join(names, ", "), "being played · Maximiliane until 2026-04-13 09:00 UTC", i%2 == 0})
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
