//go:build unix

package sqlite

import (
	"fmt"
	"os"
	"syscall"
)

// giveOwner gives a file the owner and group in info. Only root can change an owner, so it
// does nothing if they are already right.
func giveOwner(file string, info os.FileInfo) error {
	want, ok := owner(info)
	have, known := owner(stat(file))
	if !ok || !known || want == have || os.Geteuid() != 0 && want.uid == have.uid {
		return nil
	}
	if err := os.Chown(file, want.uid, want.gid); err != nil {
		return fmt.Errorf("it belongs to user %d; run this as that user, or as root: %w", want.uid, err)
	}
	return nil
}

type ids struct{ uid, gid int }

func owner(info os.FileInfo) (ids, bool) {
	if info == nil {
		return ids{}, false
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ids{}, false
	}
	return ids{int(s.Uid), int(s.Gid)}, true
}
