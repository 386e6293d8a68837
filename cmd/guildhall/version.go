package main

import (
	"fmt"
	"runtime"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/parts"
	"guildhall/engine/catalog"
)

type versionCommand struct{}

// Run prints the program's version, as the Go tool stamped it, and the rules
// version of each game.
func (versionCommand) Run(c cli.Console) error {
	fmt.Fprintf(c.Out, "guildhall %s, %s %s/%s\n", parts.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, g := range catalog.Games() {
		info := g.Info()
		fmt.Fprintf(c.Out, "  %s, rules version %d\n", info.ID, info.Version)
	}
	return nil
}
