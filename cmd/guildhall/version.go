package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/sbom"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/catalog"
)

type versionCommand struct{}

// Run prints the program's version, as the Go tool stamped it, and the rules
// version of each game.
func (versionCommand) Run(c cli.Console) error {
	fmt.Fprintf(c.Out, "guildhall %s, %s %s/%s\n", wiring.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, g := range catalog.Games() {
		info := g.Info()
		fmt.Fprintf(c.Out, "  %s, rules version %d\n", info.ID, info.Version)
	}
	return nil
}

type sbomCommand struct {
	Program string `arg:"" optional:"" help:"Another guildhall program, for any system. Default: this one."`
}

// Run prints which modules a program was built from.
func (cmd sbomCommand) Run(c cli.Console) error {
	if cmd.Program != "" {
		info, err := buildinfo.ReadFile(cmd.Program)
		if err != nil {
			return err
		}
		return sbom.Write(c.Out, info)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this program contains no module information")
	}
	return sbom.Write(c.Out, info)
}
