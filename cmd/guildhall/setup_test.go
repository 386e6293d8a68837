package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/bot/sandbox"
)

// TestSetupWithoutTerminal runs the setup with only flags. Then the doctor
// finds the configuration valid and the token accepted.
func TestSetupWithoutTerminal(t *testing.T) {
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	dir := t.TempDir()
	conf, tokenFile := filepath.Join(dir, "config.yaml"), filepath.Join(dir, "token")
	if err := os.WriteFile(tokenFile, []byte(server.Token()+"\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GUILDHALL_TOKEN", "")
	args := []string{"setup", "--config", conf, "--database", filepath.Join(dir, "guildhall.db"), "--api", server.URL(), "--token-file", tokenFile}
	if code, out, errs := runCommandLine(t, args...); code != 0 || errs != "" || !strings.Contains(out, "guildhall run --config "+conf) {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs := runCommandLine(t, "doctor", "--config", conf)
	if code != 0 || !strings.Contains(out, "ok    token ") || strings.Contains(out, "warn  config ") {
		t.Errorf("doctor: exit %d: %s%s", code, out, errs)
	}
	if code, _, errs := runCommandLine(t, args...); code != 1 || !strings.Contains(errs, "--replace") {
		t.Errorf("over an existing file: exit %d: %s", code, errs)
	}
	t.Setenv("GUILDHALL_TOKEN", server.Token())
	if code, out, errs := runCommandLine(t, "setup", "--config", conf, "--replace", "--api", server.URL()); code != 0 || !strings.Contains(out, conf+".old") {
		t.Errorf("with the token of the environment: exit %d: %s%s", code, out, errs)
	}
	if code, _, errs := runCommandLine(t, "setup", "--config", conf, "--replace", "--token-file", filepath.Join(dir, "none")); code != 1 || !strings.Contains(errs, "none") {
		t.Errorf("without the token file: exit %d: %s", code, errs)
	}
}
