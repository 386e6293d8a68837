// Package feed sends the pages of people every event that they can see, as it
// happens. It never blocks on a slow page.
package feed
