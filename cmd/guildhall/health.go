package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
)

type healthCommand struct {
	Config string `default:"config.yaml" help:"Configuration file of the running bot, with health.listen."`
	Ready  bool   `help:"Check whether people can play, not only whether the bot runs."`
}

// healthLimit is the timeout of the request. A supervisor repeats it soon.
const healthLimit = 4 * time.Second

// Run asks the running bot for its health, and fails unless the bot is ready. A
// container has no other program for this.
func (cmd healthCommand) Run(c cli.Console) error {
	conf, err := config.Read(cmd.Config, os.Getenv)
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(conf.Health.Listen)
	if err != nil {
		return fmt.Errorf("%s does not set health.listen: set it, for example to 127.0.0.1:9090, and restart the bot", cmd.Config)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost" // it listens at all addresses of this machine
	}
	path := "/healthz"
	if cmd.Ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(c.Ctx, healthLimit)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(q)
	if err != nil {
		return fmt.Errorf("the bot does not answer: %w", err)
	}
	defer resp.Body.Close()
	if _, err := io.Copy(c.Out, io.LimitReader(resp.Body, 1<<20)); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return cli.ErrFailed
	}
	return nil
}
