package recipients

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Undelivered is a message to an owner that did not reach them.
type Undelivered struct {
	At  time.Time `json:"at"`
	Why string    `json:"why"`
}

// undeliveredSpace is the blob space with the latest Undelivered of each owner, by user
// id.
const undeliveredSpace = "owners not reached"

// ReadUndelivered returns the latest message if it did not reach an owner; false if it
// did. Function blob reads a blob (see storage.Blobs).
func ReadUndelivered(ctx context.Context, blob func(ctx context.Context, space, key string) ([]byte, error), user string) (u Undelivered, found bool, err error) {
	b, err := blob(ctx, undeliveredSpace, user)
	if err != nil || b == nil {
		return Undelivered{}, false, err
	}
	if err := json.Unmarshal(b, &u); err != nil {
		return Undelivered{}, false, fmt.Errorf("read undelivered message to %s: %w", user, err)
	}
	return u, true, nil
}

// NoteUndelivered stores that a message did not reach an owner, and logs it. With an
// empty reason it stores that the latest message did.
func (d *Directory) NoteUndelivered(ctx context.Context, user, why string) error {
	if why == "" {
		return d.store.DropBlob(ctx, undeliveredSpace, user)
	}
	d.log.WarnContext(ctx, "send message to owner", "user", user, "err", why)
	b, err := json.Marshal(Undelivered{d.now().UTC(), why})
	if err != nil {
		return err
	}
	return d.store.PutBlob(ctx, undeliveredSpace, user, b)
}
