package main

import (
	"context"
	"errors"
	"io"
)

// console is where a command prints and what ends it.
type console struct {
	ctx context.Context
	out io.Writer
	err io.Writer
}

// errFailed ends a command whose findings were printed already.
var errFailed = errors.New("failed")
