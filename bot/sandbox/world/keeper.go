package world

import (
	"encoding/json"
	"fmt"
)

// Store stores the world across restarts. The server calls Put and Delete before
// it responds to the request that caused them, and Each once, at the start. A
// Store need not be safe for concurrent use.
type Store interface {
	Put(key string, value []byte) error
	Delete(key string) error
	// Each calls f for every entry, in any order, until f fails.
	Each(f func(key string, value []byte) error) error
}

// MemoryKeeper keeps entries in a map; a test passes it from one server to the
// next to simulate a restart.
type MemoryKeeper map[string][]byte

// Put stores a copy of value.
func (m MemoryKeeper) Put(key string, value []byte) error {
	m[key] = append([]byte(nil), value...)
	return nil
}

// Delete removes key.
func (m MemoryKeeper) Delete(key string) error {
	delete(m, key)
	return nil
}

// Each calls f for every entry.
func (m MemoryKeeper) Each(f func(string, []byte) error) error {
	for k, v := range m {
		if err := f(k, v); err != nil {
			return err
		}
	}
	return nil
}

// Keep stores v as JSON under key. When the Keeper fails, the current request
// gets a response with status 500.
func (w *World) Keep(key string, v any) {
	if w.keeper == nil {
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: record does not encode: " + err.Error())
	}
	w.KeepBytes(key, b)
}

// KeepBytes stores b unchanged under key.
func (w *World) KeepBytes(key string, b []byte) {
	if w.keeper == nil {
		return
	}
	if err := w.keeper.Put(key, b); err != nil {
		w.KeepErr = fmt.Errorf("keep %s: %w", key, err)
	}
}

// Forget deletes what is stored under key.
func (w *World) Forget(key string) {
	if w.keeper == nil {
		return
	}
	if err := w.keeper.Delete(key); err != nil {
		w.KeepErr = fmt.Errorf("forget %s: %w", key, err)
	}
}
