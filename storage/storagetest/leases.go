package storagetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"guildhall/storage"
)

// RunLeases checks the leases of a database for several processes. New returns an
// empty store, closed when the test ends.
func RunLeases(t *testing.T, newStore func(*testing.T) storage.Leases) {
	const long, past = time.Hour, -time.Second
	t.Run("one holder", func(t *testing.T) {
		s := newStore(t)
		got, held, err := s.Acquire(t.Context(), "clock", "a", long)
		ok(t, err)
		if !held || got.Owner != "a" || got.Left <= long-time.Minute || got.Left > long || len(got.Note) != 0 {
			t.Fatalf("the first holder got %v, %+v", held, got)
		}
		got, held, err = s.Acquire(t.Context(), "clock", "b", long)
		ok(t, err)
		if held || got.Owner != "a" || got.Left <= 0 {
			t.Fatalf("a second holder got %v, %+v", held, got)
		}
		if _, held, err = s.Acquire(t.Context(), "clock", "a", long); err != nil || !held {
			t.Fatalf("the holder itself got %v, %v", held, err)
		}
		if _, held, err = s.Acquire(t.Context(), "other", "b", long); err != nil || !held {
			t.Fatalf("another lease was given: %v, %v", held, err)
		}
	})
	t.Run("an ended lease is free, with its note", func(t *testing.T) {
		s := newStore(t)
		acquire(t, s, "shard", "a", long)
		renewed, err := s.Renew(t.Context(), "a", past, map[string][]byte{"shard": []byte("session 7")})
		ok(t, err)
		same(t, "renewed", renewed, []string{"shard"})
		got := acquire(t, s, "shard", "b", long)
		if got.Owner != "b" || string(got.Note) != "session 7" {
			t.Errorf("the next holder got %+v", got)
		}
		renewed, err = s.Renew(t.Context(), "a", long, map[string][]byte{"shard": []byte("too late")})
		ok(t, err)
		same(t, "renewed by the former holder", renewed, nil)
		ok(t, s.Release(t.Context(), "shard", "a", []byte("too late")))
		same(t, "note", leaseNamed(t, s, "shard").Note, []byte("session 7"))
	})
	t.Run("who was late keeps what nobody took", func(t *testing.T) {
		s := newStore(t)
		acquire(t, s, "shard", "a", past)
		renewed, err := s.Renew(t.Context(), "a", long, map[string][]byte{"shard": nil, "never held": nil})
		ok(t, err)
		same(t, "renewed", renewed, []string{"shard"})
		if _, held, _ := s.Acquire(t.Context(), "shard", "b", long); held {
			t.Error("a renewed lease was given to another")
		}
	})
	t.Run("release", func(t *testing.T) {
		s := newStore(t)
		acquire(t, s, "shard", "a", long)
		ok(t, s.Release(t.Context(), "shard", "b", []byte("not mine")))
		ok(t, s.Release(t.Context(), "shard", "a", []byte("session 8")))
		if l := leaseNamed(t, s, "shard"); l.Left > 0 || string(l.Note) != "session 8" {
			t.Errorf("a released lease is %+v", l)
		}
		if renewed, err := s.Renew(t.Context(), "a", long, map[string][]byte{"shard": nil}); err != nil || len(renewed) != 0 {
			t.Errorf("a released lease was renewed: %v, %v", renewed, err)
		}
	})
	t.Run("list", func(t *testing.T) {
		s := newStore(t)
		acquire(t, s, "b", "y", long)
		acquire(t, s, "a", "x", past)
		acquire(t, s, "long ago", "x", -25*time.Hour)
		list, err := s.AllLeases(t.Context())
		ok(t, err)
		if len(list) != 2 || list[0].Name != "a" || list[0].Left > 0 || list[1].Name != "b" || list[1].Owner != "y" || list[1].Left <= 0 {
			t.Errorf("leases are %+v", list)
		}
	})
	t.Run("a race has one winner", func(t *testing.T) {
		s := newStore(t)
		for _, ended := range []bool{false, true} {
			if ended {
				acquire(t, s, "race", "before", past)
			}
			var winners atomic.Int32
			var all sync.WaitGroup
			for i := range 20 {
				all.Go(func() {
					_, held, err := s.Acquire(t.Context(), "race", string(rune('a'+i)), past+2*long)
					if err != nil {
						t.Error(err)
					}
					if held {
						winners.Add(1)
					}
				})
			}
			all.Wait()
			if n := winners.Load(); n != 1 {
				t.Errorf("%d processes won", n)
			}
			for i := range 20 {
				ok(t, s.Release(t.Context(), "race", string(rune('a'+i)), nil))
			}
		}
	})
}

func acquire(t *testing.T, s storage.Leases, name, owner string, d time.Duration) storage.Lease {
	t.Helper()
	got, held, err := s.Acquire(t.Context(), name, owner, d)
	ok(t, err)
	if !held {
		t.Fatalf("%s did not get %s: %+v", owner, name, got)
	}
	return got
}

func leaseNamed(t *testing.T, s storage.Leases, name string) storage.Lease {
	t.Helper()
	list, err := s.AllLeases(t.Context())
	ok(t, err)
	for _, l := range list {
		if l.Name == name {
			return l
		}
	}
	t.Fatalf("there is no lease %s in %+v", name, list)
	return storage.Lease{}
}
