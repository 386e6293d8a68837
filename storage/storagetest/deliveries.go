package storagetest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

func deliveries(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"what is due is claimed once": claimOnce,
		"priority goes before lateness": func(t *testing.T, s storage.Store) {
			put(t, s, d("z", "", 1, storage.Digest), d("y", "", 3, storage.Ping), d("x", "", 2, storage.Ping), d("w", "", 1, storage.Answer), d("v", "", 9, storage.Answer))
			same(t, "first two", claim(t, s, 5, 2), []string{"w", "x"})
			same(t, "the rest", claim(t, s, 5, 9), []string{"y", "z"})
		},
		"a newer delivery replaces one that waits": func(t *testing.T, s storage.Store) {
			put(t, s, d("a", "k", 1, 0), d("b", "k", 2, 0), d("c", "", 1, 0), d("e", "", 1, 0), d("f", "other", 1, 0))
			put(t, s, d("g", "k", 3, 0))
			same(t, "claimed", claim(t, s, 9, 9), []string{"c", "e", "f", "g"})
		},
		"a claimed delivery is not replaced": claimedKey,
		"an expired claim is claimed again": func(t *testing.T, s storage.Store) {
			put(t, s, d("a", "k", 1, 0))
			same(t, "claimed", claimUntil(t, s, 5, 10), []string{"a"})
			same(t, "before the end of the claim", claimUntil(t, s, 9, 20), nil)
			same(t, "after it", claimUntil(t, s, 10, 20), []string{"a"})
			ok(t, s.MarkDelivered(t.Context(), "a"))
			same(t, "after delivery", claimUntil(t, s, 99, 100), nil)
		},
		"an expired claim yields to a newer one": func(t *testing.T, s storage.Store) {
			put(t, s, d("a", "k", 1, 0))
			claimUntil(t, s, 5, 10)
			put(t, s, d("b", "k", 1, 0))
			same(t, "claimed", claimUntil(t, s, 10, 20), []string{"b"})
			ok(t, s.MarkDelivered(t.Context(), "b"))
			same(t, "left", claimUntil(t, s, 99, 100), nil)
		},
		"a claim of one finds the newer behind an expired one": func(t *testing.T, s storage.Store) {
			for n, id := range []string{"old", "new"} {
				ok(t, s.Enqueue(t.Context(), []storage.Delivery{{ID: id, Key: "card", Due: at(0)}, {ID: id + " other", Priority: 3, Due: at(0)}}))
				list, err := s.Claim(t.Context(), at(1+20*n), at(10+20*n), 1)
				ok(t, err)
				if len(list) != 1 || list[0].ID != id {
					t.Fatalf("claimed %v, want %s", list, id)
				}
			}
		},
		"a postponed delivery comes again":             postponed,
		"a delivery that was not tried counts nothing": held,
		"what waits for a user can be hastened":        dueNow,
		"a postponed delivery yields to newer":         postponedNewer,
		"next due tells when to look again":            nextDue,
		"an id is used once":                           idOnce,
		"deliveries that are stored may come again":    repeatedEnqueue,
		"deliveries that are gone are no error":        goneIsFine,
		"what is stored under its key is not missing":  enqueueMissing,
		"answered interactions are remembered":         answeredInteractions,
		"many workers share":                           manyWorkers,
	})
}

func answeredInteractions(t *testing.T, s storage.Store) {
	for range 2 {
		ok(t, s.NoteAnswered(t.Context(), "i1"))
	}
	for id, want := range map[string]bool{"i1": true, "i2": false} {
		is, err := s.IsAnswered(t.Context(), id)
		ok(t, err)
		same(t, id, is, want)
	}
	tab := playing(t, s)
	_, err := s.Update(t.Context(), tab, "i1", nil) // an answer is no change
	ok(t, err)
}

// enqueueMissing adds deliveries while others with their keys wait, are
// claimed, are postponed, or are gone.
func enqueueMissing(t *testing.T, s storage.Store) {
	add := func(list ...storage.Delivery) {
		t.Helper()
		ok(t, s.EnqueueMissing(t.Context(), list))
	}
	add(d("a", "k", 1, 0), d("b", "", 1, 0), d("c", "other", 1, 0))
	add(d("e", "k", 1, 0), d("f", "", 1, 0))
	same(t, "while one waits", claimUntil(t, s, 5, 10), []string{"a", "b", "c", "f"})
	add(d("g", "k", 1, 0))
	ok(t, s.Retry(t.Context(), "a", at(30), "rate limited"))
	add(d("h", "k", 1, 0))
	same(t, "while it is postponed", claimUntil(t, s, 6, 10), nil)
	same(t, "later", claimUntil(t, s, 30, 99), []string{"b", "c", "f", "a"})
	ok(t, s.MarkDelivered(t.Context(), "a"))
	add(d("i", "k", 1, 0))
	same(t, "after it is delivered", claimUntil(t, s, 31, 99), []string{"i"})
}

