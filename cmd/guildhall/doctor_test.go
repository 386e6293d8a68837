package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestDoctorPrints runs the command line: each finding on its own line, exit code
// 1 when something must be fixed.
func TestDoctorPrints(t *testing.T) {
	h := newHost(t)
	code, out, errs := runCommandLine(t, "doctor", "--config", h.config)
	if code != 0 || errs != "" {
		t.Errorf("exit %d, %s", code, errs)
	}
	for _, want := range []string{"ok    config ", "ok    database ", "It has 1 tables (0 open, 1 playing", "warn  backup ", "fix: run guildhall backup", "ok    token ", "ok    fonts "} {
		if !strings.Contains(out, want) {
			t.Errorf("the findings lack %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, `"`+h.token+`"`) {
		t.Errorf("the findings tell the token:\n%s", out)
	}
	if code, out, _ := runCommandLine(t, "doctor", "--config", filepath.Join(h.dir, "none.yaml")); code != 1 || !strings.Contains(out, "config.example.yaml") {
		t.Errorf("without a configuration: exit %d\n%s", code, out)
	}
}
