package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"guildhall/cmd/guildhall/config"

	"github.com/goccy/go-yaml"
)

// configuration reads the file and reports every value that cannot be, each
// with its line. Without a sound one nothing that it names can be looked at.
func (d *Doctor) configuration(file string) (found []finding, sound bool) {
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return []finding{{Fail, "config", "there is no " + file, "copy config.example.yaml to it and set the token"}}, false
	}
	if err != nil {
		return []finding{{Fail, "config", err.Error(), "let the user who runs this read the file"}}, false
	}
	d.conf = config.Defaults()
	if len(strings.TrimSpace(string(src))) > 0 {
		if err := config.DecodeYAML(src, &d.conf); err != nil {
			return []finding{{Fail, "config", file + ": " + config.HideToken(yaml.FormatError(err, false, true)),
				"mend this line; config.example.yaml documents every key"}}, false
		}
	}
	for _, rule := range config.ConfigRules {
		if ok, want := rule.Check(d.conf); !ok {
			found = append(found, finding{Fail, "config", fmt.Sprintf("%s: %v", file, config.BadValue(src, rule.Path, want)),
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
func (d *Doctor) secrecy(file string) []finding {
	if d.conf.Token == "" {
		d.conf.Token = d.Env("GUILDHALL_TOKEN")
		return nil
	}
	info, err := os.Stat(file)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return []finding{{warn, "config", fmt.Sprintf("%s holds the token and can be read by other users (%v)", file, info.Mode().Perm()), "chmod 600 " + file}}
}
