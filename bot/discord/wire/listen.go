package wire

import (
	"context"
	"encoding/json"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/gateway"
)

// UserAgent is the user agent of the bot's requests, in the form that Discord requires.
const UserAgent = userAgent

// APIPath is the root path of the API version that the bot uses.
var APIPath = "/api/v" + discordgo.APIVersion

// Listen connects to the gateway until ctx ends, and passes every event to receive
// unchanged. It responds to none. It returns an error if Discord refuses the bot.
func Listen(ctx context.Context, cfg Config, receive func(kind string, data json.RawMessage)) error {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return err
	}
	client, err := NewClient(cfg)
	if err != nil {
		return err
	}
	defer client.Close()
	s := &Supervisor{cfg: cfg, client: client}
	return gateway.New(gateway.Config{
		Token: cfg.Token, Log: cfg.Log, OpenTimeout: cfg.OpenTimeout, ReadTimeout: cfg.ReadTimeout, Shards: cfg.Shards,
		Backoff: cfg.Backoff, Dial: cfg.Dial, LookUp: s.lookUp, Demanded: demanded, Lost: func() {},
		Receive: func(kind string, data json.RawMessage, _ time.Time) { receive(kind, data) },
	}).Run(ctx)
}
