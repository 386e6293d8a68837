// Package admin changes the world from outside: as the people who run a guild
// would, and as faults do.
package admin
