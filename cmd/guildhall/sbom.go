package main

import (
	"debug/buildinfo"
	"errors"
	"runtime/debug"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/sbom"
)

type sbomCommand struct {
	Program string `arg:"" optional:"" help:"Another guildhall program, of whatever system. Default: this one."`
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
		return errors.New("this program was built without module information")
	}
	return sbom.Write(c.Out, info)
}
