// Package architects is "Architects of the West Kingdom" for two to five
// players, for one against Constantine or Helena, and for two with one of them
// as a third. RULES in the comments is the rulebook as the project writes it
// down; docs/games/architects.md tells which test shows which section, the
// notation and the encoded state.
package architects
