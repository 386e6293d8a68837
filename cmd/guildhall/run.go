package main

import (
	"errors"
	"fmt"
	"os"

	"guildhall/cmd/guildhall/app"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/preflight"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage/connect"
)

type runCommand struct {
	Config string `default:"config.yaml" help:"Configuration file. config.example.yaml describes every key."`
}

// Run serves Discord until it is stopped.
func (cmd runCommand) Run(c cli.Console) error {
	conf, err := config.Read(cmd.Config, os.Getenv)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no %s: guildhall setup --config %[1]s creates it (config.example.yaml describes every key)", cmd.Config)
	}
	if err != nil {
		return err
	}
	if conf.Token == "" {
		return fmt.Errorf("%s has no token: set it there or in GUILDHALL_TOKEN, or let guildhall setup ask for it", cmd.Config)
	}
	if err := preflight.Check(conf); err != nil {
		return fmt.Errorf("%s: %w", cmd.Config, err)
	}
	log := conf.Log.Logger()
	log.Info("starting", "version", wiring.Version(), "database", conf.Database)
	app.BoundMemory(conf.Pictures.CacheMB, os.Getenv)
	db, err := openAtStart(c.Ctx, conf.Address(), connect.Options{}, c.ServerWait, conf.Health.Listen, log)
	if err != nil {
		return backup.Explain(err, conf.Database)
	}
	a, err := app.New(db, conf, log, app.Times{RecallFor: c.RecallFor})
	if err != nil {
		return errors.Join(err, db.Close())
	}
	app.FreeStartMemory()
	return errors.Join(a.Serve(c.Ctx), a.Close())
}
