package world

import (
	"encoding/json"
	"fmt"
)

// Keeper holds the world across restarts. The server calls Put and Delete
// before it answers the request that caused them, and Each once, at start.
// A Keeper need not be safe for concurrent use.
type Keeper interface {
	Put(key string, value []byte) error
	Delete(key string) error
	// Each calls f for every entry, in any order, until f fails.
	Each(f func(key string, value []byte) error) error
}

// MemoryKeeper keeps entries in a map: what a test hands from one server to
// the next one to play a restart.
type MemoryKeeper map[string][]byte

// Put stores a copy of value.
func (m MemoryKeeper) Put(key string, value []byte) error {
	m[key] = append([]byte(nil), value...)
	return nil
}

// Delete forgets key.
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

// Keep stores v as JSON under key. A Keeper that fails is remembered: the
// request that is under way is then answered with 500.
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

// KeepBytes stores b as it is under key.
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
