package architects

import (
	"testing"

	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}
