package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage/dburl"
)

// configuration reads the file and reports every invalid value with its line.
// Without a valid configuration no other check runs.
func (d *Doctor) configuration(file string) (found []Finding, sound bool) {
	src, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return []Finding{{Fail, "config", "there is no " + file, "run guildhall setup to create it; config.example.yaml describes every key"}}, false
	}
	if err != nil {
		return []Finding{{Fail, "config", err.Error(), "allow the user who runs this to read the file"}}, false
	}
	var errs []error
	d.conf, errs = config.Check(src)
	for _, err := range errs {
		found = append(found, Finding{Fail, "config", fmt.Sprintf("%s: %v", file, err), "correct this line; config.example.yaml describes every key"})
	}
	if len(found) > 0 {
		return found, false
	}
	if d.conf, err = d.conf.Beside(file); err != nil {
		return []Finding{{Fail, "config", fmt.Sprintf("%s: %v", file, err), "write the full path of the database into the configuration"}}, false
	}
	d.secret = d.conf.Token != "" || d.conf.Database != withoutPassword(d.conf.Database)
	if d.conf, err = d.conf.WithPassword(d.Env); err != nil {
		return []Finding{{Fail, "config", fmt.Sprintf("%s: %v", file, err), "write the password of the database into that file, readable only by the bot's user"}}, false
	}
	found = append(found, Finding{Good, "config", file + ": all keys and values are valid", ""})
	return append(append(found, d.data()...), d.filePermissions(file)...), true
}

// data checks the host's own component tables as a start does.
func (d *Doctor) data() []Finding {
	if d.conf.Data == "" {
		return nil
	}
	if _, err := wiring.Games(d.conf.Data); err != nil {
		return []Finding{{Fail, "data", err.Error(), "correct this line, or remove data from the configuration; README.md beside the tables says what you may change"}}
	}
	return []Finding{{Good, "data", "all tables in " + d.conf.Data + " are valid", ""}}
}

// withoutPassword returns the name of a database without its password.
func withoutPassword(name string) string {
	a, err := dburl.Parse(name)
	if err != nil {
		return name
	}
	return a.Name
}

// filePermissions warns when other users can read the token, or the password of the
// database.
func (d *Doctor) filePermissions(file string) (found []Finding) {
	if d.conf.Token == "" {
		d.conf.Token = d.Env("GUILDHALL_TOKEN")
	}
	for file, holds := range map[string]string{file: "the token or a password", d.conf.PasswordFile: "a password"} {
		info, err := os.Stat(file)
		if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 || file != d.conf.PasswordFile && !d.secret {
			continue
		}
		found = append(found, Finding{Warn, "config", fmt.Sprintf("%s holds %s and can be read by other users (%v)", file, holds, info.Mode().Perm()), "chmod 600 " + file})
	}
	return found
}
