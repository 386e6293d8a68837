// Package feed hands the pages of people what they can see, as it happens. It
// never blocks on a slow page.
package feed
