package discordtest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// mostLines is how many lines of a transcript are printed: the last ones.
const mostLines = 150

// transcript is what people did and what the bot said, line by line; the end of a test
// that failed prints it.
type transcript struct {
	mu    sync.Mutex
	lines []string
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

// add notes what happened at a time.
func (s *transcript) add(at time.Time, format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, at.UTC().Format("02 15:04:05 ")+strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "\n\t"))
	if len(s.lines) > 2*mostLines {
		s.lines = append(s.lines[:0:0], s.lines[mostLines:]...)
	}
}

// String returns the last lines.
func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.lines[max(0, len(s.lines)-mostLines):], "\n")
}
