package licenses

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// targets lists the systems that a release is built for. Each has modules of
// its own.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64"}

// module is one module whose code is in the program.
type module struct {
	path, dir string
}

// modules lists the modules of the program on all targets, and the Go standard
// library first. The Go tool reads them from the module cache.
func modules(program string) ([]module, error) {
	root, err := output("", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, target := range targets {
		lines, err := output(target, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", program)
		if err != nil {
			return nil, fmt.Errorf("modules for %s: %w", target, err)
		}
		for line := range strings.Lines(lines) {
			if name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				found[name] = dir
			}
		}
	}
	list := []module{{"Go standard library", strings.TrimSpace(root)}}
	for name, dir := range found {
		if dir == "" {
			return nil, fmt.Errorf("%s is not in the module cache: go mod download", name)
		}
		list = append(list, module{name, dir})
	}
	slices.SortFunc(list[1:], func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// output runs the Go tool for a target.
func output(target string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	if system, processor, ok := strings.Cut(target, "/"); ok {
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	}
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("run go %s: %w: %s", args[0], err, &failed)
	}
	return string(out), nil
}

var (
	licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying)`)
	noticeFile  = regexp.MustCompile(`(?i)^notice`)
)

// left lists licence files that do not concern the program's code.
var left = map[string]string{
	"modernc.org/memory/LICENSE-LOGO":          "of a picture",
	"modernc.org/sqlite/LICENSE-3RD-PARTY.md":  "repeats the licences of the modules that it needs, which stand here on their own",
	"modernc.org/sqlite/LICENSE-SQLITE_VEC":    "of a package that the program does not import",
	"Go standard library/LICENSE-BORINGCRYPTO": "of a build that is not ours",
}

// texts returns the licences and the notices of a module by file name.
func (m module) texts() (licences, notices map[string]string, err error) {
	entries, err := os.ReadDir(m.dir)
	if err != nil {
		return nil, nil, err
	}
	licences, notices = map[string]string{}, map[string]string{}
	for _, e := range entries {
		into := licences
		switch {
		case e.IsDir() || left[path.Join(m.path, e.Name())] != "":
			continue
		case noticeFile.MatchString(e.Name()):
			into = notices
		case !licenceFile.MatchString(e.Name()):
			continue
		}
		text, err := os.ReadFile(filepath.Join(m.dir, e.Name()))
		if err != nil {
			return nil, nil, err
		}
		into[e.Name()] = tidy(string(text))
	}
	return licences, notices, nil
}

// tidy returns a text without spaces at line ends and without empty lines
// around it.
func tidy(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
	}
	return strings.Trim(b.String(), "\n") + "\n"
}
