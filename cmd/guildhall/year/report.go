package year

import "slices"

// Report is what an independent look at the year finds: by the record, the
// wall clocks of people, and what stood at Discord. It counts minutes.
type Report struct {
	Reminders, Mentions, Turns, TimeOuts, Crashes, Outages int
	Commits, Tables                                        int
	Escalations, StandinWaits, Undone, Ends                int

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Errors                                     []string
}

// Problems are all that should not be.
func (r *Report) Problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Errors)
}
