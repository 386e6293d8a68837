package voting_test

import (
	"testing"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// The computer opponent that a vote offers comes when at least half of those who agree
// prefer it.
func TestVotedComputerNeedsHalf(t *testing.T) {
	opponent := seating.ComputerUser(seating.Club, 1)
	for _, tt := range []struct {
		name    string
		offers  string
		ballots map[string]string
		want    string
	}{
		{"all prefer it", opponent, map[string]string{"a": voting.Opponent, "b": voting.Opponent}, opponent},
		{"half of them do", opponent, map[string]string{"a": voting.Opponent, "b": voting.Yes, "c": voting.No}, opponent},
		{"fewer do", opponent, map[string]string{"a": voting.Opponent, "b": voting.Yes, "c": voting.Yes}, seating.Computer},
		{"nobody does", opponent, map[string]string{"a": voting.Yes}, seating.Computer},
		{"none is offered", "", map[string]string{"a": voting.Opponent}, seating.Computer},
	} {
		v := storage.Vote{Kind: voting.Standin, User: seating.Computer, Offers: tt.offers, Ballots: tt.ballots}
		if got := voting.Decided(v).User; got != tt.want {
			t.Errorf("%s: %q comes, want %q", tt.name, got, tt.want)
		}
	}
}
