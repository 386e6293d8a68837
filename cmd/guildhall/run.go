package main

import (
	"errors"
	"fmt"
	"os"

	"guildhall/storage"
	"guildhall/storage/sqlite"
)

type runCommand struct {
	Config string `default:"config.yaml" help:"Configuration file; config.example.yaml shows every key."`
}

// Run serves Discord until it is told to stop.
func (cmd runCommand) Run(c console) error {
	conf, err := readConfig(cmd.Config, os.Getenv)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no %s; copy config.example.yaml to it and set the token", cmd.Config)
	}
	if err != nil {
		return err
	}
	if conf.Token == "" {
		return fmt.Errorf("%s has no token: set it there or in GUILDHALL_TOKEN (README tells where to get one)", cmd.Config)
	}
	log := conf.Log.logger()
	boundMemory(conf.Pictures.CacheMB, os.Getenv)
	db, err := sqlite.Open(c.ctx, conf.Database, sqlite.WithLimits(storage.Usual))
	if err != nil {
		return explained(err, conf.Database)
	}
	a, err := newApp(db, conf, log)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	log.Info("starting", "version", version(), "database", conf.Database)
	return errors.Join(a.serve(c.ctx), a.close())
}
