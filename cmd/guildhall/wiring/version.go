package wiring

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// Version is the module version of a release, or the commit it was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	if v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "development " + s.Value[:12]
		}
	}
	return "development"
}

// Fingerprint returns a function for the digest of the program's file, which
// differs for every other build. Fingerprint opens the file at once, because an
// upgrade may replace it. The returned function reads it at its first call.
func Fingerprint() func() (string, error) {
	f, err := openSelf()
	return sync.OnceValues(func() (string, error) {
		if err != nil {
			return "", err
		}
		sum := sha256.New()
		_, err := io.Copy(sum, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return "", err
		}
		return hex.EncodeToString(sum.Sum(nil)), nil
	})
}

func openSelf() (*os.File, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}
