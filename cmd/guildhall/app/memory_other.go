//go:build !linux

package app

// unmapProgramPages does nothing.
func unmapProgramPages() error { return nil }
