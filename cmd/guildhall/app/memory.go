package app

import "runtime/debug"

// workingMemory is what the process needs beside the pictures it keeps, with
// thousands of tables in play.
const workingMemory = 144 << 20

// BoundMemory lets the garbage collector work harder instead of taking ever
// more memory under load: a bot shares a small machine with other programs. When
// GOMEMLIMIT is set, it does nothing.
func BoundMemory(cacheMB int, env func(string) string) {
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(workingMemory + int64(cacheMB)<<20)
	}
}
