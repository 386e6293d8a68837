package transport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
)

// Ended reports whether the caller or Close ended the request, rather than the network.
func Ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrClosed)
}

// WithoutAddress removes the address from a network error, because addresses of
// interactions contain their token.
func WithoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, context.DeadlineExceeded):
		return context.DeadlineExceeded
	}
	return err
}

// Plain keeps the position of a JSON error and removes the surrounding text,
// which could contain a token.
func Plain(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("broken JSON at byte %d", syntax.Offset)
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s instead of %s at %s", kind.Value, kind.Type, kind.Field)
	}
	return errors.New("broken JSON")
}

// ErrClosed is returned after the client was closed.
var ErrClosed = errors.New("client is closed")
