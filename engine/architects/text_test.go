package architects_test

import (
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

func TestMessages(t *testing.T) {
	enginetest.Messages(t, architects.Rules{}.Info(), architects.CardMessages()...)
}
