package doctor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/verify"
	"guildhall/storage/postgres"
)

const (
	oldestServer = 15
	newestServer = 18 // newest version with which Guildhall was tested
	// clockApart is the difference between the clocks of server and machine
	// from which a warning is given, since logs would be hard to compare.
	clockApart = 2 * time.Second
)

// server checks the PostgreSQL server and the database on it.
func (d *Doctor) server(ctx context.Context) []Finding {
	a := d.conf.Address()
	f, err := postgres.Examine(ctx, a.Name, a.Password)
	if err != nil {
		return []Finding{{Fail, "database", fmt.Sprintf("%s cannot be used: %v", a, err), "start the server, or correct the address (key database), the user and the password"}}
	}
	d.places = f.Places
	newest, err := postgres.Newest()
	if err != nil {
		return []Finding{{Fail, "database", err.Error(), ""}}
	}
	if found := unusable(a.Name, f, newest); found != nil {
		return found
	}
	says := fmt.Sprintf("%s is on PostgreSQL %s (%s, schema %d)", a, f.Server, megabytes(f.Bytes), f.Version)
	switch f.Version {
	case 0:
		says = fmt.Sprintf("%s is empty, on PostgreSQL %s; the first start makes its tables", a, f.Server)
	case newest:
	default:
		says += fmt.Sprintf("; the next start upgrades it to schema %d", newest)
	}
	return append([]Finding{{Good, "database", says, ""}}, settings(f)...)
}

// unusable returns a finding if the bot would not start on a database,
// otherwise nil.
func unusable(name string, f postgres.Facts, newest int64) []Finding {
	fail := func(says, do string) []Finding {
		return []Finding{{Fail, "database", name + " " + says, do}}
	}
	switch {
	case f.Major < oldestServer:
		return fail(fmt.Sprintf("is on PostgreSQL %s; 15 is the oldest that will do", f.Server), "upgrade the server")
	case f.Encoding != "UTF8":
		return fail("has the encoding "+f.Encoding, "create the database with ENCODING 'UTF8' TEMPLATE template0")
	case f.ReadOnly:
		return fail("only reads: the server is a standby, or was set so", "name the primary server")
	case f.Foreign:
		return fail("has tables of another program", "create an empty database for the bot")
	case f.HalfMoved:
		return fail("is only a part of another database", "run guildhall database move again, which goes on where it stopped")
	case f.Version > newest:
		return fail(fmt.Sprintf("was written by a newer Guildhall (schema %d, this one writes %d)", f.Version, newest), "run the newer program")
	}
	return nil
}

// settings returns warnings about settings that a host should change.
func settings(f postgres.Facts) (found []Finding) {
	warn := func(says, do string) { found = append(found, Finding{Warn, "server", says, do}) }
	if f.Major > newestServer {
		warn(fmt.Sprintf("Guildhall was not tried with PostgreSQL %d yet", f.Major), "look for a newer Guildhall when something does not work")
	}
	if !f.Checksums {
		warn("the server has no data checksums: it does not notice what a bad disk changes", "stop the server and run pg_checksums --enable")
	}
	if !f.Fsync || f.Sync == "off" {
		warn(fmt.Sprintf("a power cut may lose moves that were acknowledged (fsync %v, synchronous_commit %s)", f.Fsync, f.Sync), "set fsync = on and synchronous_commit = on")
	}
	if f.Free < postgres.Connections {
		warn(fmt.Sprintf("%d connections are free, and a bot opens up to %d", f.Free, postgres.Connections), "raise max_connections, or the limits of the user and the database")
	}
	if apart := f.Ahead.Abs(); apart > clockApart {
		warn(fmt.Sprintf("the clock of the server is %s apart from that of this machine", apart.Round(100*time.Millisecond)), "let both keep time by NTP; the bot counts by its own")
	}
	return found
}

// matches reads every match of a database on a server, and replays its record.
func (d *Doctor) matches(ctx context.Context) []Finding {
	a := d.conf.Address()
	db, err := postgres.Open(ctx, a.Name, postgres.WithPassword(a.Password), postgres.WithoutUpgrade())
	if err != nil {
		return nil // server has reported it, or there is nothing yet
	}
	defer db.Close()
	r, err := verify.ReadMatches(ctx, db, d.judges()...)
	switch {
	case err != nil && ctx.Err() != nil:
		return []Finding{{Warn, "matches", "there are too many to check in time; the checked ones are not damaged", "run guildhall backup: it checks all of them"}}
	case err != nil:
		return []Finding{{Fail, "matches", err.Error(), ""}}
	case !r.Sound():
		return []Finding{{Fail, "matches", strings.Join(append([]string{"damaged:"}, backup.Damage(r)...), "\n"),
			"the log of the server says more; restore a backup into a new database: guildhall database move FILE " + a.Name}}
	case len(r.Unproven) > 0:
		return []Finding{{Fail, "matches", backup.Unproven(r), "other tables are not affected. Report it with the output of guildhall version and guildhall record export"}}
	}
	return []Finding{{Good, "matches", fmt.Sprintf("all %d matches are undamaged; their %d moves lead to the stored states", r.TableCount, r.Commits), ""}}
}
