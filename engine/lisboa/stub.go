package lisboa

import (
	"errors"

	"guildhall/engine"
)

var errSoon = errors.New("lisboa: cannot be played yet")

// Decode restores a stored state.
func (Rules) Decode([]byte) (engine.State, error) { return nil, errSoon }

// Library lists what can be looked up.
func (Rules) Library() engine.Library { return engine.Library{} }
