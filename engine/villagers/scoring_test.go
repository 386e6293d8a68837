package villagers

import (
	"testing"
)

// TestScoreSheetExplainsTies checks RULES 9 and 10.8: the note on a place explains equal gold, and
// the result has the Countess's gold.
func TestScoreSheetExplainsTies(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		gold  [2]int16
		want  [2]string
	}{
		{"a tie", 2, [2]int16{70, 70}, [2]string{"villagers.note.tie", "villagers.note.tie"}},
		{"no tie", 2, [2]int16{70, 71}, [2]string{"", ""}},
		{"beaten", 1, [2]int16{97, 96}, [2]string{"villagers.note.won"}},
		{"lost", 1, [2]int16{96, 96}, [2]string{"villagers.note.lost"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := match(t, c.seats, 2, normal)
			g.p[0].gold, g.p[1].gold, g.over = c.gold[0], c.gold[1], true
			r := g.Result()
			if won := c.want[0] == "villagers.note.lost"; won != (r.Victor.Name.Key == "villagers.victor" && r.Victor.Points == int(c.gold[1])) {
				t.Errorf("beaten by %+v", r.Victor)
			}
			if c.seats == 1 && *r.Rival != int(c.gold[1]) {
				t.Errorf("the Countess has %d gold", *r.Rival)
			}
			for i, p := range r.Places {
				if p.Note.Key != c.want[i] {
					t.Errorf("place %d says %q, want %q", i+1, p.Note.Key, c.want[i])
				}
			}
		})
	}
}