func d(id, key string, due int, p storage.Priority) storage.Delivery {
	return storage.Delivery{ID: id, Key: key, Due: at(due), Priority: p}
}

func put(t *testing.T, s storage.Store, list ...storage.Delivery) {
	t.Helper()
	ok(t, s.Enqueue(t.Context(), list))
}

func names(list []storage.Delivery) []string {
	var out []string
	for _, d := range list {
		out = append(out, d.ID)
	}
	return out
}

func claim(t *testing.T, s storage.Store, now, limit int) []string {
	t.Helper()
	list, err := s.Claim(t.Context(), at(now), at(now+1000), limit)
	ok(t, err)
	return names(list)
}

func claimUntil(t *testing.T, s storage.Store, now, until int) []string {
	t.Helper()
	list, err := s.Claim(t.Context(), at(now), at(until), 100)
	ok(t, err)
	return names(list)
}

func claimOnce(t *testing.T, s storage.Store) {
	want := storage.Delivery{ID: "a", Key: "card:7", Table: 7, Kind: "card", User: "bo", Body: []byte{0, 1, 2}, Priority: storage.Ping, Due: at(5)}
	put(t, s, want)
	same(t, "before it is due", claim(t, s, 4, 9), nil)
	got, err := s.Claim(t.Context(), at(5), at(9), 9)
	ok(t, err)
	same(t, "claimed", got, []storage.Delivery{want})
	same(t, "again", claim(t, s, 8, 9), nil)
	ok(t, s.MarkDelivered(t.Context(), "a"))
	_, waits, err := s.NextDue(t.Context())
	ok(t, err)
	same(t, "something waits", waits, false)
}

func claimedKey(t *testing.T, s storage.Store) {
	put(t, s, d("a", "k", 1, 0))
	claimUntil(t, s, 5, 100)
	put(t, s, d("b", "k", 1, 0))
	same(t, "while the older is claimed", claimUntil(t, s, 6, 100), nil)
	put(t, s, d("c", "k", 1, 0)) // replaces b, not a
	ok(t, s.MarkDelivered(t.Context(), "a"))
	same(t, "after the older is delivered", claimUntil(t, s, 7, 100), []string{"c"})
}

func postponed(t *testing.T, s storage.Store) {
	put(t, s, d("a", "k", 1, storage.Ping))
	claimUntil(t, s, 5, 100)
	ok(t, s.Retry(t.Context(), "a", at(30), "rate limited"))
	same(t, "too early", claimUntil(t, s, 29, 100), nil)
	got, err := s.Claim(t.Context(), at(30), at(100), 9)
	ok(t, err)
	want := d("a", "k", 30, storage.Ping)
	want.Attempts, want.Error = 1, "rate limited"
	same(t, "claimed", got, []storage.Delivery{want})
	ok(t, s.Retry(t.Context(), "a", at(40), "again"))
	got, err = s.Claim(t.Context(), at(40), at(100), 9)
	ok(t, err)
	same(t, "attempts", got[0].Attempts, 2)
}

func held(t *testing.T, s storage.Store) {
	put(t, s, d("a", "k", 1, storage.Ping))
	claimUntil(t, s, 5, 100)
	ok(t, s.Retry(t.Context(), "a", at(10), "cut"))
	claimUntil(t, s, 10, 100)
	ok(t, s.Defer(t.Context(), "a", at(30), "limited"))
	same(t, "too early", claimUntil(t, s, 29, 100), nil)
	got, err := s.Claim(t.Context(), at(30), at(100), 9)
	ok(t, err)
	want := d("a", "k", 30, storage.Ping)
	want.Attempts, want.Error = 1, "limited"
	same(t, "claimed", got, []storage.Delivery{want})
	put(t, s, d("b", "k", 50, 0))
	ok(t, s.Defer(t.Context(), "a", at(40), ""))
	same(t, "the older is dropped", claimUntil(t, s, 45, 100), nil)
	same(t, "the newer is kept", claimUntil(t, s, 50, 100), []string{"b"})
}

func dueNow(t *testing.T, s storage.Store) {
	list := []storage.Delivery{d("a", "k", 50, 0), d("b", "", 50, 0), d("c", "", 50, 0), d("e", "", 2, 0)}
	for i, one := range []struct{ kind, user string }{{"turn", "ada"}, {"remind", "ada"}, {"turn", "bo"}, {"turn", "ada"}} {
		list[i].Kind, list[i].User = one.kind, one.user
	}
	put(t, s, list...)
	ok(t, s.DueNow(t.Context(), "ada", at(10), "turn", "played"))
	same(t, "what was due stays due", claimUntil(t, s, 9, 100), []string{"e"})
	same(t, "hers of those kinds", claimUntil(t, s, 10, 100), []string{"a"})
	ok(t, s.Defer(t.Context(), "a", at(50), ""))
	ok(t, s.DueNow(t.Context(), "ada", at(20), "turn"))
	same(t, "what was held", claimUntil(t, s, 20, 100), []string{"a"})
	same(t, "the others when they are due", claimUntil(t, s, 50, 100), []string{"b", "c"})
	ok(t, s.DueNow(t.Context(), "nobody", at(20), "turn"))
}

