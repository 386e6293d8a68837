package encoding

import (
	"encoding/binary"
	"errors"
	"fmt"

	"guildhall/storage"
)

// ChainLength is the number of rows of turns that are compressed with each other as
// dictionary. It is large enough to make rows small, and small enough that reading one row
// does not mean reading all.
const ChainLength = 32

// Entry is one commit, the content of a row of turns.
type Entry struct {
	storage.Turn
	Moves  []storage.Move
	Packed []byte // as stored; Unchain reads it
}

// Body encodes the moves and the events: number of moves, then seat, version,
// length of the code and code of each, then the events.
func (e *Entry) Body() []byte {
	b := binary.AppendUvarint(nil, uint64(len(e.Moves)))
	for _, m := range e.Moves {
		b = binary.AppendVarint(b, int64(m.Seat))
		b = binary.AppendUvarint(b, uint64(m.Version))
		b = binary.AppendUvarint(b, uint64(len(m.Code)))
		b = append(b, m.Code...)
	}
	return append(b, e.Events...)
}

var errShort = errors.New("turn body ends too early")

// Parse is the inverse of Body.
func (e *Entry) Parse(b []byte) error {
	count, n := binary.Uvarint(b)
	if n <= 0 || count > uint64(len(b)) {
		return errShort
	}
	b = b[n:]
	e.Moves = make([]storage.Move, count)
	for i := range e.Moves {
		seat, n := binary.Varint(b)
		if n <= 0 {
			return errShort
		}
		version, k := binary.Uvarint(b[n:])
		if k <= 0 {
			return errShort
		}
		size, l := binary.Uvarint(b[n+k:])
		if l <= 0 || size > uint64(len(b)-n-k-l) {
			return errShort
		}
		b = b[n+k+l:]
		e.Moves[i] = storage.Move{Seq: e.First + i, Seat: int(seat), Version: int(version), Code: string(b[:size]), At: e.At}
		b = b[size:]
	}
	e.Seat = -1
	if count > 0 {
		e.Seat = e.Moves[0].Seat
	}
	e.Events = b
	return nil
}

// Before returns the number of rows directly before e that are its dictionary.
func (e *Entry) Before() int { return e.N % ChainLength }

// Pack compresses e. rows are the Before rows directly before it.
func (e *Entry) Pack(rows []Entry) ([]byte, error) {
	before, err := Unchain(rows, nil)
	if err != nil {
		return nil, err
	}
	return Pack(e.Body(), before)
}

// Follows reports whether e is the commit after previous, with all its moves. The
// first commit of a record is the start, without a move.
func (e *Entry) Follows(previous *Entry) bool {
	switch {
	case e.N != previous.N+1:
		return false
	case e.N == 0:
		return e.First == 0 && e.Last == 0 && len(e.Moves) == 0
	}
	return e.First == previous.Last+1 && len(e.Moves) == e.Last-e.First+1
}

// Unchain unpacks consecutive rows, beginning with the start of a chain, and
// passes each to f, which may be nil. It returns the raw bodies of the last
// chain: the dictionary of the next row.
func Unchain(rows []Entry, f func(*Entry)) (before []byte, err error) {
	for i := range rows {
		e := &rows[i]
		if e.N%ChainLength == 0 {
			before = nil
		}
		raw, err := Unpack(e.Packed, before)
		if err != nil {
			return nil, fmt.Errorf("%w: turn %d: %w", storage.ErrDamaged, e.N, err)
		}
		before = append(before, raw...)
		if f == nil {
			continue
		}
		if err := e.Parse(raw); err != nil {
			return nil, fmt.Errorf("%w: turn %d: %w", storage.ErrDamaged, e.N, err)
		}
		f(e)
	}
	return before, nil
}
