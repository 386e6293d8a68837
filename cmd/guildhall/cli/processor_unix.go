//go:build unix

package cli

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that this process has used; 0 when it is unknown.
// Unlike elapsed time, it does not depend on other processes.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
