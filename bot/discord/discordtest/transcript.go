package discordtest

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// maxLines is how many lines of a transcript are printed: the last ones.
const maxLines = 150

// transcript is what people did and what the bot said, line by line; the end of a test
// that failed prints it.
type transcript struct {
	mu    sync.Mutex
	lines []func() string // written only when a test fails
}

// newTranscript returns the transcript of a test.
func newTranscript(t testing.TB) *transcript {
	s := &transcript{}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("what happened:\n%s", s)
		}
	})
	return s
}

// add notes what happened at a time; line says it, later.
func (s *transcript) add(at time.Time, line func() string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, func() string { return at.UTC().Format("02 15:04:05 ") + strings.ReplaceAll(line(), "\n", "\n\t") })
	if len(s.lines) > 2*maxLines {
		s.lines = append(s.lines[:0:0], s.lines[maxLines:]...)
	}
}

// String returns the last lines.
func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, line := range s.lines[max(0, len(s.lines)-maxLines):] {
		out = append(out, line())
	}
	return strings.Join(out, "\n")
}
