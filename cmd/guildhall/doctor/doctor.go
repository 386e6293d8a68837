// Package doctor examines a host: configuration, token, permissions, database,
// clock and fonts, each with advice. It leaves nothing behind: what it tries, such as a
// file in each folder, it undoes. It may run beside the bot.
package doctor

import (
	"context"
	"slices"
)

// Examine yields the findings, each check after those it depends on.
func (d *Doctor) Examine(ctx context.Context, file string) func(func(Finding) bool) {
	return func(yield func(Finding) bool) {
		checks := []check{{d.fonts, checkLimit}, {d.folders, checkLimit}, {d.ports, checkLimit}, {d.size, checkLimit}, {d.database, readLimit}, {d.space, checkLimit}, {d.backups, checkLimit}, {d.schedule, checkLimit}, {d.foreign, checkLimit},
			{d.clock, checkLimit}, {d.token, checkLimit}, {d.application, checkLimit}, {d.commands, checkLimit}, {d.owners, checkLimit}, {d.servers, checkLimit}, {d.channels, checkLimit}, {d.updates, checkLimit}, {d.pages, checkLimit}, {d.signIn, checkLimit}}
		first, sound := d.configuration(file)
		if sound && d.conf.Address().Postgres() {
			checks = slices.Concat(checks[:3], []check{{d.server, checkLimit}, {d.processes, checkLimit}, {d.matches, readLimit}}, checks[7:])
		}
		for _, f := range first {
			if !yield(f) {
				return
			}
		}
		if !sound {
			checks = checks[:1] // the other checks need a valid configuration
		}
		for _, one := range checks {
			ctx, cancel := context.WithTimeout(ctx, one.limit)
			found := one.run(ctx)
			cancel()
			for _, f := range found {
				if !yield(f) {
					return
				}
			}
		}
		if d.client != nil {
			d.client.Close()
		}
	}
}
