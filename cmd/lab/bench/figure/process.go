package figure

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ResidentMB returns the resident memory of a process in megabytes.
func ResidentMB(pid int) (float64, error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, fmt.Errorf("read memory of a process: only Linux has it in /proc: %w", err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1000, err
		}
	}
	return 0, errors.New("/proc has no resident memory of the process")
}

// ProcessorTime returns the processor time of this process. On a shared machine
// it is a better measure than elapsed time.
func ProcessorTime() (time.Duration, error) { return ProcessorTimeOf("self") }

// ProcessorTimeOf returns the processor time of a process, by its number.
func ProcessorTimeOf(process string) (time.Duration, error) {
	b, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return 0, fmt.Errorf("read processor time: only Linux has it in /proc: %w", err)
	}
	// After the name in brackets, user and system time are fields 12 and 13, in
	// hundredths of a second.
	words := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(words) < 13 {
		return 0, errors.New("/proc has no processor time of the process")
	}
	user, err1 := strconv.Atoi(words[11])
	system, err2 := strconv.Atoi(words[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2)
}

// ProcessorTimeOfAll returns the processor time of all running processes with a name,
// and of those of their children that ended.
func ProcessorTimeOfAll(name string) (time.Duration, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, file := range stats {
		b, err := os.ReadFile(file)
		if err != nil {
			continue // it ended meanwhile
		}
		open, end := bytes.IndexByte(b, '('), bytes.LastIndexByte(b, ')')
		if open < 0 || end < open || string(b[open+1:end]) != name {
			continue
		}
		words := strings.Fields(string(b[end+1:]))
		for i := 11; i < 15 && i < len(words); i++ {
			n, err := strconv.Atoi(words[i])
			if err != nil {
				return 0, fmt.Errorf("%s: %w", file, err)
			}
			sum += time.Duration(n) * 10 * time.Millisecond
		}
	}
	return sum, nil
}
