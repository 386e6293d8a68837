package villagers_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

func TestMessages(t *testing.T) {
	var made []string // from the tables
	for _, c := range new(villagers.View).Printed().Cards {
		made = append(made, "villagers.card."+c.ID)
		if c.Suit == "special" {
			made = append(made, "villagers.brief."+c.ID)
		}
		if c.Suit == "special" || c.Side != "" {
			made = append(made, "villagers.body."+c.ID)
		}
	}
	for _, e := range new(villagers.View).Printed().Events {
		made = append(made, "villagers.solo."+e.ID, "villagers.solo."+e.ID+".text")
	}
	for _, s := range villagers.Suits() {
		made = append(made, "villagers.suit."+s)
	}
	enginetest.Messages(t, villagers.Rules{}.Info(), made...)
}
