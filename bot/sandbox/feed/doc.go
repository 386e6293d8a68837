// Package feed sends the pages of people every event that they can see, as it
// happens. A Queue takes each value from a goroutine that holds a lock to one that
// writes to a slow peer, so nobody waits for a slow page.
package feed
