package villagers

import (
	"testing"

	"guildhall/render/rendertest"
)

func TestMessagesAreComplete(t *testing.T) { rendertest.SameMessages(t, Messages()) }
