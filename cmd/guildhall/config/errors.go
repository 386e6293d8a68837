package config

import (
	"fmt"
	"regexp"

	"github.com/goccy/go-yaml"

	"guildhall/storage/dburl"
)

// badValue returns an error that shows the line of a key.
func badValue(src []byte, path, want string) error {
	p, err := yaml.PathString(path)
	if err != nil {
		return fmt.Errorf("%s: want %s", path, want)
	}
	shown, err := p.AnnotateSource(src, false)
	if err != nil {
		return fmt.Errorf("%s: want %s", path[2:], want)
	}
	return fmt.Errorf("%s: want %s\n%s", path[2:], want, hideSecrets(string(shown)))
}

var (
	// tokenShape matches the form of a token anywhere.
	tokenShape = regexp.MustCompile(`[\w-]{17,}\.[\w-]{4,}\.[\w-]{20,}`)
	// secretLine matches a line with a key like "token", "secret" or "password", with any value.
	secretLine = regexp.MustCompile(`(?im)(\b\w*(?:tok|passw|secret)\w*["']?\s*:).*$`)
)

// hideSecrets removes the token, and addresses with a password, from the lines
// that errors show, since errors are logged.
func hideSecrets(shown string) string {
	return dburl.Hide(tokenShape.ReplaceAllString(secretLine.ReplaceAllString(shown, "$1 (hidden)"), "(hidden)"))
}
