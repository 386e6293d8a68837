//go:build !linux && !darwin

package doctor

// freeSpace is not available on this system.
func freeSpace(string) (bytes int64, known bool) { return 0, false }
