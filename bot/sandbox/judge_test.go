package sandbox

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// judgesVariable names the environment variable with a copy of .ci/judges in which
// `npm ci` has installed its packages.
const judgesVariable = "GUILDHALL_JUDGES"

// TestForeignClient runs the checks of .ci/judges/client.mjs: discord.js, a library that we
// did not write, is the bot, and acts as the people through the sandbox's page.
func TestForeignClient(t *testing.T) {
	folder := os.Getenv(judgesVariable)
	if folder == "" {
		t.Skip(judgesVariable + " does not name the installed judges: discord.js checks nothing")
	}
	h := open(t, func(c *Config) { c.Clock = nil })
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "node", filepath.Join(folder, "client.mjs"), h.URL(), h.Token())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if line := lines.Text(); strings.HasPrefix(line, "FAILED") {
			t.Error(line)
		} else {
			t.Log(line)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("run client.mjs: %v", err)
	}
	if u := h.Unknown(); len(u) > 0 {
		t.Errorf("unknown routes: %q", u)
	}
}
