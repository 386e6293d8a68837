package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/setup"
)

type setupCommand struct {
	Config    string `default:"config.yaml" help:"Configuration file to write."`
	Database  string `default:"guildhall.db" help:"Database for the configuration: a file, or postgres://user@host/name. Put its password into the configuration or GUILDHALL_DATABASE_PASSWORD."`
	Health    string `placeholder:"HOST:PORT" help:"Address of the health endpoints for the configuration, such as 127.0.0.1:9090. Default: none."`
	TokenFile string `placeholder:"FILE" help:"File with the token; - reads standard input. Default: GUILDHALL_TOKEN, or the terminal."`
	Replace   bool   `help:"Replace an existing configuration without asking. The old file is renamed."`
	API       string `name:"api" default:"https://discord.com" help:"Base URL of Discord's API. Change it only for a rate-limiting proxy."`
}

// Run reads the token from a flag or asks for it, checks it with Discord and
// writes the configuration.
func (cmd setupCommand) Run(c cli.Console) error {
	if _, err := config.Of(cmd.Database, os.Getenv); err != nil {
		return fmt.Errorf("--database: %w", err)
	}
	token, err := cmd.token()
	if err != nil {
		return err
	}
	s := setup.Setup{
		Config: cmd.Config, Database: cmd.Database, API: cmd.API, Health: cmd.Health,
		Token: token, Replace: cmd.Replace, Out: c.Out,
	}
	if cmd.TokenFile != "-" {
		s.Person = setup.NewTerminal(os.Stdin, c.Out)
	}
	return s.Run(c.Ctx)
}

// maxToken is the maximum length of a token that is read, more than any token
// has.
const maxToken = 4096

// token returns the token of --token-file or of the environment, or "".
func (cmd setupCommand) token() (string, error) {
	var content []byte
	var err error
	switch cmd.TokenFile {
	case "":
		return os.Getenv("GUILDHALL_TOKEN"), nil
	case "-":
		content, err = io.ReadAll(io.LimitReader(os.Stdin, maxToken))
	default:
		content, err = os.ReadFile(cmd.TokenFile)
	}
	if err != nil {
		return "", fmt.Errorf("read the token: %w", err)
	}
	token := strings.TrimSpace(string(content))
	if token == "" {
		return "", errors.New("--token-file names a file without a token")
	}
	return token, nil
}
