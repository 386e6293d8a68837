package sqlite

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"guildhall/storage"
)

func TestPressesAreForgotten(t *testing.T) {
	now := time.Date(2026, 3, 1, 23, 59, 0, 0, time.UTC)
	db := fresh(t, WithoutSync(), WithClock(func() time.Time { return now }))
	p := newPlay(t, db, 1)
	press := func(name string) error {
		c := p.next(false)
		c.Press = name
		err := db.Commit(t.Context(), c)
		if err != nil {
			p.seq = c.After
		}
		return err
	}
	for i := range 100 {
		must(t, press(fmt.Sprintf("old %d", i)))
	}
	now = now.Add(7*24*time.Hour + time.Minute)
	for i := range 100 {
		must(t, press(fmt.Sprintf("later %d", i)))
	}
	for i := range 100 {
		if err := press(fmt.Sprintf("old %d", i)); !errors.Is(err, storage.ErrDuplicate) {
			t.Fatalf("after a week: press %d gives %v, want ErrRepeated", i, err)
		}
	}
	now = now.Add(3 * 24 * time.Hour)
	for i := range 100 { // checks 400 of the 200 to 300 stored
		must(t, press(fmt.Sprintf("new %d", i)))
	}
	var left int
	must(t, db.r.QueryRowContext(t.Context(), `SELECT count(*) FROM presses WHERE press LIKE 'old%'`).Scan(&left))
	if left > 0 {
		t.Errorf("%d presses are left after ten days, want none", left)
	}
}
