// Package caylus is Caylus for two to five players. RULES in the comments is
// the rulebook as the project writes it down; docs/games/caylus.md tells which
// test shows which section, the notation and the encoded state.
package caylus
