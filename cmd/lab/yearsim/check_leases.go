package yearsim

import (
	"fmt"
	"time"
)

// maxTakeover is the maximum time without a holder of an exclusive item while a process runs
// and reaches the database. docs/operating.md promises half a minute.
const maxTakeover = 30 * time.Second

// checkLeases checks that two processes never held the same item, and that a lost item soon
// had another holder.
func (c *checker) checkLeases() {
	r := c.report
	last := map[string]possession{}
	for _, p := range c.possessions {
		if len(p.holders) > 1 {
			r.Leases = append(r.Leases, fmt.Sprintf("at %v %s is held by %v", p.at, p.item, p.holders))
		}
		before := last[p.item]
		last[p.item] = p
		if len(p.holders) == 0 || before.at.IsZero() || len(before.holders) > 0 {
			continue
		}
		c.checkTakeover(p.item, before.at, p.at)
		r.Takeovers++
	}
	for item, p := range last {
		if len(p.holders) == 0 {
			c.checkTakeover(item, p.at, c.until)
		}
	}
}

// checkTakeover checks a period in which an item had no holder.
func (c *checker) checkTakeover(item string, from, until time.Time) {
	r := c.report
	for i, h := range c.healthy {
		end := c.until
		for _, later := range c.healthy[i+1:] {
			if end = later.at; later.well == 0 {
				break
			}
			end = c.until
		}
		first := i == 0 || c.healthy[i-1].well == 0
		if h.well == 0 || !first || !end.After(from) || !h.at.Before(until) {
			continue
		}
		if until.Before(end) {
			end = until
		}
		took := end.Sub(latest(from, h.at))
		r.MaxTakeover = max(r.MaxTakeover, took)
		if took > maxTakeover {
			r.Leases = append(r.Leases, fmt.Sprintf("nobody holds %s from %v until %v", item, latest(from, h.at), end))
		}
	}
}
