package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestHostingFilesCallTheProgram parses every command line in units and
// container files, so that a renamed flag fails here and not on a host.
func TestHostingFilesCallTheProgram(t *testing.T) {
	lines := map[string][][]string{}
	units := t.TempDir()
	if code, out, errs := runCommandLine(t, "systemd", units); code != 0 || !strings.Contains(out, "systemctl enable --now guildhall.service guildhall-backup.timer") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	for _, name := range []string{"guildhall.service", "guildhall-backup.service"} {
		for _, line := range linesAfter(t, filepath.Join(units, name), "ExecStart=/usr/local/bin/guildhall ") {
			lines[name] = append(lines[name], strings.Fields(line))
		}
	}
	const image, compose = "deploy/container/image.json", "deploy/container/compose.yaml"
	var config struct{ Cmd []string }
	if src, err := os.ReadFile(image); err != nil || json.Unmarshal(src, &config) != nil {
		t.Fatalf("%s: %v", image, err)
	}
	lines[image] = [][]string{config.Cmd}
	for _, line := range linesAfter(t, compose, `      test: ["CMD", "/guildhall", `) {
		var args []string
		if err := json.Unmarshal([]byte("["+line), &args); err != nil {
			t.Fatalf("%s: %q: %v", compose, line, err)
		}
		lines[compose] = append(lines[compose], args)
	}
	for name, want := range map[string]int{"guildhall.service": 1, "guildhall-backup.service": 1, image: 1, compose: 1} {
		if len(lines[name]) != want {
			t.Errorf("%s has %d command lines, want %d", name, len(lines[name]), want)
		}
		for _, args := range lines[name] {
			var cmd commands
			parser, err := kong.New(&cmd)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(args); err != nil {
				t.Errorf("%s: %q: %v", name, args, err)
			}
		}
	}
}

// TestUnitsFollowTheConfiguration writes units for the schedule in the
// documents, and for a configuration in another place.
func TestUnitsFollowTheConfiguration(t *testing.T) {
	h := host{config: filepath.Join(t.TempDir(), "bot.yaml")}
	h.write(t, h.config, "database: /var/lib/guildhall/guildhall.db\nschedule:\n  backup: {at: \"30 4 * * *\", folder: /backup, keep: 14}\n")
	units := t.TempDir()
	if code, out, errs := runCommandLine(t, "systemd", units, "--config", h.config); code != 0 || !strings.Contains(out, h.config) {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	unit := filepath.Join(units, "guildhall.service")
	if got := linesAfter(t, unit, "ReadWritePaths="); len(got) != 1 || got[0] != "-/backup" {
		t.Errorf("the bot may write %v besides its own folder", got)
	}
	if got := linesAfter(t, unit, "ExecStart=/usr/local/bin/guildhall run --config "); len(got) != 1 || got[0] != h.config {
		t.Errorf("the bot reads %v", got)
	}
	h.write(t, h.config, "database: /var/lib/guildhall/guildhall.db\n")
	if code, _, errs := runCommandLine(t, "systemd", units, "--config", h.config); code != 1 || !strings.Contains(errs, "--replace") {
		t.Errorf("over units of another configuration: exit %d, %s", code, errs)
	}
	h.write(t, h.config, "database: /root/guildhall.db\n")
	if code, _, errs := runCommandLine(t, "systemd", units, "--replace", "--config", h.config); code != 1 || !strings.Contains(errs, "name another folder") {
		t.Errorf("a database that a service cannot see: exit %d, %s", code, errs)
	}
}

// linesAfter returns the rest of each line of a file that begins with prefix.
func linesAfter(t *testing.T, file, prefix string) []string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for line := range strings.Lines(string(content)) {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			found = append(found, strings.TrimSpace(rest))
		}
	}
	return found
}

