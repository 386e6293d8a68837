package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
)

// program is the guildhall command that parts start like a host. It is built
// from the repository in which the bench runs, when a part first needs it. So
// the figures always belong to this source.
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

// startProfile starts to write a profile of this program's processor time into
// a folder. The programs that it starts do the same.
func startProfile(folder string) (stop func(), err error) {
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	if err = os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if err = os.Setenv("GUILDHALL_PROFILES", folder); err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(folder, "lab.cpu"))
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}
