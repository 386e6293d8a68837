// Package lisboa is Lisboa for two to four players and for one against Lacerda.
// RULES in the comments is the rulebook as the project writes it down;
// docs/games/lisboa.md explains notation, stored state and rulings,
// testdata/rules.csv lists the tests of each section.
package lisboa
