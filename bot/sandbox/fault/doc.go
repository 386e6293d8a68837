// Package fault holds faults that a test or a person switches on: their kinds,
// the active ones, and which request, event or connection the next one affects.
// The affected package decides what the fault does there.
package fault
