// Package villagers is "Villagers" for two to five players, and for one
// against the Countess. RULES in the comments is the rulebook as the project
// writes it down; docs/games/villagers.md explains notation, stored state and
// rulings, testdata/rules.csv lists the tests of each section.
package villagers
