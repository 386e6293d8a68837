package cli

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// Execute runs one command line of a program and returns its exit code: 0 success, 1
// failure, 2 an invalid command line. Commands points to a struct with a field for each
// subcommand; without arguments the help is printed, which begins with about.
func Execute(c Console, name, about string, commands any, args []string) int {
	exited := -1
	parser, err := kong.New(commands,
		kong.Name(name), kong.Description(about), kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Writers(c.Out, c.Err), kong.Exit(func(code int) { exited = code }),
	)
	if err != nil {
		panic(name + ": command line: " + err.Error())
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help was printed
		return exited
	}
	if err != nil {
		fmt.Fprintf(c.Err, "%s: %v\nTry: %s --help\n", name, err, name)
		return 2
	}
	if err := parsed.Run(c); err != nil {
		if !errors.Is(err, ErrFailed) {
			fmt.Fprintf(c.Err, "%s: %s\n", name, Printable(err.Error(), "\n\t"))
		}
		return 1
	}
	return 0
}
