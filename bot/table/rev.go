package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"strconv"

	"guildhall/storage"
)

// Revision identifies a position that a person saw: the last commit and the step of their own
// draft. A press carries the Revision of its Snapshot.
//
// The commit is identified by an opaque token, not by a number, because the number of entries
// in the record reveals hands. A forced answer is no entry, so after the same public turn the
// next entry is 3 or 4, depending on whether its player could have paid in another way.
type Revision struct {
	Token string `json:"token"` // empty before the start
	Step  int    `json:"step"`
}

// Newest means the present position. It is for written moves, which belong to no particular
// Snapshot.
var Newest = Revision{Step: -1}

// TokenLength is the length of a token, in letters.
const TokenLength = 10

// TokenOf returns the token of the position after the given number of commits. It consists of
// letters, is the same in every process, and cannot be computed without the seed. It is empty
// before the start.
func TokenOf(t storage.Table, turns int) string {
	if len(t.Seed) == 0 {
		return ""
	}
	mac := hmac.New(sha256.New, t.Seed)
	mac.Write([]byte("revision " + strconv.Itoa(turns)))
	sum := mac.Sum(nil)
	letters := make([]byte, 0, TokenLength)
	for _, b := range sum[:TokenLength/2] {
		letters = append(letters, 'a'+b>>4, 'a'+b&15)
	}
	return string(letters)
}

// Rev returns the present position for the person.
func (tx *Tx) Rev() Revision {
	r := Revision{Token: TokenOf(tx.Table, tx.Table.Turns)}
	if tx.Draft != nil {
		r.Step = tx.Draft.Step
	}
	return r
}

// entryOf returns the last entry of the record at the position of an earlier token; false
// unless the token is one of the latest TurnsKept commits before the present one.
func (tx *Tx) entryOf(ctx context.Context, earlier string) (int, bool, error) {
	turns, _, err := tx.Latest(ctx)
	if err != nil || earlier == "" {
		return 0, false, err
	}
	for _, one := range turns {
		if one.N > 0 && TokenOf(tx.Table, one.N-1) == earlier {
			return one.First - 1, true, nil
		}
	}
	return 0, false, nil
}
