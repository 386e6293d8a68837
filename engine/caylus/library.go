package caylus

import "guildhall/engine"

// Library lists the components and a short form of the rules.
func (Rules) Library() engine.Library { return engine.Library{} }
