package config

import (
	"log/slog"

	"guildhall/bot/discord/wire"
)

// Wire is the configuration of the connection to Discord.
func (c Config) Wire(log *slog.Logger) wire.Config {
	w := wire.Config{Token: c.Token, BaseURL: c.Discord.API, Grace: c.Discord.Drain, Log: log, Parallel: mostInFlight,
		Shards: c.Discord.Shards, NoGateway: !c.Discord.Gateway}
	if w.BaseURL == Defaults().Discord.API {
		w.BaseURL = "" // Discord itself needs no rewriting
	}
	return w
}

// mostInFlight bounds the interactions that are acknowledged and not yet
// answered. Admission lets few of them be worked on at a time; the others wait
// and cost next to nothing.
const mostInFlight = 2048
