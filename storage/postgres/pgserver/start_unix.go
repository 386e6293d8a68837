//go:build unix

package pgserver

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// run starts a server in $1 with the programs in $2 and settings $3, and reports that on
// standard output. It executes commands from its standard input. When the input ends, which
// happens when this process ends, it stops the server. Then remove deletes the folder.
//
//go:embed run.sh
var run string

// remove deletes the folder $1 when its standard input ends, that is, when no process of the
// server has the other end any more. It runs as the user of this process, because the
// server's user may not delete its folder from a folder of ours.
const remove = `cat >/dev/null; rm -rf "$1"`

// start starts a server and returns its URL.
func start(durable bool) (string, error) {
	programs, err := findPrograms()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "guildhall-postgres-")
	if err != nil {
		return "", err
	}
	url, err := startIn(dir, programs, durable)
	if err != nil {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return url, err
}

// startIn starts a server in a folder, which is deleted when the server ends.
func startIn(dir, programs string, durable bool) (string, error) {
	settings := "-c fsync=off -c deadlock_timeout=50ms -c shared_buffers=32MB"
	if durable {
		settings = "-c shared_buffers=256MB"
	}
	cmd := exec.Command("sh", "-c", run, "sh", dir, programs, settings)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // keyboard interrupts must not reach it
	if os.Getuid() == 0 {
		if err := unprivileged(cmd, dir); err != nil {
			return "", err
		}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	ended, lives, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer ended.Close()
	defer lives.Close()
	cmd.ExtraFiles = []*os.File{lives}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	after := exec.Command("sh", "-c", remove, "sh", dir)
	after.Dir, after.Stdin, after.SysProcAttr = "/", ended, &syscall.SysProcAttr{Setpgid: true}
	if err := after.Start(); err != nil {
		return "", err
	}
	s := &started{dir, in, bufio.NewReader(out)}
	if err := s.ready(); err != nil {
		return "", err
	}
	alive = append(alive, s)
	return "postgres:///postgres?" + url.Values{"host": {dir}, "user": {"guildhall"}}.Encode(), nil
}

// started is a server of this process. It ends when the pipe in is closed.
type started struct {
	dir string
	in  io.WriteCloser
	out *bufio.Reader
}

// ready waits until the server reports that it runs.
func (s *started) ready() error {
	line, err := s.out.ReadString('\n')
	if line == "ready\n" {
		return nil
	}
	log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return errors.Join(fmt.Errorf("it did not start: %s", log), err)
}

// alive holds the servers of this process, so that the garbage collector does not close their
// pipes while the process runs.
var alive []*started

// do sends a command that run.sh knows to the servers of this process.
func do(word string) error {
	if len(alive) == 0 {
		return errors.New("no server was started")
	}
	for _, s := range alive {
		if _, err := io.WriteString(s.in, word+"\n"); err != nil {
			return err
		}
		if err := s.ready(); err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
	}
	return nil
}

// findPrograms returns the folder that Programs names, or that of the newest PostgreSQL.
func findPrograms() (string, error) {
	if folder := os.Getenv(Programs); folder != "" {
		if _, err := os.Stat(filepath.Join(folder, "postgres")); err != nil {
			return "", fmt.Errorf("%s: %w", Programs, err)
		}
		return folder, nil
	}
	newest, folder := 0, ""
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	for _, path := range found {
		bin := filepath.Dir(path)
		if v, err := strconv.Atoi(filepath.Base(filepath.Dir(bin))); err == nil && v > newest {
			newest, folder = v, bin
		}
	}
	if folder != "" {
		return folder, nil
	}
	path, err := exec.LookPath("postgres")
	if err != nil {
		return "", fmt.Errorf("%w: install postgresql, name the folder of its programs in %s, or a server in %s", ErrNoServer, Programs, Variable)
	}
	return filepath.Dir(path), nil
}

// unprivileged makes cmd run as another user without rights, because PostgreSQL refuses root.
func unprivileged(cmd *exec.Cmd, dir string) error {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, errU := strconv.Atoi(u.Uid)
		gid, errG := strconv.Atoi(u.Gid)
		if err := errors.Join(errU, errG, os.Chown(dir, uid, gid)); err != nil {
			return err
		}
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		return nil
	}
	return fmt.Errorf("%w: it does not run as root, and there is no user postgres or nobody", ErrNoServer)
}

// findPool returns ErrNoServer if a pool cannot be started.
func findPool() error {
	_, err := exec.LookPath("pgbouncer")
	if err != nil {
		_, err = os.Stat("/usr/sbin/pgbouncer") // not in everybody's path
	}
	if err != nil || len(alive) == 0 {
		return fmt.Errorf("%w: install pgbouncer, and let the test start its server", ErrNoServer)
	}
	return nil
}
