// Package architects implements "Architects of the West Kingdom" for two to five players,
// for one against Constantine or Helena, and for two with one of them as a third. RULES in
// comments is the project's version of the rulebook. docs/games/architects.md explains
// notation, stored state and rulings; testdata/rules.csv lists the tests of each section.
package architects
