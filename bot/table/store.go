package table

import "sync"

type locks struct{ mu sync.Mutex }
type cache struct{}
type recent struct{}

const cacheSize, recentSize = 256, 4096

func (*cache) init(int)  {}
func (*recent) init(int) {}
