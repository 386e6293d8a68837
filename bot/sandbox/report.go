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
func (r *report) violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	r.log.Warn("violation", "what", text)
	if len(r.violations) < 1000 {
		r.violations = append(r.violations, text)
	}
}

// unknownRoute records a request to a route that does not exist.
func (r *report) unknownRoute(method, path string) {
	if len(r.unknown) < 1000 {
		r.unknown = append(r.unknown, method+" "+path)
	}
	r.log.Warn("unknown route", "method", method, "path", path)
}

func (r *report) unknownRoutes() []string { return slices.Clone(r.unknown) }

func (r *report) allViolations() []string { return slices.Clone(r.violations) }
