//go:build unix

package doctor

import (
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// otherOwner returns the owner of a database file, or of its folder before the first start,
// and reports whether this process runs as root and the owner is another user.
func otherOwner(database string) (name string, other bool) {
	if os.Geteuid() != 0 {
		return "", false
	}
	info, err := os.Stat(database)
	if err != nil {
		if info, err = os.Stat(filepath.Dir(database)); err != nil {
			return "", false
		}
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || s.Uid == 0 {
		return "", false
	}
	id := strconv.FormatUint(uint64(s.Uid), 10)
	if u, err := user.LookupId(id); err == nil {
		return u.Username, true
	}
	return "#" + id, true
}
