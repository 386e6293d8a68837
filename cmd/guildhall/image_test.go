package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/storage"
)

// imageUser is the user of the image, in hosting/container/image.json.
const imageUser = 65532

// podman runs containers with its own storage, so that a test leaves nothing behind.
type podman struct {
	t       *testing.T
	options []string
}

func newPodman(t *testing.T) podman {
	t.Helper()
	if _, err := exec.LookPath("podman"); err != nil {
		t.Skip("there is no podman: install it")
	}
	dir := t.TempDir()
	p := podman{t, []string{"--root", filepath.Join(dir, "storage"), "--runroot", filepath.Join(dir, "run"), "--storage-driver", "vfs", "--cgroup-manager", "cgroupfs"}}
	if runc, err := exec.LookPath("runc"); err == nil {
		p.options = append(p.options, "--runtime", runc)
	}
	return p
}

// try runs a command and returns what it prints.
func (p podman) try(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "podman", append(p.options[:len(p.options):len(p.options)], args...)...).CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func (p podman) must(args ...string) string {
	p.t.Helper()
	out, err := p.try(args...)
	if err != nil {
		p.t.Fatalf("podman %s: %v\n%s", args[0], err, out)
	}
	return out
}

// confined holds the options of compose.yaml, and limits that every machine
// allows.
var confined = []string{
	"--read-only", "--read-only-tmpfs=false", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges",
	"--network", "host", "--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096", "--log-driver", "k8s-file",
}

// skipUnlessStarts skips the test on a machine that cannot start a container.
// It tries this test program in one.
func (p podman) skipUnlessStarts() {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	root := p.t.TempDir()
	program, err := os.ReadFile(self)
	if err == nil {
		err = os.WriteFile(filepath.Join(root, "program"), program, 0o755)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	args := append([]string{"run", "--rm", "--env", commandLine + "=version"}, confined...)
	if out, err := p.try(append(args, "--rootfs", root, "/program")...); err != nil {
		p.t.Skipf("NOT CHECKED: podman starts no container on this machine: %v\n%s", err, out)
	}
}

// TestImage starts the image of a release as compose.yaml does, lets people play on the bot,
// stops it, and starts it again. GUILDHALL_IMAGE names the archive.
func TestImage(t *testing.T) {
	archive := os.Getenv("GUILDHALL_IMAGE")
	if archive == "" {
		t.Skip("GUILDHALL_IMAGE names no archive of an image")
	}
	p := newPodman(t)
	p.skipUnlessStarts()
	k := newKillWorld(t)
	data := t.TempDir()
	health := apptest.FreeAddress(t)
	k.db = "/data/guildhall.db"
	k.configure(filepath.Join(data, "config.yaml"), "health:\n  listen: "+health+"\n")
	k.db = filepath.Join(data, "guildhall.db")
	for _, file := range []string{data, filepath.Join(data, "config.yaml")} {
		if err := os.Chown(file, imageUser, imageUser); err != nil {
			t.Fatal(err)
		}
	}

	_, name, found := strings.Cut(p.must("load", "--quiet", "--input", archive), "Loaded image: ")
	if !found {
		t.Fatal("podman loads no image")
	}
	t.Logf("podman loaded %s", name)
	args := append([]string{"run", "--detach", "--name", "bot", "--volume", data + ":/data"}, confined...)
	t.Cleanup(func() { p.try("rm", "--force", "--time", "0", "bot") })
	p.must(append(args, name)...)
	k.waitOnline(p)
	checkConfined(t, p.must("inspect", "--format", "{{.State.Pid}}", "bot"))
	if out := p.must("exec", "bot", "/guildhall", "health", "--ready", "--config", "/data/config.yaml"); !strings.Contains(out, `"ready": true`) {
		t.Errorf("the bot answers %s", out)
	}

	tb := k.openTable(k.Ada, k.Bo)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var playing sync.WaitGroup
	for i, s := range tb.Seats {
		playing.Go(func() { k.play(ctx, tb, s.User, rand.New(rand.NewPCG(1, uint64(i)))) })
	}
	for k.receiptCount() < 2 {
		k.runForAWhile(rand.New(rand.NewPCG(2, 2)))
	}
	stop()
	playing.Wait()
	p.must("stop", "--time", "60", "bot")
	if code := p.must("inspect", "--format", "{{.State.ExitCode}}", "bot"); code != "0" {
		t.Errorf("the bot ended with %s:\n%s", code, p.must("logs", "bot"))
	}
	p.must("start", "bot")
	k.waitOnline(p)
	k.waitDelivered()
	k.check([]storage.Table{tb})
}

// waitOnline returns when the bot of the container is connected.
func (k *killRun) waitOnline(p podman) {
	k.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := k.server.As(k.Ada).Wait(ctx, func(*persona.Persona) bool { return k.server.BotOnline() }); err != nil {
		out, _ := p.try("logs", "bot")
		k.t.Fatalf("the bot does not come online: %v\n%s", err, out)
	}
}

func (k *killRun) receiptCount() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.receipts)
}

// checkConfined checks with the kernel's data that a process is not root, has
// no capabilities and cannot write to its root file system.
func checkConfined(t *testing.T, pid string) {
	t.Helper()
	status, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprintf("\t%d\t%[1]d\t%[1]d\t%[1]d\n", imageUser)
	for _, line := range []string{"Uid:" + id, "Gid:" + id, "CapEff:\t0000000000000000\n", "CapBnd:\t0000000000000000\n", "NoNewPrivs:\t1\n"} {
		if !strings.Contains(string(status), line) {
			t.Errorf("the process of the bot lacks %q:\n%s", line, status)
		}
	}
	mounts, err := os.ReadFile("/proc/" + pid + "/mountinfo")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mounts)) {
		if fields := strings.Fields(line); fields[4] == "/" && !strings.HasPrefix(fields[5], "ro,") {
			t.Errorf("the root file system can be written: %s", line)
		}
	}
}
