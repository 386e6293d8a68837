package table

import "fmt"

// NewerVersionError is the error of a table at which a newer version of the game's rules was played
// than this program has. During an upgrade another process has them already.
type NewerVersionError struct {
	Table      int64
	Have, Want int // versions of the rules
}

func (n *NewerVersionError) Error() string {
	return fmt.Sprintf("table %d was played on with version %d of its rules, and this program has %d", n.Table, n.Want, n.Have)
}
