package encoding

import (
	"encoding/binary"
	"fmt"
	"time"

	"guildhall/storage"
)

// PackArchive compresses all commits of a record as one text, which is half as large as
// each by itself. The error wraps storage.ErrDamaged when rows do not hold a whole
// record.
func PackArchive(rows []Entry) ([]byte, error) {
	var body []byte
	previous, gap := Entry{Turn: storage.Turn{N: -1}}, false
	_, err := Unchain(rows, func(e *Entry) {
		gap = gap || !e.Follows(&previous)
		raw := e.Body()
		body = binary.AppendVarint(body, millis(e.At)-millis(previous.At))
		body = binary.AppendUvarint(body, uint64(len(raw)))
		body = append(body, raw...)
		previous = *e
	})
	if err == nil && gap {
		err = fmt.Errorf("%w: its record has gaps", storage.ErrDamaged)
	}
	if err != nil {
		return nil, err
	}
	return Pack(body, nil)
}

// millis is the stored form of an instant; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// UnpackArchive is the inverse of PackArchive. The error wraps storage.ErrDamaged.
func UnpackArchive(packed []byte) ([]Entry, error) {
	body, err := Unpack(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	list, err := parseArchive(body)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return list, nil
}

// parseArchive reads what PackArchive wrote.
func parseArchive(body []byte) ([]Entry, error) {
	var list []Entry
	var at int64
	last := 0
	for len(body) > 0 {
		since, n := binary.Varint(body)
		if n <= 0 {
			return nil, errShort
		}
		length, k := binary.Uvarint(body[n:])
		if k <= 0 || length > uint64(len(body)-n-k) {
			return nil, errShort
		}
		body = body[n+k:]
		at += since
		var e Entry
		e.N = len(list)
		if at != 0 {
			e.At = time.UnixMilli(at).UTC()
		}
		if e.N > 0 {
			e.First = last + 1
		}
		if err := e.Parse(body[:length]); err != nil {
			return nil, fmt.Errorf("turn %d: %w", e.N, err)
		}
		last = max(last, e.First+len(e.Moves)-1)
		e.Last = last
		list = append(list, e)
		body = body[length:]
	}
	return list, nil
}
