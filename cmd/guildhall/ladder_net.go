package main

import (
	"fmt"
	"os"

	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
)

// netFile reads a net from a file, the built-in one when file is "".
func netFile(rules engine.Rules, seats int, file string) (*value.Net, error) {
	if file == "" {
		return levels.Net(rules, seats)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	net, stamp, err := value.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	featured, ok := rules.(engine.Featured)
	if !ok || stamp != levels.Stamp(featured, seats) {
		return nil, fmt.Errorf("%s: %w", file, levels.ErrNoNet)
	}
	return net, nil
}
