package config

import (
	"log/slog"

	"guildhall/bot/discord/wire"
)

// Wire returns the configuration of the connection to Discord.
func (c Config) Wire(log *slog.Logger) wire.Config {
	w := wire.Config{Token: c.Token, BaseURL: c.Discord.API, Grace: c.Discord.Drain, Log: log, Parallel: maxInFlight,
		Shards: c.Discord.Shards, NoGateway: !c.Discord.Gateway}
	if w.BaseURL == Defaults().Discord.API {
		w.BaseURL = "" // Discord's own address is the default
	}
	return w
}

// maxInFlight bounds the interactions that are acknowledged and not yet
// answered. Admission runs few of them at a time; the others wait and use almost
// no memory.
const maxInFlight = 2048
