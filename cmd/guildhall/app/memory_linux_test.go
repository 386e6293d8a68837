package app

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestUnmapProgramPages checks that fewer pages of files are resident afterwards.
func TestUnmapProgramPages(t *testing.T) {
	resident := func() int {
		t.Helper()
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(status), "RssFile:")
		kB, err := strconv.Atoi(strings.TrimSpace(rest[:strings.Index(rest, "kB")]))
		if err != nil {
			t.Fatal(err)
		}
		return kB
	}
	before := resident()
	if err := unmapProgramPages(); err != nil {
		t.Fatal(err)
	}
	after := resident()
	t.Logf("%d kB of files were resident, %d kB are", before, after)
	if after > before*3/4 {
		t.Errorf("%d kB of files are resident after %d kB, want at most three quarters", after, before)
	}
}
