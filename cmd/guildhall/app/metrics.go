package app

import (
	"context"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/metrics"
	"guildhall/bot/table"
	"guildhall/bot/table/computers"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/render"
)

// newMetrics returns the metrics of this bot. It calls their sources only when metrics
// are read, after the bot has been built.
func (a *App) newMetrics() *metrics.Metrics {
	sources := metrics.Sources{
		Version: wiring.Version(),
		Counts:  a.db.Counts,
		Database: func(ctx context.Context) (metrics.Database, error) {
			s, err := a.db.Sizes(ctx)
			return metrics.Database{File: s.Bytes, Free: s.Free, Log: s.Log}, err
		},
		Tables:   func() table.Stats { return a.services.Tables.Stats() },
		Shards:   func() []metrics.Shard { return shardsOf(a.supervisor.Shards()) },
		Pictures: a.cache.Size,
		Replays:  a.files.Stats,
		Waiting:  func() int { return a.bot.Waiting() },
		Jobs:     a.jobs,

		Undelivered: a.undelivered,
		Newer:       func(ctx context.Context) string { return a.newer(ctx).Version },
		Thinking:    func() computers.Stats { return a.services.Computers.Stats() },
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

// sweepEvery is the maximum time that a film remains after another process
// deleted a person's data.
const sweepEvery = time.Hour

// sweepFiles removes stored films and pages with deleted names, at once and
// every hour. This covers deletions by another process, and by this one shortly
// before it was killed.
func (a *App) sweepFiles(ctx context.Context) {
	for ticker := time.NewTicker(sweepEvery); ; {
		if err := a.files.Sweep(ctx, a.db.Table); err != nil && ctx.Err() == nil {
			a.log.WarnContext(ctx, "delete outdated films and pages", "err", err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			ticker.Stop()
			return
		}
	}
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
