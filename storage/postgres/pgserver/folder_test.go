//go:build unix

package pgserver

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// childVariable marks the process that TestServerLeavesNoFolder starts.
const childVariable = "GUILDHALL_TRIAL_CHILD"

// When a process that started a server has ended, nothing of the server remains in the folder
// for temporary files, even if only the process's own user may delete there.
func TestServerLeavesNoFolder(t *testing.T) {
	if os.Getenv(childVariable) != "" {
		if _, err := start(false); err != nil {
			t.Fatal(err)
		}
		return
	}
	if _, err := findPrograms(); errors.Is(err, ErrNoServer) {
		t.Skip(err)
	}
	temporary := t.TempDir()
	if err := os.Chmod(filepath.Dir(temporary), 0o755); err != nil { // the server runs as another user
		t.Fatal(err)
	}
	// All processes of the child inherit the writing end, so the reading end closes when the
	// last of them has ended.
	all, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0], "-test.run=^TestServerLeavesNoFolder$")
	child.Env = append(os.Environ(), childVariable+"=1", "TMPDIR="+temporary)
	child.ExtraFiles = []*os.File{nil, nil, nil, nil, nil, nil, theirs}
	out, failed := child.CombinedOutput()
	theirs.Close()
	if failed != nil {
		t.Fatalf("%v: %s", failed, out)
	}
	if _, err := io.Copy(io.Discard, all); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(temporary)
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}
