// Package villagers implements "Villagers" for two to five players, and for one against the
// Countess. RULES in comments is the project's version of the rulebook.
// docs/games/villagers.md explains notation, stored state and rulings; testdata/rules.csv
// lists the tests of each section.
package villagers
