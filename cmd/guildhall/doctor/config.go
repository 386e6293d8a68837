package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/parts"
)

// configuration reads the file and reports every invalid value with its line.
// Without a valid configuration no other check runs.
func (d *Doctor) configuration(file string) (found []Finding, sound bool) {
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return []Finding{{Fail, "config", "there is no " + file, "guildhall setup writes it; config.example.yaml describes every key"}}, false
	}
	if err != nil {
		return []Finding{{Fail, "config", err.Error(), "let the user who runs this read the file"}}, false
	}
	var errs []error
	d.conf, errs = config.Check(src)
	for _, err := range errs {
		found = append(found, Finding{Fail, "config", fmt.Sprintf("%s: %v", file, err), "mend this line; config.example.yaml documents every key"})
	}
	if len(found) > 0 {
		return found, false
	}
	if d.conf, err = d.conf.Beside(file); err != nil {
		return []Finding{{Fail, "config", fmt.Sprintf("%s: %v", file, err), "write the full name of the database into the configuration"}}, false
	}
	found = append(found, Finding{Good, "config", file + ": every key is known and every value within its limits", ""})
	return append(append(found, d.data()...), d.filePermissions(file)...), true
}

// data checks the host's own component tables as a start does.
func (d *Doctor) data() []Finding {
	if d.conf.Data == "" {
		return nil
	}
	if _, err := parts.Games(d.conf.Data); err != nil {
		return []Finding{{Fail, "data", err.Error(), "mend this line, or take data out of the configuration; the README.md beside the tables tells what may be changed"}}
	}
	return []Finding{{Good, "data", "every table in " + d.conf.Data + " can be played with", ""}}
}

// filePermissions warns when other users can read the token.
func (d *Doctor) filePermissions(file string) []Finding {
	if d.conf.Token == "" {
		d.conf.Token = d.Env("GUILDHALL_TOKEN")
		return nil
	}
	info, err := os.Stat(file)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	return []Finding{{Warn, "config", fmt.Sprintf("%s holds the token and can be read by other users (%v)", file, info.Mode().Perm()), "chmod 600 " + file}}
}
