package league_test

import (
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/text"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, league.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) {
	text.Refusals(t, league.Texts, "league", "league.said.hurry",
		"league.warning.small", "league.warning.byes", "league.warning.repeats_swiss", "league.warning.same_table", "league.warning.meetings",
		"league.warning.repeats", "league.warning.places", "league.warning.moves", "league.warning.computers", "league.warning.staying", "league.warning.unreliable",
		"league.warning.apart", "league.warning.apart_at_once")
}
