package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"

	"modernc.org/sqlite"
)

// Every row has a checksum over its columns (migration 3). SQLite computes it
// with row_checksum when it writes the row. The column intact computes it again
// from the file. Reads check intact. A trigger prevents updates of a damaged
// row, because an update would give it a correct checksum.
func init() {
	sqlite.MustRegisterFunction("row_checksum", &sqlite.FunctionImpl{
		NArgs: -1, Deterministic: true, VolatileArgs: true,
		Scalar: func(_ *sqlite.FunctionContext, columns []driver.Value) (driver.Value, error) {
			return rowChecksum(columns)
		},
	})
}

// theDriver is the driver in which row_checksum is registered.
var theDriver = func() driver.Driver {
	db, err := sql.Open("sqlite", "")
	if err != nil {
		panic("sqlite: " + err.Error()) // the driver registers itself
	}
	defer db.Close() // nothing was opened
	return db.Driver()
}()

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// rowChecksum returns the checksum of a row: CRC-32C over the type, length and content of each
// column, as a signed number, which takes four bytes in the file. It must never change, since
// existing files contain it.
func rowChecksum(columns []driver.Value) (int64, error) {
	var sum uint32
	var head [9]byte
	add := func(kind byte, n uint64, content []byte) {
		head[0] = kind
		binary.LittleEndian.PutUint64(head[1:], n)
		sum = crc32.Update(crc32.Update(sum, castagnoli, head[:]), castagnoli, content)
	}
	for _, c := range columns {
		switch c := c.(type) {
		case nil:
			add('n', 0, nil)
		case int64:
			add('i', uint64(c), nil)
		case float64:
			add('f', math.Float64bits(c), nil)
		case string:
			add('t', uint64(len(c)), []byte(c))
		case []byte:
			add('b', uint64(len(c)), c)
		default:
			return 0, fmt.Errorf("checksum of a %T", c)
		}
	}
	return int64(int32(sum)), nil
}
