package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/cluster"
	"guildhall/storage/postgres"
)

// processes lists the processes that use a database on a server, with their versions,
// and which shards nobody keeps.
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
		found = append(found, Finding{Warn, "processes", "they have different versions: " + strings.Join(versions, ", "), "end an upgrade soon: replace the older ones"})
	}
	if len(idle) > 0 {
		found = append(found, Finding{Warn, "processes", "nobody keeps the connection of shards " + strings.Join(idle, ", "), "look into the logs of the processes: why do they not connect?"})
	}
	return found
}
