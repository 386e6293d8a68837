package sqlite

import (
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"sync"

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
	buffer := rows.Get().(*[]byte)
	defer rows.Put(buffer)
	row := (*buffer)[:0]
	head := func(kind byte, n uint64) { row = binary.LittleEndian.AppendUint64(append(row, kind), n) }
	for _, c := range columns {
		switch c := c.(type) {
		case nil:
			head('n', 0)
		case int64:
			head('i', uint64(c))
		case float64:
			head('f', math.Float64bits(c))
		case string:
			head('t', uint64(len(c)))
			row = append(row, c...)
		case []byte:
			head('b', uint64(len(c)))
			row = append(row, c...)
		default:
			return 0, fmt.Errorf("checksum of a %T", c)
		}
	}
	*buffer = row
	return int64(int32(crc32.Checksum(row, castagnoli))), nil
}

// rows keeps buffers for rowChecksum, which is called for every row that is read or written.
var rows = sync.Pool{New: func() any { return new([]byte) }}
