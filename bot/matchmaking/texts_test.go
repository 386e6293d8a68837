package matchmaking_test

import (
	"testing"

	"guildhall/bot/matchmaking"
	"guildhall/bot/text"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, matchmaking.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) { text.Refusals(t, matchmaking.Texts, "tickets") }
