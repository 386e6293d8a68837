package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ReadJSON decodes one JSON value, written by a version of this program, into the pointer
// to. It returns an error for unknown fields and for data after the value, because only the
// program may have written the bytes.
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
