package web

// Spectated exports spectated for tests: the chances in a position that spectators see.
var Spectated = spectated

// WordKeys exports wordKeys for tests.
var WordKeys = wordKeys
