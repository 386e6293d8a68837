// Package admin changes the world from outside: as the administrators of a guild
// would, and as faults do.
package admin
