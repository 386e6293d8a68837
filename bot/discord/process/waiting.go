package process

import (
	"errors"
	"time"
)

// ThinkTimeout is the maximum time that a person waits for a hint or an analysis. The
// computation continues and is stored, so the next request gets it immediately.
const ThinkTimeout = 45 * time.Second

// ErrBusy is returned when too many people wait for the same kind of work.
var ErrBusy = errors.New("too many are waiting")
