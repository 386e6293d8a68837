package grouping

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

// waits returns a ticket for game 0 with two players, pace 0 and language 0, which has
// waited for the given minutes.
func waits(user string, minutes int, change ...func(*Ticket)) Ticket {
	t := Ticket{
		ID: int64(1000 - minutes), User: user, Games: Of(0), Counts: Of(2), Paces: Of(0), Langs: Of(0), Awake: AllDay,
		Since: noon.Add(-time.Duration(minutes) * time.Minute), Due: true,
	}
	for _, f := range change {
		f(&t)
	}
	return t
}

// anySeats allows two to five players for every game, except two only for game 59.
var anySeats = func() Seats {
	seats := make(Seats, 60)
	for i := range seats {
		seats[i] = Of(2, 3, 4, 5)
	}
	seats[59] = Of(2)
	return seats
}()

func counts(n ...int) func(*Ticket) { return func(t *Ticket) { t.Counts = Of(n...) } }
func games(n ...int) func(*Ticket)  { return func(t *Ticket) { t.Games = Of(n...) } }
func langs(n ...int) func(*Ticket)  { return func(t *Ticket) { t.Langs = Of(n...) } }
func paces(n ...int) func(*Ticket)  { return func(t *Ticket) { t.Paces = Of(n...) } }
func old(t *Ticket)                 { t.Due = false }
func fills(t *Ticket)               { t.Fill = t.Since }

// awake makes a person awake for some half hours from an hour of UTC on.
func awake(hour, halves int) func(*Ticket) {
	return func(t *Ticket) {
		t.Awake = 0
		for i := range halves {
			t.Awake |= Of((2*hour + i) % 48)
		}
	}
}

func TestFind(t *testing.T) {
	day := 24 * 60
	for name, tt := range map[string]struct {
		list  []Ticket
		avoid Avoid
		want  string // users of each group, players
	}{
		"two who fit":                              {[]Ticket{waits("a", 9), waits("b", 1)}, nil, "a b: 2; "},
		"who waits longest is first":               {[]Ticket{waits("a", 9, old), waits("b", 8, old), waits("c", 1)}, nil, "a c: 2; "},
		"nobody is due":                            {[]Ticket{waits("a", 9, old), waits("b", 8, old)}, nil, ""},
		"another game":                             {[]Ticket{waits("a", 9), waits("b", 1, games(1))}, nil, ""},
		"another pace":                             {[]Ticket{waits("a", 9), waits("b", 1, paces(1))}, nil, ""},
		"another language":                         {[]Ticket{waits("a", 9), waits("b", 1, langs(1))}, nil, ""},
		"a common language of all":                 {[]Ticket{waits("a", 9, langs(0, 1), counts(3)), waits("b", 8, langs(0), counts(3)), waits("c", 7, langs(1), counts(3)), waits("d", 1, langs(0, 1), counts(3))}, nil, "a b d: 3; "},
		"a common game of all":                     {[]Ticket{waits("a", 9, games(0, 1), counts(3)), waits("b", 8, games(0), counts(3)), waits("c", 7, games(1), counts(3)), waits("d", 1, games(1), counts(3))}, nil, "a c d: 3; "},
		"one person with two tickets":              {[]Ticket{waits("a", 9), waits("a", 8)}, nil, ""},
		"one person in one match":                  {[]Ticket{waits("a", 9), waits("a", 8), waits("b", 7), waits("c", 6)}, nil, "a b: 2; "},
		"who avoids somebody":                      {[]Ticket{waits("a", 9), waits("b", 8), waits("c", 7)}, Avoid{{"a", "b"}: true}, "a c: 2; "},
		"who is avoided":                           {[]Ticket{waits("a", 9), waits("b", 8), waits("c", 7)}, Avoid{{"b", "a"}: true}, "a c: 2; "},
		"two of the others avoid each other":       {[]Ticket{waits("a", 9, counts(3)), waits("b", 8, counts(3)), waits("c", 7, counts(3)), waits("d", 6, counts(3))}, Avoid{{"c", "b"}: true}, "a b d: 3; "},
		"the greatest number first":                {[]Ticket{waits("a", 9, counts(2, 3)), waits("b", 8, counts(2, 3)), waits("c", 1, counts(2, 3))}, nil, "a b c: 3; "},
		"a while is waited for more":               {[]Ticket{waits("a", 29, counts(2, 3)), waits("b", 1, counts(2, 3))}, nil, ""},
		"then fewer will do":                       {[]Ticket{waits("a", 30, counts(2, 3)), waits("b", 1, counts(2, 3))}, nil, "a b: 2; "},
		"who wants no more does not wait":          {[]Ticket{waits("a", 9), waits("b", 1, counts(2, 3))}, nil, "a b: 2; "},
		"six hours together":                       {[]Ticket{waits("a", 9, awake(0, 24)), waits("b", 1, awake(6, 24))}, nil, "a b: 2; "},
		"less than six hours":                      {[]Ticket{waits("a", 9, awake(0, 24)), waits("b", 1, awake(7, 24))}, nil, ""},
		"who waited two days meets all":            {[]Ticket{waits("a", 2*day, awake(0, 24)), waits("b", 1, awake(12, 24))}, nil, "a b: 2; "},
		"others are awake with one, not with both": {[]Ticket{waits("a", 9, awake(0, 24), counts(3)), waits("b", 8, awake(6, 24), counts(3)), waits("c", 7, awake(18, 24), counts(3)), waits("d", 6, awake(18, 24), counts(3))}, nil, "a c d: 3; "},
		"computers where all agree":                {[]Ticket{waits("a", 9, counts(4), fills), waits("b", 1, counts(4), fills)}, nil, "a b: 4 with 2; "},
		"computers where one does not":             {[]Ticket{waits("a", 9, counts(4), fills), waits("b", 1, counts(4))}, nil, ""},
		"people before computers":                  {[]Ticket{waits("a", 9, counts(3), fills), waits("b", 8, counts(3), fills), waits("c", 1, counts(3))}, nil, "a b c: 3; "},
		"few computers":                            {[]Ticket{waits("a", 90, counts(3, 4), fills), waits("b", 1, counts(3, 4), fills)}, nil, "a b: 3 with 1; "},
		"more than the game allows":                {[]Ticket{waits("a", 90, games(59), counts(2, 3)), waits("b", 8, games(59), counts(3)), waits("c", 7, games(59), counts(2, 3))}, nil, "a c: 2; "},
		"nobody plays computers alone":             {[]Ticket{waits("a", 9, counts(2), fills)}, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			for _, g := range Find(noon, tt.list, anySeats, tt.avoid) {
				for i, j := range g.Tickets {
					if i > 0 {
						got += " "
					}
					got += tt.list[j].User
				}
				got += fmt.Sprintf(": %d", g.Players)
				if g.Computers > 0 {
					got += fmt.Sprintf(" with %d", g.Computers)
				}
				got += "; "
			}
			if got != tt.want {
				t.Errorf("groups %q, want %q", got, tt.want)
			}
		})
	}
}

