package tickets_test

import (
	"testing"

	"guildhall/bot/text"
	"guildhall/bot/tickets"
)

func TestTextsAreComplete(t *testing.T) { text.Complete(t, tickets.Texts) }

// Every reason and every way out has a message, and every message is said.
func TestTextsAndCodeAgree(t *testing.T) { text.Refusals(t, tickets.Texts, "tickets") }
