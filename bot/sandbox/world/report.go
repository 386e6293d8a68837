package world

import (
	"fmt"
	"log/slog"
	"slices"
)

// Report lists requests of a bot that Discord's documentation does not allow. The
// mutex of the world guards it.
type Report struct {
	Log        *slog.Logger
	unknown    []string
	violations []string
}

// NewReport returns an empty report that also writes to log.
func NewReport(log *slog.Logger) *Report { return &Report{Log: log} }

// Violate records a violation. The list has a maximum length, because a broken
// bot may cause any number.
func (r *Report) Violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	r.Log.Warn("violation", "what", text)
	if len(r.violations) < 1000 {
		r.violations = append(r.violations, text)
	}
}

// UnknownRoute records a request to a route that does not exist.
func (r *Report) UnknownRoute(method, path string) {
	if len(r.unknown) < 1000 {
		r.unknown = append(r.unknown, method+" "+path)
	}
	r.Log.Warn("unknown route", "method", method, "path", path)
}

// UnknownRoutes lists the requests to routes that do not exist, as "METHOD
// path".
func (r *Report) UnknownRoutes() []string { return slices.Clone(r.unknown) }

// AllViolations lists the violations, oldest first.
func (r *Report) AllViolations() []string { return slices.Clone(r.violations) }
