//go:build !unix

package pgserver

import (
	"errors"
	"fmt"
)

func start(durable bool) (string, error) {
	return "", fmt.Errorf("%w: set %s to the URL of a server", ErrNoServer, Variable)
}

func do(string) error { return errors.New("no server was started") }

func findPool() error { return ErrNoServer }
