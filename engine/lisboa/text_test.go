package lisboa_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

func TestMessages(t *testing.T) { enginetest.Messages(t, lisboa.Rules{}.Info()) }
