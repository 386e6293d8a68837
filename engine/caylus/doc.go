// Package caylus implements Caylus for two to five players. RULES in comments is the
// project's version of the rulebook. docs/games/caylus.md explains notation, stored state
// and rulings; testdata/rules.csv lists the tests of each section.
package caylus
