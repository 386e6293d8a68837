package wire

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestReplaysAreForgotten(t *testing.T) {
	var r replays
	now := time.Unix(1_000_000, 0)
	for i := range 100 {
		if !r.Add(strconv.Itoa(i), now.Add(time.Duration(i)*time.Minute)) {
			t.Fatalf("%d is not new", i)
		}
	}
	if n := len(r.young) + len(r.aged); n > 20 {
		t.Errorf("%d ids are remembered after 100 minutes, want those of 20", n)
	}
}

func TestPublicKey(t *testing.T) {
	for _, text := range []string{"", "abc", strings.Repeat("0", 62), strings.Repeat("g", 64), strings.Repeat("0", 66)} {
		if _, err := PublicKey(text); err == nil {
			t.Errorf("PublicKey(%q) is taken", text)
		}
	}
	if _, err := PublicKey(strings.Repeat("0a", 32)); err != nil {
		t.Error(err)
	}
}
