package outbox

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/threads"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// After a restart the deliveries that a crashed process had claimed are claimed
// at once, and those that Discord asked to delay still wait.
func TestClaimsOfACrashedProcessAreTakenOver(t *testing.T) {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "outbox.db"), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	o := of(kit.Config{Store: store, Now: func() time.Time { return now }})
	if err := store.Enqueue(ctx, []storage.Delivery{
		{ID: "inhand", Kind: "x", Table: 1, Due: now},
		{ID: "limited", Kind: "x", Table: 2, Due: now},
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Claim(ctx, now, now.Add(ClaimFor), 9); err != nil {
		t.Fatal(err)
	}
	later := now.Add(ClaimFor / 2)
	if err := store.Hold(ctx, "limited", later, "rate limited"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Second)
	w := &worker{o: o, ended: make(chan struct{}, 1), lanes: map[string]*lane{}}
	rest, err := w.take(ctx)
	w.all.Wait()
	if err != nil || rest != later.Sub(now) {
		t.Errorf("the next look is in %v, %v; want it in %v", rest, err, later.Sub(now))
	}
	left, err := store.Claim(ctx, later, later.Add(time.Second), 9)
	if err != nil || len(left) != 1 || left[0].ID != "limited" || left[0].Error != "rate limited" {
		t.Errorf("left are %+v, %v; want the one that is limited", left, err)
	}
}

// Deliveries to the log channel of one server do not wait for those of another.
func TestLanesOfLogChannels(t *testing.T) {
	o := of(kit.Config{}, kit.Feature{Deliveries: map[string]kit.Delivery{
		kit.KindLogged: {Lane: func(d storage.Delivery) string { return string(d.Body) }},
	}})
	line := func(kind, body string, table int64) string {
		return o.laneOf(storage.Delivery{Kind: kind, Body: []byte(body), Table: table})
	}
	if a, b := line(kit.KindLogged, `{"Channel":"1"}`, 0), line(kit.KindLogged, `{"Channel":"2"}`, 0); a == b {
		t.Errorf("two log channels share the line %s", a)
	}
	if a, b := line("card", "", 1), line("over", "", 1); a != b {
		t.Errorf("one table has the lines %s and %s", a, b)
	}
	if a, b := line("card", "", 1), line("card", "", 2); a == b {
		t.Errorf("two tables share the line %s", a)
	}
}

// of returns the outbox of some features.
func of(c kit.Config, features ...kit.Feature) *Outbox {
	return New(threads.Threads{Posts: posts.Posts{Kit: kit.New(c)}}, features)
}
