package discordtest

import (
	"strings"
	"sync"
	"testing"
	"time"
)

// maxLines is the maximum number of printed lines.
const maxLines = 150

// transcript is a log of the actions of people and the bot. It is printed at the end of a
// failed test.
type transcript struct {
	mu    sync.Mutex
	lines []func() string // formatted only when a test fails
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

// add adds an event. line is called when the transcript is printed.
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
