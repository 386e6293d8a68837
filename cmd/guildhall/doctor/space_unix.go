//go:build linux || darwin

package doctor

import "syscall"

// FreeSpace returns the number of bytes that a user may still write in a folder.
func FreeSpace(dir string) (bytes int64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
