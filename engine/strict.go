package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ReadJSON reads what one version of a program wrote and nothing else may have
// touched: one JSON value into to, a pointer. Fields that to does not have and
// anything behind the value give an error.
func ReadJSON(b []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the value")
	}
	return nil
}
