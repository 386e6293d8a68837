//go:build !linux && !darwin

package doctor

// FreeSpace is not available on this system.
func FreeSpace(string) (bytes int64, known bool) { return 0, false }
