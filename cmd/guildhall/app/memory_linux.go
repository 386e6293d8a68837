package app

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unmapProgramPages unmaps the pages of the program file that this process has read. The
// kernel keeps them in its cache and maps a page again when the process needs it. After an
// error the other pages stay mapped.
func unmapProgramPages() error {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return err
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return err
	}
	defer maps.Close()
	lines := bufio.NewScanner(maps)
	for lines.Scan() {
		if !strings.HasSuffix(lines.Text(), " "+program) {
			continue
		}
		var start, end uintptr
		var access string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &start, &end, &access); err != nil {
			return fmt.Errorf("read mapping %q: %w", lines.Text(), err)
		}
		if strings.Contains(access, "w") {
			continue // its pages may differ from the file
		}
		if _, _, errno := syscall.Syscall(syscall.SYS_MADVISE, start, end-start, syscall.MADV_DONTNEED); errno != 0 {
			return fmt.Errorf("unmap pages %x-%x: %w", start, end, errno)
		}
	}
	return lines.Err()
}
