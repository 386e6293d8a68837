// Package page is the sandbox's web page: a small chat client for several people,
// as files without a build step, and its HTTP interface.
package page

import "embed"

// Files holds the page, beginning with index.html.
//
//go:embed index.html *.css *.js
var Files embed.FS
