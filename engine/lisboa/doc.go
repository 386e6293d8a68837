// Package lisboa is Lisboa for two to four players and for one against Lacerda.
// RULES in the comments is the rulebook as the project writes it down;
// docs/games/lisboa.md tells which test shows which section, the notation and
// the encoded state.
package lisboa
