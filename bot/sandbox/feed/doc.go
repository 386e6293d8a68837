// Package feed tells the pages of people of every event that they can see, as
// it happens. It never blocks on a slow page.
package feed
