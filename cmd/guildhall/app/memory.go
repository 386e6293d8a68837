package app

import "runtime/debug"

// workingMemory is the memory that Go takes apart from cached pictures, with thousands of
// tables in play. Once those pictures fill their share, 24 MB less made the garbage
// collector run twice as often. The program itself and SQLite take 55 MB more.
const workingMemory = 168 << 20

// BoundMemory sets a soft memory limit, so that the garbage collector runs more
// often instead of letting the process grow under load: a bot shares a small
// machine with other programs. It does nothing when GOMEMLIMIT is set.
func BoundMemory(cacheMB int, env func(string) string) {
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(workingMemory + int64(cacheMB)<<20)
	}
}
