package discordtest

import (
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"sync"
)

// deals is a source of seeds that is the same in every run. It is safe for concurrent
// use, as several tables may start at the same time.
type deals struct {
	mu     sync.Mutex
	source *rand.ChaCha8
}

// dealsOf returns the source of a test.
func dealsOf(test string) io.Reader {
	return &deals{source: rand.NewChaCha8(sha256.Sum256([]byte(test)))}
}

func (d *deals) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.source.Read(p)
}
