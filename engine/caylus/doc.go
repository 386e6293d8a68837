// Package caylus is Caylus for two to five players. RULES in the comments is
// the rulebook as the project writes it down; docs/games/caylus.md explains
// notation, stored state and rulings, testdata/rules.csv lists the tests of
// each section.
package caylus
