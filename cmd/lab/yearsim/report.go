package yearsim

import (
	"slices"
	"time"
)

// Report is the result of the checker: counts, and a line for every message or
// deadline that was wrong.
type Report struct {
	Reminders, Mentions, Turns, TimeOuts, Crashes, Outages int
	Invitations                                            int // messages that tell of a match that began, or of a vote
	Commits, Tables                                        int
	OnNotices                                              int // turns made on "your turn"
	Escalations, StandinWaits, Undone, Ends                int
	StandinNotices                                         int // that tell a person that the computer plays for them

	// Of processes that know of each other.
	Stops, Stalls, Cuts, Takeovers int
	MaxTakeover                    time.Duration

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Lost                                       []string // moves that people were told of
	Leases                                     []string // held by two at a time, or by nobody for too long
	Errors                                     []string
}

// Problems are all lines about something that was wrong.
func (r *Report) Problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Lost, r.Leases, r.Errors)
}
