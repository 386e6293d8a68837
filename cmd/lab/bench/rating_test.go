package bench

import (
	"fmt"
	"testing"
)

// Improvements are seen in time, and predictions are better than Elo's.
func TestRatingQuality(t *testing.T) {
	figures := ratingQuality(4)
	for _, f := range figures {
		t.Logf("%s: %.4f %s (%s)", f.Name, f.Value, f.Unit, f.Goal)
	}
	var elo float64
	if _, err := fmt.Sscanf(figures[2].Goal, "< %f", &elo); err != nil {
		t.Fatal(err)
	}
	if seen, others, ours := figures[0].Value, figures[1].Value, figures[2].Value; seen < 90 || others > 20 || ours >= elo {
		t.Errorf("seen %.1f %%, of others %.1f %%, Brier %.4f beside %.4f", seen, others, ours, elo)
	}
}
