package votes_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A person who withdraws a proposal by voting against it may propose again, for another
// seat or the same one. But nobody is invited more than three times a day. A person who
// declined is not invited again, and the refusal gives that reason.
func TestProposalAfterWithdrawal(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	asked := func(seat string) string {
		t.Helper()
		got := h.AsksReplace("1", tb, map[string]string{"with": "4", "seat": seat}).Content
		h.Deliver()
		return got
	}
	for i, seat := range []string{"2", "1", "1"} {
		if got := asked(seat); !strings.Contains(got, "I asked") && !strings.Contains(got, "<#") {
			t.Fatalf("proposal %d, for seat %s: %s", i+1, seat, got)
		}
		h.Votes("1", h.Ballot(tb), "no")
		if n := len(h.Table(tb.ID).TableState.Votes); n != 0 {
			t.Fatalf("proposal %d is not withdrawn", i+1)
		}
	}
	if got := asked("2"); !strings.Contains(got, "도윤 was asked to come to this table less than a day ago") || strings.Contains(got, "This table was asked") {
		t.Errorf("the fourth within a day: %s", got)
	}

	h = discordtest.New(t, discordtest.Rounds{})
	tb = h.StartedThree()
	asked("2")
	h.Votes("4", h.Ballot(tb), "no")
	if got := asked("1"); !strings.Contains(got, "도윤 was asked to come to this table less than a day ago, and did not. They can be asked again in") {
		t.Errorf("for another seat, after 도윤 declined: %s", got)
	}
	if got := asked("2"); !strings.Contains(got, "This table was asked that less than a day ago.") {
		t.Errorf("for the same seat: %s", got)
	}
}
