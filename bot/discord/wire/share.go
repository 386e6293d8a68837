package wire

import "time"

// Budget is the number of calls that the bot starts within a second. Discord allows 50; the
// difference is for network jitter.
const Budget = 45

// Share sets the number of the Budget's calls that this process may make, when other
// processes use the same token. Initially it is the whole Budget. Responses to
// interactions do not count.
func (c *caller) Share(calls int) { c.calls.Share(calls) }

// OnLimit sets the function that is called for limits that Discord named. Its key is
// opaque, and valid for Limited of another process. OnLimit must be called before the
// first call.
func (c *caller) OnLimit(told func(key string, d time.Duration)) { c.calls.OnLimit(told) }

// Limited applies a limit that another process received.
func (c *caller) Limited(key string, d time.Duration) { c.calls.Limited(key, d) }

// CountRefusedElsewhere sets the function that returns the number of refused requests of
// other processes, which count against the same address. It must be called before the
// first call.
func (c *caller) CountRefusedElsewhere(n func() int) { c.refusals.CountElsewhere(n) }
