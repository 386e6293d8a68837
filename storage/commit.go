package storage

import (
	"errors"
	"fmt"
)

// Check returns an error for a commit with missing or inconsistent moves.
func (c Commit) Check() error {
	if len(c.Moves) == 0 {
		return errors.New("no moves")
	}
	for i, m := range c.Moves {
		if m.Seq != c.After+1+i {
			return fmt.Errorf("move %d after %d has number %d", i+1, c.After, m.Seq)
		}
	}
	return nil
}
