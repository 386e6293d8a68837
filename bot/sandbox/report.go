package sandbox

import (
	"fmt"
	"log/slog"
	"slices"
)

// report is what a bot did although no documentation allows it. It is guarded
// by the mutex of the world.
type report struct {
	log        *slog.Logger
	unknown    []string
	violations []string
}

func newReport(log *slog.Logger) *report { return &report{log: log} }

// violate records a violation. The lists are bounded, a broken bot is not.
func (s *report) violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.log.Warn("violation", "what", text)
	if len(s.violations) < 1000 {
		s.violations = append(s.violations, text)
	}
}

// unknownRoute records a request to a route that does not exist.
func (s *report) unknownRoute(method, path string) {
	if len(s.unknown) < 1000 {
		s.unknown = append(s.unknown, method+" "+path)
	}
	s.log.Warn("unknown route", "method", method, "path", path)
}

func (s *report) unknownRoutes() []string { return slices.Clone(s.unknown) }

func (s *report) allViolations() []string { return slices.Clone(s.violations) }