func postponedNewer(t *testing.T, s storage.Store) {
	put(t, s, d("a", "k", 1, 0))
	claimUntil(t, s, 5, 100)
	put(t, s, d("b", "k", 50, 0))
	ok(t, s.Retry(t.Context(), "a", at(30), "no"))
	same(t, "the older is dropped", claimUntil(t, s, 40, 100), nil)
	same(t, "the newer is kept", claimUntil(t, s, 50, 100), []string{"b"})
	ok(t, s.Retry(t.Context(), "b", at(200), "no"))
	put(t, s, d("c", "k", 60, 0)) // replaces the postponed one
	same(t, "claimed", claimUntil(t, s, 300, 400), []string{"c"})
}

func nextDue(t *testing.T, s storage.Store) {
	due := func(what string, want int) {
		t.Helper()
		got, waits, err := s.NextDue(t.Context())
		ok(t, err)
		same(t, what+": something waits", waits, true)
		same(t, what, got, at(want))
	}
	put(t, s, d("a", "k", 20, 0), d("b", "", 10, 0))
	due("earliest", 10)
	claimUntil(t, s, 10, 60)
	due("the other", 20)
	claimUntil(t, s, 20, 50)
	due("end of a claim", 50)
	put(t, s, d("c", "k", 30, 0)) // the claim of a ends at 50
	due("behind a claimed key", 50)
	put(t, s, d("e", "", 45, 0))
	due("free", 45)
}

func idOnce(t *testing.T, s storage.Store) {
	put(t, s, d("a", "", 1, 0))
	other := map[string]storage.Delivery{
		"key": {ID: "a", Key: "k"}, "table": {ID: "a", Table: 7}, "kind": {ID: "a", Kind: "card"},
		"user": {ID: "a", User: "bo"}, "body": {ID: "a", Body: []byte("b")}, "priority": {ID: "a", Priority: storage.Ping},
	}
	for what, same := range other {
		if err := s.Enqueue(t.Context(), []storage.Delivery{d("b", "", 1, 0), same}); err == nil || isRefusal(err) {
			t.Errorf("error for an id in use, with another %s = %v, want one that is not a refusal", what, err)
		}
	}
	same(t, "kept", claim(t, s, 9, 9), []string{"a"})
}

// repeatedEnqueue adds deliveries a second time, after the first call took
// effect.
func repeatedEnqueue(t *testing.T, s storage.Store) {
	list := []storage.Delivery{
		{ID: "waits", Key: "card:7", Table: 7, Kind: "card", User: "bo", Body: []byte{0, 1}, Priority: storage.Ping, Due: at(5)},
		{ID: "without key", Kind: "logged", Due: at(1)},
	}
	put(t, s, list...)
	put(t, s, list...)
	same(t, "claimed", claimUntil(t, s, 2, 4), []string{"without key"})
	put(t, s, list...)
	same(t, "claimed again", claimUntil(t, s, 3, 9), nil)
	ok(t, s.Defer(t.Context(), "without key", at(7), "busy"))
	put(t, s, list...)
	same(t, "after it was held", claimUntil(t, s, 6, 20), []string{"waits"})
	put(t, s, list...)
	same(t, "at its time", claimUntil(t, s, 7, 20), []string{"without key"})
	put(t, s, append(list, d("newer", "card:7", 8, 0))...)
	same(t, "the newer waits for the claimed one", claimUntil(t, s, 9, 20), nil)
	ok(t, s.MarkDelivered(t.Context(), "waits"))
	same(t, "after its end", claimUntil(t, s, 10, 20), []string{"newer"})
}

func goneIsFine(t *testing.T, s storage.Store) {
	ok(t, s.MarkDelivered(t.Context(), "none"))
	ok(t, s.Retry(t.Context(), "none", at(1), "x"))
	ok(t, s.Defer(t.Context(), "none", at(1), ""))
	ok(t, s.Enqueue(t.Context(), nil))
	same(t, "claimed", claim(t, s, 9, 9), nil)
}

func manyWorkers(t *testing.T, s storage.Store) {
	const n = 60
	for i := range n {
		put(t, s, d(fmt.Sprintf("d%02d", i), fmt.Sprintf("k%d", i), 1, 0))
	}
	var mu sync.Mutex
	got := map[string]int{}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			for {
				list, err := s.Claim(t.Context(), at(5), at(5).Add(time.Hour), 7)
				if err != nil || len(list) == 0 {
					if err != nil {
						t.Error(err)
					}
					return
				}
				mu.Lock()
				for _, d := range list {
					got[d.ID]++
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for id, times := range got {
		if times != 1 {
			t.Errorf("%s was claimed %d times", id, times)
		}
	}
	same(t, "claimed", len(got), n)
}
