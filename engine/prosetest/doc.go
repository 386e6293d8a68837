// Package prosetest checks how the program's source reads: doc comments that need a
// second reading, words that identifiers may not use, and error types whose names do not
// end in Error. Its test compares the findings of every package with testdata/bounds.csv,
// whose numbers may only fall.
package prosetest
