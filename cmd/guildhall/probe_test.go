package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// If the probe cannot start, it posts nothing and leaves no file behind. It
// does not overwrite a recording.
func TestProbeNeedsAChannel(t *testing.T) {
	h := newHost(t)
	file := filepath.Join(t.TempDir(), "probe.jsonl")
	if code, _, errs := runCommandLine(t, "probe", "--config", h.config); code != 2 || !strings.Contains(errs, "--channel") {
		t.Errorf("without a channel: exit %d, %s", code, errs)
	}
	code, _, errs := runCommandLine(t, "probe", "--config", h.config, "--channel", "77", "--out", file)
	if code != 1 || !strings.Contains(errs, "choose a text channel") {
		t.Errorf("on an unknown channel: exit %d, %s", code, errs)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("a recording of nothing stays: %v", err)
	}
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, errs = runCommandLine(t, "probe", "--config", h.config, "--channel", "77", "--out", file)
	if kept, _ := os.ReadFile(file); code != 1 || !strings.Contains(errs, "exists") || string(kept) != "kept" {
		t.Errorf("on an earlier recording: exit %d, %s; the file holds %q", code, errs, kept)
	}
}
