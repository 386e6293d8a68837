package app

import "runtime/debug"

// workingMemory is the memory that the process needs apart from cached pictures,
// with thousands of tables in play.
const workingMemory = 144 << 20

// BoundMemory sets a soft memory limit, so that the garbage collector runs more
// often instead of letting the process grow under load: a bot shares a small
// machine with other programs. It does nothing when GOMEMLIMIT is set.
func BoundMemory(cacheMB int, env func(string) string) {
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(workingMemory + int64(cacheMB)<<20)
	}
}
