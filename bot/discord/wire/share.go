package wire

import "time"

// Budget is the number of calls that the bot starts within a second. Discord allows 50; the
// difference is for network jitter.
const Budget = 45

// Share sets how many of the Budget's calls this process may make, when others use
// the same token; all of them in the beginning. Responses to interactions count
// against no budget.
func (c *caller) Share(calls int) { c.calls.Share(calls) }

// OnLimit sets who is told of limits that Discord names: of an opaque key that Limited
// of another process understands. It is called before the first call.
func (c *caller) OnLimit(told func(key string, d time.Duration)) { c.calls.OnLimit(told) }

// Limited applies a limit that another process was told.
func (c *caller) Limited(key string, d time.Duration) { c.calls.Limited(key, d) }

// CountRefusedElsewhere sets where the number of refused requests of other processes
// comes from, which count against the same address. It is called before the first
// call.
func (c *caller) CountRefusedElsewhere(n func() int) { c.refusals.CountElsewhere(n) }
