//go:build unix

package cli

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that this process used so far. Beside
// other work it says more than the time that went by.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
