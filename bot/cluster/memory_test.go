package cluster

import (
	"testing"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

func TestLeases(t *testing.T) {
	storagetest.RunLeases(t, func(*testing.T) storage.Leases { return NewMemory() })
}
