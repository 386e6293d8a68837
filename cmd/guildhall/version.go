package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"guildhall/engine/catalog"
)

type versionCommand struct{}

// Run prints the program's version, as the Go tool stamped it, and the rules
// version of each game.
func (versionCommand) Run(c console) error {
	fmt.Fprintf(c.out, "guildhall %s, %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, g := range catalog.Games() {
		info := g.Info()
		fmt.Fprintf(c.out, "  %s, rules version %d\n", info.ID, info.Version)
	}
	return nil
}

// version is the module version of a release, or the commit it was built from.
func version() string {
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
