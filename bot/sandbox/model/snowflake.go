package model

import (
	"strconv"
	"time"
)

// epoch is the millisecond in which Discord's ids begin.
const Epoch = 1420070400000

// idTime is the moment an id was given out.
func IdTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + Epoch).UTC()
}

// idLess compares ids by number.
func IdLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// isSnowflake reports whether s has the form of an id.
func IsSnowflake(s string) bool {
	if s == "" || len(s) > 20 || (s[0] == '0' && len(s) > 1) {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}
