package daily_test

import (
	"testing"

	"guildhall/bot/daily"
	"guildhall/bot/text"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, daily.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) { text.Refusals(t, daily.Texts, "daily") }
