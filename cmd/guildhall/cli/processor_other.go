//go:build !unix

package cli

import "time"

var started = time.Now()

// ProcessorTime returns the time since the start, on systems that report the
// processor time differently.
func ProcessorTime() time.Duration { return time.Since(started) }
