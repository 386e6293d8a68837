// Package fault holds faults, which make things go wrong on purpose: their
// kinds, which of them are active, and which request, event or connection the
// next one strikes. The package that is struck decides what a fault does there.
package fault
