// Package lisboa implements Lisboa for two to four players and for one against Lacerda.
// RULES in comments is the project's version of the rulebook. docs/games/lisboa.md explains
// notation, stored state and rulings; testdata/rules.csv lists the tests of each section.
package lisboa
