//go:build !unix

package cli

import "time"

var started = time.Now()

// ProcessorTime returns the time since the start, where the system does not tell the
// processor time in the same way as others.
func ProcessorTime() time.Duration { return time.Since(started) }
