package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"guildhall/storage"
)

// BenchmarkCommit is to be read beside BenchmarkSync: the difference is ours.
func BenchmarkCommit(b *testing.B) {
	for name, opts := range map[string][]Option{"durable": nil, "without sync": {WithoutSync()}} {
		b.Run(name, func(b *testing.B) {
			db := fresh(b, opts...)
			p := newPlay(b, db, 1)
			commits := make([]storage.Commit, b.N)
			for i := range commits {
				commits[i] = p.next(false)
			}
			b.ResetTimer()
			for _, c := range commits {
				must(b, db.Commit(b.Context(), c))
			}
		})
	}
}

// BenchmarkSync appends as much as a commit writes to the log and forces it to
// the disk: what this disk takes for any durable commit.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	must(b, err)
	defer f.Close()
	data := make([]byte, 8*4096)
	for b.Loop() {
		if _, err := f.Write(data); err != nil {
			b.Fatal(err)
		}
		must(b, f.Sync())
	}
}

func BenchmarkLoad(b *testing.B) {
	for name, turns := range map[string]int{"10 turns": 10, "1000 turns": 1000} {
		b.Run(name, func(b *testing.B) {
			db := fresh(b, WithoutSync())
			p := newPlay(b, db, 1)
			for range turns {
				must(b, db.Commit(b.Context(), p.next(false)))
			}
			for b.Loop() {
				if _, err := db.Load(b.Context(), p.table.ID); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkLatestTurns(b *testing.B) {
	db := fresh(b, WithoutSync())
	p := newPlay(b, db, 1)
	for range 500 {
		must(b, db.Commit(b.Context(), p.next(false)))
	}
	for b.Loop() {
		if _, err := db.Turns(b.Context(), p.table.ID, 490, 10); err != nil {
			b.Fatal(err)
		}
	}
}
