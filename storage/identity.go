package storage

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
)

// Keys of the blobs about the database itself.
const (
	identitySpace = "database"
	identityKey   = "id"
	foreignKey    = "foreign"
)

const (
	identityLength  = 4
	identityLetters = "abcdefghijkmnpqrstuvwxyz23456789"
)

// Identity returns the short id of a database: four small letters and digits, drawn at the
// first call. A backup keeps it, and so does a copy on another kind of database.
func Identity(ctx context.Context, s Blobs, entropy io.Reader) (string, error) {
	stored, err := s.Blob(ctx, identitySpace, identityKey)
	if err == nil && stored == nil {
		id := make([]byte, identityLength)
		if _, err := io.ReadFull(entropy, id); err != nil {
			return "", fmt.Errorf("draw id of database: %w", err)
		}
		for i, b := range id {
			id[i] = identityLetters[int(b)%len(identityLetters)]
		}
		stored, err = s.AddBlob(ctx, identitySpace, identityKey, id)
	}
	if err == nil && !IsIdentity(string(stored)) {
		err = fmt.Errorf("read id of database: %q is not an id", stored)
	}
	return string(stored), err
}

// IsIdentity reports whether a text has the form of a database's id.
func IsIdentity(s string) bool {
	return len(s) == identityLength && strings.Trim(s, identityLetters) == ""
}

// ForeignPress is the latest press on a message that the bot posted from another database.
type ForeignPress struct {
	Database string    `json:"database"` // its id
	At       time.Time `json:"at"`
}

// LatestForeignPress returns the latest press on a message of another database, read with
// blob; the zero value when there was none.
func NoteForeignPress(ctx context.Context, s Blobs, p ForeignPress) error {
	b, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.PutBlob(ctx, identitySpace, foreignKey, b)
}

// LatestForeignPress returns the latest press on a message of another database, by what
// reads blobs; the zero value when there was none.
func LatestForeignPress(ctx context.Context, blob func(ctx context.Context, space, key string) ([]byte, error)) (p ForeignPress, err error) {
	b, err := blob(ctx, identitySpace, foreignKey)
	if err != nil || len(b) == 0 {
		return p, err
	}
	return p, json.Unmarshal(b, &p)
}
