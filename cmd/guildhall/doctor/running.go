package doctor

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/cluster"
	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/preflight"
	"guildhall/cmd/guildhall/updates"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage"
	"guildhall/storage/postgres"
)

// RunningBot holds the parts of a bot in the same process that the doctor uses.
type RunningBot struct {
	Config config.Config
	Store  storage.Database
	Client *wire.Client
	// Version is the version of the program.
	Version string
	// FreeSpace returns the bytes that can still be written in a folder.
	FreeSpace func(dir string) (bytes int64, known bool)
}

const (
	runningServers = 10  // whose channels are checked; the bot needs its rate limit for players
	maxTables      = 500 // of each phase, whose channels are checked
)

// ExamineRunning returns the findings about a running bot. It leaves out the
// checks of a start and the check that reads the whole database, and opens no
// database file. It uses the Discord client of the bot, which respects the rate
// limits.
func ExamineRunning(ctx context.Context, b RunningBot) (found []Finding) {
	d := &Doctor{Now: time.Now, FreeSpace: b.FreeSpace, conf: b.Config, client: b.Client, running: &b}
	checks := []func(context.Context) []Finding{d.fonts, d.writable, d.writableFolders}
	if !b.Config.Address().Postgres() {
		checks = append(checks, d.space, d.backups)
	}
	checks = append(checks, d.schedule, d.foreign, d.clock, d.application, d.commands, d.owners, d.servers, d.channelsOfTables, d.latestRelease, d.pages, d.signIn)
	for _, check := range checks {
		limited, cancel := context.WithTimeout(ctx, checkLimit)
		found = append(found, check(limited)...)
		cancel()
	}
	return found
}

// writable tests whether the database can be written, without changing data.
func (d *Doctor) writable(ctx context.Context) []Finding {
	err := d.running.Store.Writable(ctx)
	var sizes storage.Sizes
	if err == nil {
		sizes, err = d.running.Store.Sizes(ctx)
	}
	if err != nil {
		return []Finding{{Fail, "database", fmt.Sprintf("it cannot be written: %v", err), "free space on its disk, or start its server; guildhall doctor checks all of it"}}
	}
	return []Finding{{Good, "database", fmt.Sprintf("it is writable and has %s", megabytes(sizes.Bytes)), ""}}
}

// writableFolders writes and deletes a file in every folder that the bot needs.
func (d *Doctor) writableFolders(context.Context) (found []Finding) {
	for _, f := range preflight.Folders(d.conf) {
		if err := f.Try(); err != nil {
			found = append(found, d.problem("folders", err))
		}
	}
	if len(found) == 0 {
		return []Finding{{Good, "folders", "the bot can write to every folder", ""}}
	}
	return found
}

// channelsOfTables runs the check channels for the channels of tables that have
// not ended.
func (d *Doctor) channelsOfTables(ctx context.Context) []Finding {
	places := storage.Places{}
	for _, phase := range []storage.Phase{storage.Open, storage.Playing} {
		tables, err := d.running.Store.InPhase(ctx, "", phase, maxTables)
		if err != nil {
			return nil // writable reports the database
		}
		for _, t := range tables {
			if t.Guild != "" && t.Channel != "" {
				places.At(t.Guild, t.Channel).Tables++
			}
		}
	}
	d.places = places.List()
	return d.channels(ctx)
}

// latestRelease reports the release that the bot found in the feed, which it
// reads once a day.
func (d *Doctor) latestRelease(ctx context.Context) []Finding {
	feed := d.conf.Updates.Feed
	if feed == "" {
		return nil
	}
	latest, err := updates.Latest(ctx, d.running.Store, feed)
	switch {
	case err != nil:
		return nil // writable reports the database
	case latest.Error != "":
		return []Finding{{Warn, "updates", latest.Error, "correct updates.feed, or remove it"}}
	case latest.Release.Version == "":
		return []Finding{{Good, "updates", "the feed was not read yet", ""}}
	}
	return []Finding{d.released(latest.Release, d.running.Version)}
}

// processes lists the processes that use a database on a server, with their
// versions, and the shards without a process.
func (d *Doctor) processes(ctx context.Context) []Finding {
	a := d.conf.Address()
	db, err := postgres.Open(ctx, a.Name, postgres.WithPassword(a.Password), postgres.WithoutUpgrade())
	if err != nil {
		return nil // server has reported it, or there is nothing yet
	}
	defer db.Close()
	leases, err := db.AllLeases(ctx)
	if err != nil {
		return []Finding{{Fail, "processes", err.Error(), ""}}
	}
	var lines, versions, idle []string
	for _, l := range leases {
		if name, ok := strings.CutPrefix(l.Name, cluster.MemberLease); ok && l.Left > 0 {
			m := cluster.Member{Name: name}
			if err := json.Unmarshal(l.Note, &m); err != nil {
				continue // of a newer version
			}
			lines = append(lines, fmt.Sprintf("%s, version %s, since %s", m.Name, m.Version, m.Since.UTC().Format(time.DateTime)))
			if !slices.Contains(versions, m.Version) {
				versions = append(versions, m.Version)
			}
		}
		if strings.HasPrefix(l.Name, "shard/") && l.Left <= 0 && l.Left > -time.Hour {
			idle = append(idle, strings.TrimPrefix(l.Name, "shard/"))
		}
	}
	if len(lines) == 0 {
		return []Finding{{Good, "processes", "none runs on this database", ""}}
	}
	found := []Finding{{Good, "processes", strings.Join(append([]string{fmt.Sprintf("%d run on this database", len(lines))}, lines...), "\n"), ""}}
	if len(versions) > 1 {
		found = append(found, Finding{Warn, "processes", "they have different versions: " + strings.Join(versions, ", "), "replace the older ones soon"})
	}
	if len(idle) > 0 {
		found = append(found, Finding{Warn, "processes", "no process is connected for shards " + strings.Join(idle, ", "), "see the logs of the processes for the reason"})
	}
	return found
}

// updates asks the feed of the configuration for a newer version.
func (d *Doctor) updates(ctx context.Context) []Finding {
	feed := d.conf.Updates.Feed
	if feed == "" {
		return nil
	}
	newest, err := updates.Newest(ctx, feed)
	if err != nil {
		return []Finding{{Warn, "updates", err.Error(), "correct updates.feed, or remove it"}}
	}
	return []Finding{d.released(newest, cmp.Or(d.version, wiring.Version()))}
}

// released compares the newest release with the version of this program.
func (d *Doctor) released(newest updates.Release, version string) Finding {
	if updates.Newer(newest.Version, version) {
		return Finding{Warn, "updates", fmt.Sprintf("%s is newer than this program (%s) %s", newest.Version, version, newest.Link), "read the release notes, then upgrade: docs/operating.md, Upgrade"}
	}
	return Finding{Good, "updates", fmt.Sprintf("the newest version is %s, this program is %s", newest.Version, version), ""}
}
