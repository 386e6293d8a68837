package deploy

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// systemdAnalyze returns the path of systemd-analyze, in a version that reads
// files.
func systemdAnalyze(t *testing.T) string {
	t.Helper()
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed (on Debian: apt-get install systemd)")
	}
	out, err := exec.Command(tool, "--version").Output()
	if err != nil {
		t.Skipf("systemd-analyze does not run here: %v", err)
	}
	var version int
	if words := strings.Fields(string(out)); len(words) > 1 {
		version, _ = strconv.Atoi(words[1])
	}
	if version < 250 {
		t.Skipf("systemd-analyze is older than version 250 and cannot judge a file: %s", out)
	}
	return tool
}

var exposure = regexp.MustCompile(`Overall exposure level for \S+: ([0-9.]+)`)

// TestUnitsAreHardened checks the exposure of each service with
// systemd-analyze.
func TestUnitsAreHardened(t *testing.T) {
	tool := systemdAnalyze(t)
	const most = 3.0 // of 10
	for _, name := range []string{"guildhall.service", "guildhall-backup.service"} {
		out, err := exec.Command(tool, "security", "--offline=true", "--no-pager", filepath.Join("systemd", name)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		found := exposure.FindSubmatch(out)
		if found == nil {
			t.Fatalf("no exposure in %s", out)
		}
		level, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil || level >= most {
			t.Errorf("%s: exposure %s, %v; want below %.0f\n%s", name, found[1], err, most, out)
		}
	}
}

// TestUnitsAreSound checks the units with systemd's own parser.
func TestUnitsAreSound(t *testing.T) {
	tool := systemdAnalyze(t)
	dir := t.TempDir()
	written, err := WriteUnits(dir, false, Settings{Config: "/etc/games/guildhall.yaml", Writes: []string{"/backup", "/srv/own films"}})
	if err != nil || len(written) != 3 {
		t.Fatalf("wrote %v, %v", written, err)
	}
	out, _ := exec.Command(tool, append([]string{"verify", "--recursive-errors=no", "--man=no"}, written...)...).CombinedOutput()
	for line := range strings.Lines(string(out)) {
		// The program is not installed where the tests run.
		if !strings.Contains(line, "/usr/local/bin/guildhall is not executable") && strings.Contains(line, "guildhall") {
			t.Error(strings.TrimSpace(line))
		}
	}
}

// setting returns the values of a key of a unit, in order.
func setting(t *testing.T, unit, key string) []string {
	t.Helper()
	content, err := fs.ReadFile(Units(), unit)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for line := range strings.Lines(string(content)) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), key+"="); ok {
			values = append(values, v)
		}
	}
	return values
}

// TestUnitsFitTogether checks that the bot starts with the machine, that the
// timer starts the backup, and that both services use the same user, database
// and rights.
func TestUnitsFitTogether(t *testing.T) {
	const bot, backup, timer = "guildhall.service", "guildhall-backup.service", "guildhall-backup.timer"
	for _, tt := range []struct{ unit, key, want string }{
		{bot, "WantedBy", "multi-user.target"},
		{timer, "WantedBy", "timers.target"},
		{timer, "Persistent", "true"},
		{bot, "User", "guildhall"},
		{backup, "User", "guildhall"},
		{bot, "StateDirectory", "guildhall"},
		{backup, "StateDirectory", "guildhall guildhall-backups"},
		{bot, "UMask", "0077"},
		{backup, "UMask", "0077"},
	} {
		if got := setting(t, tt.unit, tt.key); len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s: %s=%q, want %q", tt.unit, tt.key, got, tt.want)
		}
	}
	if got := setting(t, timer, "Unit"); len(got) > 0 {
		t.Errorf("the timer starts %v", got)
	}
}

// TestWriteUnits writes missing units, and never replaces a changed one.
func TestWriteUnits(t *testing.T) {
	dir := t.TempDir()
	if _, err := WriteUnits(dir, false, Settings{}); err != nil {
		t.Fatal(err)
	}
	if written, err := WriteUnits(dir, false, Settings{}); len(written) > 0 || err != nil {
		t.Errorf("a second time it wrote %v, %v", written, err)
	}
	changed := filepath.Join(dir, "guildhall.service")
	if err := os.WriteFile(changed, []byte("[Service]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "guildhall-backup.timer")); err != nil {
		t.Fatal(err)
	}
	if written, err := WriteUnits(dir, false, Settings{}); len(written) > 0 || err == nil || !strings.Contains(err.Error(), changed) {
		t.Errorf("over a changed unit it wrote %v, %v", written, err)
	}
	if written, err := WriteUnits(dir, true, Settings{}); len(written) != 2 || err != nil {
		t.Errorf("with --replace it wrote %v, %v", written, err)
	}
	if _, err := WriteUnits(filepath.Join(dir, "none"), false, Settings{}); err == nil {
		t.Error("units were written to a folder that is not there")
	}
}

// TestUnitsAllowTheFoldersOfTheConfiguration checks that the units allow every
// folder in which the bot writes and that ProtectSystem=strict forbids.
func TestUnitsAllowTheFoldersOfTheConfiguration(t *testing.T) {
	for _, tt := range []struct {
		settings    Settings
		bot, backup string // ReadWritePaths
		err         string
	}{
		{Settings{}, "", "", ""},
		{Settings{Writes: []string{"/var/lib/guildhall", "/var/lib/guildhall/films"}}, "", "", ""},
		{Settings{Writes: []string{"/backup"}}, "-/backup", "-/backup", ""},
		{Settings{Writes: []string{"/var/lib/guildhall-backups"}}, "-/var/lib/guildhall-backups", "", ""},
		{Settings{Writes: []string{"/srv/own films/", "/mnt/100%"}}, `"-/srv/own films" -/mnt/100%%`, `"-/srv/own films" -/mnt/100%%`, ""},
		{Settings{Writes: []string{"/home/ada/copies"}}, "", "", "/home/ada/copies: a systemd service cannot access"},
		{Settings{Writes: []string{"/tmp"}}, "", "", "/tmp: a systemd service cannot access"},
	} {
		dir := t.TempDir()
		_, err := WriteUnits(dir, false, tt.settings)
		if tt.err != "" {
			if left, _ := os.ReadDir(dir); err == nil || !strings.Contains(err.Error(), tt.err) || len(left) > 0 {
				t.Errorf("%v: %v, wrote %v", tt.settings, err, left)
			}
			continue
		}
		for name, want := range map[string]string{"guildhall.service": tt.bot, "guildhall-backup.service": tt.backup} {
			content, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(string(content), "\nReadWritePaths=")
			if got, _, _ := strings.Cut(rest, "\n"); got != want {
				t.Errorf("%v: %s allows %q, want %q", tt.settings, name, got, want)
			}
		}
	}
}
