package config

import (
	"fmt"
	"regexp"

	"github.com/goccy/go-yaml"
)

// badValue is an error that shows the line of a key.
func badValue(src []byte, path, want string) error {
	p, err := yaml.PathString(path)
	if err != nil {
		return fmt.Errorf("%s: want %s", path, want)
	}
	shown, err := p.AnnotateSource(src, false)
	if err != nil {
		return fmt.Errorf("%s: want %s", path[2:], want)
	}
	return fmt.Errorf("%s: want %s\n%s", path[2:], want, hideToken(string(shown)))
}

var (
	// tokenShape matches the form of a token anywhere.
	tokenShape = regexp.MustCompile(`[\w-]{17,}\.[\w-]{4,}\.[\w-]{20,}`)
	// tokenLine matches a line with a key like "token", with any value.
	tokenLine = regexp.MustCompile(`(?im)(\b\w*tok\w*["']?\s*:).*$`)
)

// hideToken removes the token from shown lines: errors end up in logs.
func hideToken(shown string) string {
	return tokenShape.ReplaceAllString(tokenLine.ReplaceAllString(shown, "$1 (hidden)"), "(hidden)")
}
