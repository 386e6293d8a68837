package doctor

import (
	"cmp"
	"context"
	"fmt"

	"guildhall/cmd/guildhall/updates"
	"guildhall/cmd/guildhall/wiring"
)

// updates asks the feed of the configuration for a newer version.
func (d *Doctor) updates(ctx context.Context) []Finding {
	feed := d.conf.Updates.Feed
	if feed == "" {
		return nil
	}
	newest, err := updates.Newest(ctx, feed)
	if err != nil {
		return []Finding{{Warn, "updates", err.Error(), "mend updates.feed, or take it out"}}
	}
	return []Finding{d.released(newest, cmp.Or(d.version, wiring.Version()))}
}

// released compares the newest release with the version of this program.
func (d *Doctor) released(newest updates.Release, version string) Finding {
	if updates.Newer(newest.Version, version) {
		return Finding{Warn, "updates", fmt.Sprintf("%s is newer than this program (%s) %s", newest.Version, version, newest.Link), "read what is new, then upgrade: docs/operating.md, Upgrade"}
	}
	return Finding{Good, "updates", fmt.Sprintf("the newest version is %s, this program is %s", newest.Version, version), ""}
}
