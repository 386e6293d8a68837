package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"guildhall/cmd/guildhall/apptest"
)

// nobody is the id of a user who owns no files.
const nobody = 65534

// runAsUser runs a command line in a separate process, as a user other than
// root.
func runAsUser(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	program, err := os.Open("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	cmd := exec.Command("/proc/self/fd/3") // its folder may be closed to that user
	cmd.ExtraFiles = []*os.File{program}
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), commandLine+"="+strings.Join(args, "\n"))
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// openFolder returns a temporary folder that every user can enter.
func openFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "guildhall-host-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

const validToken = `"aaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"`

// TestDoctorFailsLikeStart checks that the doctor fails if a start would
// fail on this machine. Both give advice in one sentence, and do not blame
// another process.
func TestDoctorFailsLikeStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { taken.Close() }) // after the parallel tests below
	go func() {                         // a program that does not speak HTTP
		for {
			conn, err := taken.Accept()
			if err != nil {
				return
			}
			conn.Close()
		}
	}()
	port := taken.Addr().String()
	tests := []struct {
		name   string
		config string // %s is a folder in which the user may not write, %[2]s a writable one
		spoil  func(t *testing.T, closed string)
		want   []string
	}{
		{"a database in a folder that cannot be written", "database: %[1]s/guildhall.db\n", nil, []string{"database: ", "may not write to the folder", "chown"}},
		{"a database of another user", "database: %[1]s/guildhall.db\n", func(t *testing.T, closed string) {
			content, err := apptest.Database()
			if err == nil {
				err = os.WriteFile(filepath.Join(closed, "guildhall.db"), content, 0o644)
			}
			if err == nil {
				err = os.WriteFile(filepath.Join(closed, "guildhall.db.lock"), nil, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}, []string{"database: ", "may not write", "chown"}},
		{"a database in a folder that is missing", "database: %[1]s/none/guildhall.db\n", nil, []string{"there is no folder", "create it"}},
		{"a database that is a folder", "database: %[1]s\n", nil, []string{"is a folder", "name a file"}},
		{"backups into a folder that cannot be written", "database: %[2]s/guildhall.db\nschedule:\n  backup:\n    at: \"30 4 * * *\"\n    folder: %[1]s\n", nil,
			[]string{"schedule.backup.folder: ", "may not write to the folder", "chown"}},
		{"backups into a folder that is missing", "database: %[2]s/guildhall.db\nschedule:\n  backup:\n    at: \"30 4 * * *\"\n    folder: %[2]s/none\n", nil,
			[]string{"schedule.backup.folder: ", "there is no folder", "create it"}},
		{"films in a folder that cannot be made", "database: %[2]s/guildhall.db\nreplays:\n  folder: %[1]s/films/all\n", nil, []string{"replays.folder: ", "may not write", "chown"}},
		{"health at a port in use", "database: %[2]s/guildhall.db\nhealth:\n  listen: " + port + "\n", nil, []string{"health.listen: ", "another program listens", "another port"}},
		{"pages at a port in use", "database: %[2]s/guildhall.db\nweb:\n  listen: " + port + "\n  address: https://board.example\n", nil, []string{"web.listen: ", "another program listens", "another port"}},
		{"interactions at an address of another machine", "database: %[2]s/guildhall.db\ndiscord:\n  interactions:\n    listen: 192.0.2.1:8080\n    public_key: " + strings.Repeat("ab", 32) + "\n", nil,
			[]string{"discord.interactions.listen: ", "no address 192.0.2.1", "127.0.0.1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel() // each waits for a Discord that does not answer
			dir, closed, own := openFolder(t), openFolder(t), openFolder(t)
			if os.Geteuid() == 0 {
				if err := os.Chown(own, nobody, nobody); err != nil {
					t.Fatal(err)
				}
			}
			if tt.spoil != nil {
				tt.spoil(t, closed)
			}
			if err := os.Chmod(closed, 0o555); err != nil {
				t.Fatal(err)
			}
			config := filepath.Join(dir, "config.yaml")
			text := fmt.Sprintf(tt.config+"token: "+validToken+"\n%.0[1]s%.0[2]s", closed, own)
			if !strings.Contains(text, "discord:") {
				text += "discord:\n  api: http://127.0.0.1:9\n"
			} else {
				text = strings.Replace(text, "discord:\n", "discord:\n  api: http://127.0.0.1:9\n", 1)
			}
			if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			before := listing(t, closed) + listing(t, own)
			for _, command := range []string{"run", "doctor"} {
				code, said := runAsUser(t, command, "--config", config)
				if code != 1 || strings.Contains(said, "another process") || strings.Contains(said, "readonly") {
					t.Errorf("%s: exit %d:\n%s", command, code, said)
				}
				for _, want := range tt.want {
					if !strings.Contains(said, want) {
						t.Errorf("%s does not say %q:\n%s", command, want, said)
					}
				}
				if command == "run" && strings.Count(strings.TrimSpace(said), "\n") > 0 {
					t.Errorf("the start says more than one sentence:\n%s", said)
				}
			}
			if after := listing(t, closed) + listing(t, own); after != before {
				t.Errorf("something was left behind:\n%s, before:\n%s", after, before)
			}
		})
	}
}

// TestDoctorLeavesNothingBehind checks that the doctor removes the folders that
// it created like a start.
func TestDoctorLeavesNothingBehind(t *testing.T) {
	own := openFolder(t)
	if os.Geteuid() == 0 {
		if err := os.Chown(own, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	config := filepath.Join(openFolder(t), "config.yaml")
	text := fmt.Sprintf("token: %s\ndatabase: %s/guildhall.db\nreplays:\n  folder: %[2]s/films/all\nhealth:\n  listen: %s\ndiscord:\n  api: http://127.0.0.1:9\n", validToken, own, apptest.FreeAddress(t))
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, said := runAsUser(t, "doctor", "--config", config)
	for _, want := range []string{"ok    folders       the bot can write to " + own, "ok    ports         health.listen"} {
		if !strings.Contains(said, want) {
			t.Errorf("the doctor does not say %q:\n%s", want, said)
		}
	}
	if left := listing(t, own); left != "" {
		t.Errorf("the doctor leaves %s", left)
	}
}

// listing returns the names in a folder.
func listing(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, "\n")
}
