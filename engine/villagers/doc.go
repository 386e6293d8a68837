// Package villagers is "Villagers" for two to five players, and for one
// against the Countess. RULES in the comments is the rulebook as the project
// writes it down; docs/games/villagers.md tells which test shows which section,
// the notation and the encoded state.
package villagers
