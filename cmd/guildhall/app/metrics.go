package app

import (
	"context"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/metrics"
	"guildhall/bot/table"
	"guildhall/bot/table/computers"
	"guildhall/cmd/guildhall/parts"
	"guildhall/render"
)

// newMetrics returns the metrics of this bot. It calls their sources only when metrics
// are read, after the bot has been built.
func (a *App) newMetrics() *metrics.Metrics {
	sources := metrics.Sources{
		Version: parts.Version(),
		Counts:  a.db.Counts,
		Database: func(ctx context.Context) (metrics.Database, error) {
			s, err := a.db.Sizes(ctx)
			return metrics.Database{File: s.Bytes, Free: s.Free, Log: s.Log}, err
		},
		Tables:   func() table.Stats { return a.tables.Stats() },
		Shards:   func() []metrics.Shard { return shardsOf(a.supervisor.Shards()) },
		Pictures: a.cache.Size,
		Waiting:  func() int { return a.bot.Waiting() },
		Thinking: func() computers.Stats { return a.tables.Computers.Stats() },
	}
	if inFleet(a.db) {
		sources.Fleet = func() metrics.Fleet { return a.others.figures() }
	}
	return metrics.New(sources)
}

func shardsOf(states []wire.ShardState) []metrics.Shard {
	list := make([]metrics.Shard, len(states))
	for i, s := range states {
		list[i] = metrics.Shard{ID: s.ID, Connected: s.Connected, Identified: s.Identified, Resumed: s.Resumed, Ended: s.Ended}
	}
	return list
}

// picture draws through the cache and counts cache hits.
func (a *App) picture(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
	from, began := "cache", time.Now()
	png, err := a.cache.Picture(key, t, func() *render.Scene {
		from = "drawn"
		return scene()
	})
	if err != nil {
		from = "failed"
	}
	a.metrics.Pictured(from, time.Since(began))
	return png, err
}
