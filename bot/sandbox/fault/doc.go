// Package fault holds what goes wrong on purpose: the kinds of faults, those
// that are active, and which request, event or connection the next one strikes.
// What a fault does is up to the package it strikes.
package fault
