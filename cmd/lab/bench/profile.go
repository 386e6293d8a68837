package bench

import (
	"os"
	"path/filepath"
	"runtime/pprof"
)

// startProfile begins to write a profile of this program's processor time into a folder,
// and tells the programs that it starts to do the same.
func startProfile(folder string) (stop func(), err error) {
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	if err = os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	if err = os.Setenv("GUILDHALL_PROFILES", folder); err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(folder, "lab.cpu"))
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}
