package card

import (
	"strconv"
	"testing"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// sayKeys returns Words in which each text consists of its key and arguments.
func sayKeys() textfmt.Words {
	var tell engine.Translate
	tell = func(t engine.Text) string {
		out := t.Key
		for _, a := range t.Args {
			switch v := a.Value.(type) {
			case string:
				out += " " + v
			case int:
				out += " " + string(rune('0'+v))
			case engine.Text:
				out += " " + tell(v)
			case engine.Seat:
				out += " seat " + string(rune('0'+int(v)))
			}
		}
		return out
	}
	return textfmt.Words{Rich: tell, Flat: tell}
}

func TestDecided(t *testing.T) {
	result := func(places []engine.Place, points ...[]int) *engine.Result {
		r := &engine.Result{Places: places, Totals: make([]int, len(places))}
		for i, p := range points {
			r.Categories = append(r.Categories, engine.Category{Name: engine.T("c" + string(rune('1'+i))), Points: p})
			for s, n := range p {
				r.Totals[s] += n
			}
		}
		return r
	}
	ranked := []engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2}}
	tests := []struct {
		name string
		in   *engine.Result
		want string
	}{
		{"the largest lead first, no more than three", result(ranked, []int{0, 2}, []int{9, 3}, []int{0, 8}, []int{1, 2}, []int{0, 5}),
			"discord.end.decided seat 0 discord.end.lead c3 8, discord.end.lead c5 5, discord.end.lead c1 2"},
		{"a tie is told by the standings", result(ranked, []int{3, 5}, []int{2, 0}), ""},
		{"a shared victory", result([]engine.Place{{Seat: 0, Rank: 1}, {Seat: 1, Rank: 1}}, []int{3, 3}), ""},
		{"the only other seat is out", result([]engine.Place{{Seat: 1, Rank: 1}, {Seat: 0, Rank: 2, Out: true}}, []int{9, 3}), ""},
		{"alone", result([]engine.Place{{Seat: 0, Rank: 1}}, []int{9}), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := decided(sayKeys(), tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Second: "clock.minutes 1", 100*time.Minute + time.Second: "clock.minutes 100", 5*time.Hour + 40*time.Minute: "clock.hours 6",
		47 * time.Hour: "clock.hours 47", 11*24*time.Hour - 5*time.Hour: "clock.days 11",
	} {
		got := duration(storage.Table{Started: time.Unix(0, 0), Ended: time.Unix(0, 0).Add(d)})
		if n, _ := got.Args[0].Value.(int); got.Key+" "+strconv.Itoa(n) != want {
			t.Errorf("%v: got %s %d, want %s", d, got.Key, n, want)
		}
	}
}