func TestHealthCommand(t *testing.T) {
	ready := http.StatusServiceUnavailable
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("alive\n")) })
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(ready)
		w.Write([]byte(`{"ready": false}`))
	})
	bot := httptest.NewServer(mux)
	defer bot.Close()
	h := host{config: filepath.Join(t.TempDir(), "config.yaml")}
	_, port, _ := strings.Cut(strings.TrimPrefix(bot.URL, "http://"), ":")
	h.write(t, h.config, "health:\n  listen: 127.0.0.1:"+port+"\n")
	if code, out, errs := runCommandLine(t, "health", "--config", h.config); code != 0 || out != "alive\n" {
		t.Errorf("a bot that lives: exit %d, %s%s", code, out, errs)
	}
	if code, out, errs := runCommandLine(t, "health", "--ready", "--config", h.config); code != 1 || !strings.Contains(out, "false") {
		t.Errorf("a bot that is not ready: exit %d, %s%s", code, out, errs)
	}
	h.write(t, h.config, "health:\n  listen: :"+port+"\n")
	if code, out, errs := runCommandLine(t, "health", "--config", h.config); code != 0 {
		t.Errorf("a bot that listens everywhere: exit %d, %s%s", code, out, errs)
	}
	bot.Close()
	if code, _, errs := runCommandLine(t, "health", "--config", h.config); code != 1 || !strings.Contains(errs, "does not answer") {
		t.Errorf("a bot that is gone: exit %d, %s", code, errs)
	}
	h.write(t, h.config, "token: x\n")
	if code, _, errs := runCommandLine(t, "health", "--config", h.config); code != 1 || !strings.Contains(errs, "health.listen") {
		t.Errorf("without health.listen: exit %d, %s", code, errs)
	}
}

// TestBackupRotates makes three backups into a folder that keeps one.
func TestBackupRotates(t *testing.T) {
	h := newHost(t)
	folder := filepath.Join(h.dir, "backups")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"guildhall-20260101-000000.db", "guildhall-20260102-000000.db"} {
		h.write(t, filepath.Join(folder, old), "an old backup")
	}
	if code, out, errs := runCommandLine(t, "backup", folder, "--keep", "1", "--db", h.db); code != 0 || strings.Count(out, "Removed ") != 2 {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) != 1 || !strings.Contains(left[0], "guildhall-2") || strings.Contains(left[0], "guildhall-2026010") {
		t.Errorf("left are %v, %v", left, err)
	}
	if code, _, errs := runCommandLine(t, "backup", left[0]+"x", "--keep", "1", "--db", h.db); code != 1 || !strings.Contains(errs, "folder") {
		t.Errorf("--keep without a folder: exit %d, %s", code, errs)
	}
}

// TestBillOfMaterials checks that the bill lists the modules of the running
// program, with the same bytes every time.
func TestBillOfMaterials(t *testing.T) {
	code, out, errs := runCommandLine(t, "sbom")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var bill struct {
		Format     string `json:"bomFormat"`
		Components []struct {
			Name, Version, PURL string
			Hashes              []struct{ Alg, Content string }
		}
		Dependencies []struct {
			DependsOn []string
		}
	}
	if err := json.Unmarshal([]byte(out), &bill); err != nil || bill.Format != "CycloneDX" {
		t.Fatalf("%v in %.400s", err, out)
	}
	found := map[string]bool{}
	for _, c := range bill.Components {
		found[c.Name] = true
		if c.PURL != "pkg:golang/"+c.Name+"@"+strings.ReplaceAll(c.Version, "+", "%2B") {
			t.Errorf("%s %s is called %s", c.Name, c.Version, c.PURL)
		}
		if c.Name != "std" && (len(c.Hashes) != 1 || c.Hashes[0].Alg != "SHA-256" || len(c.Hashes[0].Content) != 64) {
			t.Errorf("%s has no checksum: %v", c.Name, c.Hashes)
		}
	}
	for _, name := range []string{"std", "modernc.org/sqlite", "github.com/alecthomas/kong", "golang.org/x/term"} {
		if !found[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if len(bill.Dependencies) != 1 || len(bill.Dependencies[0].DependsOn) != len(bill.Components) {
		t.Errorf("dependencies: %v", bill.Dependencies)
	}
	if _, again, _ := runCommandLine(t, "sbom"); again != out {
		t.Error("the same program gave two bills")
	}
	if code, _, errs := runCommandLine(t, "sbom", "main.go"); code != 1 || errs == "" {
		t.Errorf("of a file that is not a program: exit %d, %s", code, errs)
	}
}
