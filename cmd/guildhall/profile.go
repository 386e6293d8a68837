//go:build profile

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
)

// With the build tag profile, the program writes its processor and memory
// profiles to the folder GUILDHALL_PROFILES when it ends. `lab bench
// --profiles` uses this tag; released programs do not.
func init() {
	name := filepath.Join(os.Getenv("GUILDHALL_PROFILES"), fmt.Sprint("guildhall-", os.Getpid()))
	cpu, err := os.Create(name + ".cpu")
	if err == nil {
		err = pprof.StartCPUProfile(cpu)
	}
	if err != nil {
		panic("profile: " + err.Error())
	}
	atEnd = func() {
		pprof.StopCPUProfile()
		memory, err := os.Create(name + ".memory")
		if err == nil {
			err = pprof.WriteHeapProfile(memory)
		}
		if err != nil {
			panic("profile: " + err.Error())
		}
	}
}
