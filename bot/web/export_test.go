package web

// WithoutComments exports withoutComments for tests: a file as browsers get it.
var WithoutComments = withoutComments

// Spectated exports spectated for tests: the chances in a position that spectators see.
var Spectated = spectated
