package textfmt

import (
	"bytes"
	"encoding/csv"
)

// CSVCell changes user-made text that a spreadsheet would read as a formula.
func CSVCell(s string) string {
	if s != "" && (s[0] == '=' || s[0] == '+' || s[0] == '-' || s[0] == '@') {
		return "'" + s
	}
	return s
}

// CSV returns rows as a CSV file.
func CSV(rows [][]string) []byte {
	var file bytes.Buffer
	w := csv.NewWriter(&file)
	if err := w.WriteAll(rows); err != nil {
		panic("textfmt: csv: " + err.Error()) // writing to a buffer cannot fail
	}
	return file.Bytes()
}
