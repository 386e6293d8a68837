package process

import (
	"testing"
	"time"
)

func TestNewest(t *testing.T) {
	start := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	tests := []struct {
		name  string
		notes []string
		after time.Duration
		want  string
	}{
		{"nothing was seen", nil, 0, ""},
		{"a press names it", []string{"99"}, newestFor - 1, "99"},
		{"a longer id is newer", []string{"99", "100"}, 0, "100"},
		{"a late press does not bring an older one back", []string{"100", "99"}, 0, "100"},
		{"an interaction without it changes nothing", []string{"99", ""}, 0, "99"},
		{"it is forgotten", []string{"99"}, newestFor, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var n LatestMessages
			for _, id := range tt.notes {
				n.Note("thread", id, start)
			}
			got, known := n.Of("thread", start.Add(tt.after))
			if got != tt.want || known != (tt.want != "") {
				t.Errorf("the newest message is %q, %v; want %q", got, known, tt.want)
			}
			n.Posted("thread", "101")
			if got, known := n.Of("thread", start.Add(tt.after)); known != (tt.want != "") || known && got != "101" {
				t.Errorf("after a message of the bot it is %q, %v", got, known)
			}
			if _, known := n.Of("another", start); known {
				t.Error("another channel has one too")
			}
		})
	}
}

// If a message was the last one four times in a row, only every fourth update checks the
// channel, and every sixteenth if updates come quickly. Other people's messages restart
// the checks.
func TestQuietChannel(t *testing.T) {
	var n LatestMessages
	now := time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)
	looks := func(updates int, every time.Duration) (seen int) {
		for range updates {
			now = now.Add(every)
			if !n.Quiet("thread", now) {
				seen++
				n.Looked("thread", "100", true, now)
			}
		}
		return seen
	}
	if got := looks(quietAfter, time.Hour); got != quietAfter {
		t.Errorf("%d looks at first, want %d", got, quietAfter)
	}
	if got := looks(4*(maxUnseen+1), time.Hour); got != 4 {
		t.Errorf("%d looks in %d updates of a quiet channel, want 4", got, 4*(maxUnseen+1))
	}
	if got := looks(4*(manyUnseen+1), time.Minute); got != 4 {
		t.Errorf("%d looks in %d updates that come quickly, want 4", got, 4*(manyUnseen+1))
	}
	if got := looks(8, 10*time.Minute); got != 2 {
		t.Errorf("%d looks in eighty minutes, want 2", got)
	}
	if n.Quiet("another", now) {
		t.Error("another channel is quiet too")
	}
	n.Looked("thread", "100", false, now)
	if got := looks(quietAfter, time.Minute); got != quietAfter {
		t.Errorf("%d looks after somebody wrote, want %d", got, quietAfter)
	}
	n.Note("thread", "100", now)
	if got := looks(2, time.Minute); got != 0 {
		t.Errorf("%d looks after a press that told of nothing new, want none", got)
	}
	n.Note("thread", "101", now)
	if got := looks(quietAfter, time.Minute); got != quietAfter {
		t.Errorf("%d looks after a press told that somebody wrote, want %d", got, quietAfter)
	}
}
