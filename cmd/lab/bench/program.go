package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// program is the guildhall that parts start as a host does. It is built from the
// repository in which the bench runs, when a part needs it: so the figures are always
// those of this source, not of a program that lies about.
type program struct {
	dir, file string
	profiled  bool // it writes a profile of its processor time
}

// built returns the file of the program.
func (p *program) built(ctx context.Context) (string, error) {
	if p.file != "" {
		return p.file, nil
	}
	dir, err := os.MkdirTemp("", "guildhall-program-")
	if err != nil {
		return "", err
	}
	p.dir = dir
	file := filepath.Join(dir, "guildhall")
	args := []string{"build", "-trimpath", "-o", file}
	if p.profiled {
		args = append(args, "-tags", "profile")
	}
	out, err := exec.CommandContext(ctx, "go", append(args, "guildhall/cmd/guildhall")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build the program to measure; run the bench in its repository: %w\n%s", err, out)
	}
	p.file = file
	return file, nil
}

// remove deletes the program.
func (p *program) remove() error { return os.RemoveAll(p.dir) }
