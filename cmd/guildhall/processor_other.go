//go:build !unix

package main

import "time"

var started = time.Now()

// processorTime returns the time since the start, where the system does not tell the
// processor time in the same way as others.
func processorTime() time.Duration { return time.Since(started) }
