package apptest

import (
	"net"
	"testing"
)

// FreeAddress returns a loopback address at which nothing listens.
func FreeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
