package cluster

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// When processes of different versions run, the older one shares the items that both know and
// ignores other data of the newer one. No item is held twice, and none is without a holder.
func TestMembersOfOtherVersions(t *testing.T) {
	for name, tt := range map[string]struct {
		note string
		want int // items, of six, that this process takes
	}{
		"more fields":        {`{"name":"new","version":"9","pools":["item","moons"],"moons":{"phase":3}}`, 3},
		"other pools only":   {`{"name":"new","pools":["moons"]}`, 6},
		"another form":       {`{"name":7,"pools":"item"}`, 6},
		"not JSON":           {"\x01\x02", 6},
		"nothing said (yet)": {"", 6},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				leases := NewMemory()
				newer := func(lease string, note string) {
					if _, held, err := leases.Acquire(t.Context(), lease, "new", time.Hour); err != nil || !held {
						t.Fatal(lease, held, err)
					}
					if _, err := leases.Renew(t.Context(), "new", time.Hour, map[string][]byte{lease: []byte(note)}); err != nil {
						t.Fatal(err)
					}
				}
				newer(MemberLease+"new", tt.note)
				f := New(Config{Store: leases, Self: Member{Name: "old"}, Log: slog.New(slog.DiscardHandler)})
				p := f.Pool("item", 6)
				for i := range 6 {
					p.Want(i)
				}
				for range 3 {
					if err := f.Round(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if p.Held() != tt.want {
					t.Errorf("it holds %d items, want %d", p.Held(), tt.want)
				}
				for _, h := range p.holds() {
					h.End()
				}
			})
		})
	}
}
