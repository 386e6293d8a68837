package config

import (
	"log/slog"

	"guildhall/bot/discord/wire"
)

// Wire is how Discord is spoken to.
func (c Config) Wire(log *slog.Logger) wire.Config {
	w := wire.Config{Token: c.Token, BaseURL: c.Discord.API, Grace: c.Discord.Drain, Log: log, Parallel: mostAtOnce,
		Shards: c.Discord.Shards, NoGateway: !c.Discord.Gateway}
	if w.BaseURL == Defaults().Discord.API {
		w.BaseURL = "" // Discord itself needs no rewriting
	}
	return w
}

// mostAtOnce bounds the interactions that are acknowledged and not yet
// answered. Few of them are worked on at a time; the others wait for their turn
// and cost next to nothing.
const mostAtOnce = 2048
