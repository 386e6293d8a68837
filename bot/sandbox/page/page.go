// Package page is the sandbox's web page: a small chat client for several
// people, as files that need no build step, and the calls that it makes.
package page

import "embed"

// Files is the page, index.html first.
//
//go:embed index.html style.css *.js
var Files embed.FS
