package model

import (
	"strconv"
	"time"
)

// Epoch is the millisecond at which Discord's ids begin.
const Epoch = 1420070400000

// IDTime returns the time at which an id was assigned.
func IDTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + Epoch).UTC()
}

// IDLess compares ids by number.
func IDLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// IsSnowflake reports whether s has the form of an id.
func IsSnowflake(s string) bool {
	if s == "" || len(s) > 20 || (s[0] == '0' && len(s) > 1) {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}