func TestComplete(t *testing.T) {
	agreed := Group{Players: 3, Game: 0, Pace: 0}
	members := []Ticket{waits("a", 9, counts(2, 3)), waits("b", 5, counts(3))}
	queue := []Ticket{waits("a", 8, counts(3)), waits("c", 7, counts(3)), waits("d", 6, counts(2)), waits("e", 4, counts(3)), waits("f", 3, counts(3), langs(1))}
	for name, tt := range map[string]struct {
		avoid Avoid
		want  []int
	}{
		"the next in line":             {nil, []int{1}},
		"the one behind":               {Avoid{{"c", "b"}: true}, []int{3}},
		"nobody who fits":              {Avoid{{"c", "b"}: true, {"a", "e"}: true}, nil},
		"an avoidance of other people": {Avoid{{"c", "e"}: true}, []int{1}},
	} {
		got, found := Complete(noon, members, queue, agreed, 0, tt.avoid)
		if !reflect.DeepEqual(got, tt.want) || found != (tt.want != nil) {
			t.Errorf("%s: %v %v, want %v", name, got, found, tt.want)
		}
	}
}

func TestAdvise(t *testing.T) {
	others := []Ticket{waits("b", 5, counts(3, 4)), waits("c", 4, counts(3)), waits("d", 3, counts(3), games(1)), waits("e", 2, counts(5), langs(1))}
	for name, tt := range map[string]struct {
		mine Ticket
		want Advice
	}{
		"enough as it is":            {waits("a", 9, counts(3)), Advice{}},
		"fewer players":              {waits("a", 9, counts(5)), Advice{Counts: Of(3)}},
		"another game would do":      {waits("a", 9, counts(3), games(2)), Advice{Games: Of(0)}},
		"nothing helps":              {waits("a", 9, counts(5), paces(3)), Advice{}},
		"own tickets are no others'": {waits("b", 9, counts(2)), Advice{}},
	} {
		if got := Advise(tt.mine, others, anySeats); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

// crowd returns n people with varied criteria, in the order of their waiting times.
func crowd(n int, r *rand.Rand) ([]Ticket, Avoid) {
	avoid := Avoid{}
	list := make([]Ticket, n)
	for i := range list {
		some := func(of int) Set { return Of(r.IntN(of), r.IntN(of)) }
		list[i] = Ticket{
			ID: int64(i + 1), User: fmt.Sprint(r.IntN(n)), Games: some(5), Counts: some(4) << 2, Paces: some(7), Langs: some(2), Due: r.IntN(2) == 0,
			Since: noon.Add(-time.Duration(n-i) * time.Minute),
		}
		awake(r.IntN(24), 28)(&list[i])
		if r.IntN(3) == 0 {
			list[i].Fill = list[i].Since.Add(24 * time.Hour)
		}
		if r.IntN(5) == 0 {
			avoid[[2]string{list[i].User, fmt.Sprint(r.IntN(n))}] = true
		}
	}
	return list, avoid
}

// In any crowd, every group suits all its members, and the same crowd gives the same
// groups.
func TestGroupsFitAllMembers(t *testing.T) {
	for seed := range 40 {
		list, avoid := crowd(300, rand.New(rand.NewPCG(uint64(seed), 1)))
		groups := Find(noon, list, anySeats, avoid)
		if len(groups) == 0 {
			t.Fatalf("seed %d: no groups", seed)
		}
		if !reflect.DeepEqual(groups, Find(noon, list, anySeats, avoid)) {
			t.Fatalf("seed %d: other groups at the second time", seed)
		}
		in := map[string]bool{}
		for _, g := range groups {
			due, hours, lang := false, AllDay, ^Set(0)
			for _, i := range g.Tickets {
				k := list[i]
				if in[k.User] {
					t.Errorf("seed %d: %s is in two groups", seed, k.User)
				}
				in[k.User], due, hours, lang = true, due || k.Due, hours&k.Awake, lang&k.Langs
				if !k.Games.Has(g.Game) || !k.Paces.Has(g.Pace) || !k.Counts.Has(g.Players) || g.Computers > 0 && (k.Fill.IsZero() || k.Fill.After(noon)) {
					t.Errorf("seed %d: %+v does not suit %+v", seed, g, k)
				}
				for _, j := range g.Tickets {
					if i != j && avoid.parted(k.User, list[j].User) {
						t.Errorf("seed %d: %s and %s avoid each other", seed, k.User, list[j].User)
					}
				}
			}
			if !due || lang != g.Langs || lang == 0 || len(g.Tickets)+g.Computers != g.Players || len(g.Tickets) < 2 {
				t.Errorf("seed %d: group %+v, due %v, languages %b", seed, g, due, lang)
			}
			if first := list[g.Tickets[0]]; hours.count() < Shared && noon.Sub(first.Since) < Patience {
				t.Errorf("seed %d: %+v shares %d half hours", seed, g, hours.count())
			}
		}
	}
}

// BenchmarkFind matches ten thousand new people.
func BenchmarkFind(b *testing.B) {
	list, avoid := crowd(10_000, rand.New(rand.NewPCG(1, 1)))
	for i := range list {
		list[i].Due = true
	}
	for b.Loop() {
		Find(noon, list, anySeats, avoid)
	}
}

// BenchmarkFindNothing searches the worst queue: each pair fits, but no whole group does.
func BenchmarkFindNothing(b *testing.B) {
	list := make([]Ticket, 10_000)
	for i := range list {
		list[i] = waits(fmt.Sprint(i), 10_000-i, counts(5), games(i%60), langs(0), awake(i%24, 13))
		list[i].Since = noon
	}
	for b.Loop() {
		Find(noon, list, anySeats, nil)
	}
}

// BenchmarkFindOne adds one person to ten thousand for whom there is no match.
func BenchmarkFindOne(b *testing.B) {
	list := make([]Ticket, 10_000)
	for i := range list {
		list[i] = waits(fmt.Sprint(i), 10_000-i, counts(5), awake(i%24, 13), old)
		list[i].Since = noon
	}
	list[len(list)-1].Due = true
	for b.Loop() {
		Find(noon, list, anySeats, nil)
	}
}
