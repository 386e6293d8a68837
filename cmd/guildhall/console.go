package main

import (
	"context"
	"errors"
	"io"
)

// console holds the output streams of a command and the context that ends it.
type console struct {
	ctx context.Context
	out io.Writer
	err io.Writer
}

// errFailed ends a command that has already printed its findings.
var errFailed = errors.New("failed")
