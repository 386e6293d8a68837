package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ReadJSON reads one JSON value that a version of the program wrote into to, a
// pointer. Fields that to does not have and anything behind the value are
// errors: nothing but the program may have written the bytes.
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
