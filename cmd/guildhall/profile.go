//go:build profile

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/pprof"
)

// Built with the tag profile, the program writes what it used of processor and memory
// into the folder that GUILDHALL_PROFILES names, when it ends. The laboratory builds it so
// for `lab bench --profiles`; what a host runs does not contain it.
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
