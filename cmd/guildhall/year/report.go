package year

import "slices"

// Report is the result of the checker: counts, and a line for every message or
// deadline that was wrong.
type Report struct {
	Reminders, Mentions, Turns, TimeOuts, Crashes, Outages int
	Commits, Tables                                        int
	Escalations, StandinWaits, Undone, Ends                int

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Errors                                     []string
}

// Problems are all lines about something that was wrong.
func (r *Report) Problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Errors)
}
