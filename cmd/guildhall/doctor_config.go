package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/goccy/go-yaml"
)

// configuration reads the file and reports every value that cannot be, each
// with its line. Without a sound one nothing that it names can be looked at.
func (d *doctor) configuration(file string) (found []finding, sound bool) {
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return []finding{{fail, "config", "there is no " + file, "copy config.example.yaml to it and set the token"}}, false
	}
	if err != nil {
		return []finding{{fail, "config", err.Error(), "let the user who runs this read the file"}}, false
	}
	d.conf = defaults()
	if len(strings.TrimSpace(string(src))) > 0 {
		if err := decodeYAML(src, &d.conf); err != nil {
			return []finding{{fail, "config", file + ": " + hideToken(yaml.FormatError(err, false, true)),
				"mend this line; config.example.yaml documents every key"}}, false
		}
	}
	for _, rule := range configRules {
		if ok, want := rule.check(d.conf); !ok {
			found = append(found, finding{fail, "config", fmt.Sprintf("%s: %v", file, badValue(src, rule.path, want)),
				"mend this line; config.example.yaml documents every key"})
		}
	}
	if len(found) > 0 {
		return found, false
	}
	found = append(found, finding{good, "config", file + ": every key is known and every value within its limits", ""})
	return append(found, d.secrecy(file)...), true
}

// secrecy warns where others can read the token.
func (d *doctor) secrecy(file string) []finding {
	if d.conf.Token == "" {
		d.conf.Token = d.env("GUILDHALL_TOKEN")
		return nil
	}
	info, err := os.Stat(file)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return []finding{{warn, "config", fmt.Sprintf("%s holds the token and can be read by other users (%v)", file, info.Mode().Perm()), "chmod 600 " + file}}
}
