package web

// Spectated is exported for tests: the chances of a position that spectators are told.
var Spectated = spectated
