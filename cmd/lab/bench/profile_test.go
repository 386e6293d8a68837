package bench

import (
	"os"
	"path/filepath"
	"testing"
)

// A profile is in the folder when the bench has ended, and the programs that it starts
// know the folder.
func TestProfilesAreWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "profiles")
	t.Setenv("GUILDHALL_PROFILES", "")
	stop, err := startProfile(folder)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if told := os.Getenv("GUILDHALL_PROFILES"); told != folder {
		t.Errorf("programs are told the folder %q, want %q", told, folder)
	}
	if written, err := os.ReadFile(filepath.Join(folder, "lab.cpu")); err != nil || len(written) == 0 {
		t.Errorf("lab.cpu holds %d bytes, %v", len(written), err)
	}
}
