package rating

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"
)

// The published test vectors of openskill 4 (model PlackettLuce, mu 25, sigma 25/3, no
// drift), which its ports to other languages share.
func TestRatePublishedVectors(t *testing.T) {
	tests := []struct {
		name  string
		sizes []int // members of each team, best team first
		want  [][2]float64
	}{
		{"two seats", []int{1, 1}, [][2]float64{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}},
		{"three seats", []int{1, 1, 1}, [][2]float64{
			{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}}},
		{"four seats", []int{1, 1, 1, 1}, [][2]float64{
			{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}}},
		{"five seats", []int{1, 1, 1, 1, 1}, [][2]float64{
			{27.666666666666668, 8.290556877154474}, {26.833333333333332, 8.240145629781066}, {25.72222222222222, 8.179996679645559},
			{24.055555555555557, 8.111796013701358}, {20.72222222222222, 8.111796013701358}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var teams []Team
			for i, n := range tt.sizes {
				team := Team{Rank: i + 1}
				for range n {
					team.Members = append(team.Members, Newcomer)
				}
				teams = append(teams, team)
			}
			for i, got := range Rate(teams) {
				for _, s := range got {
					near(t, fmt.Sprintf("mu of %d", i+1), s.Mu, tt.want[i][0])
					near(t, fmt.Sprintf("sigma of %d", i+1), s.Sigma, tt.want[i][1])
				}
			}
		})
	}
}

// The vector of openskill's readme: two teams of two with different strengths.
func TestRateTeams(t *testing.T) {
	got := Rate([]Team{
		{Members: []Strength{{25, 25.0 / 3}, {32.444, 5.123}}, Rank: 1},
		{Members: []Strength{{43.381, 2.421}, {25.188, 6.211}}, Rank: 2},
	})
	want := [][]Strength{
		{{28.669648436582808, 8.071520788025197}, {33.83086971107981, 5.062772998705765}},
		{{43.071274808241974, 2.4166900452721256}, {23.149503312339064, 6.1378606973362135}},
	}
	for i := range want {
		for k := range want[i] {
			near(t, "mu", got[i][k].Mu, want[i][k].Mu)
			near(t, "sigma", got[i][k].Sigma, want[i][k].Sigma)
		}
	}
}

// Ties, by hand from algorithm 4. Two equal teams share a place: A = 2, both places q are
// draws among both, p = 1/2, so omega = sigma²/c ((1-1/2) - 1/2)/2 = 0 and delta =
// sigma³/c³ (1/4 + 1/4)/2. With three teams, two of which share the second place: the
// winner has p = 1/3 at its own place; a second one has -1/3 there and then (1/2)/2 -
// (1/2)/2 = 0.
func TestRateTies(t *testing.T) {
	v := Deviation * Deviation
	c := math.Sqrt(2 * (v + PerformanceDeviation*PerformanceDeviation))
	two := Rate([]Team{{[]Strength{Newcomer}, 1}, {[]Strength{Newcomer}, 1}})
	for _, s := range two {
		near(t, "mu", s[0].Mu, Mean)
		near(t, "sigma", s[0].Sigma, Deviation*math.Sqrt(1-math.Pow(Deviation/c, 3)/4))
	}
	c = math.Sqrt(3 * (v + PerformanceDeviation*PerformanceDeviation))
	three := Rate([]Team{{[]Strength{Newcomer}, 2}, {[]Strength{Newcomer}, 1}, {[]Strength{Newcomer}, 2}})
	near(t, "winner", three[1][0].Mu, Mean+v/c*2/3)
	for _, i := range []int{0, 2} {
		near(t, "second", three[i][0].Mu, Mean-v/c/3)
		near(t, "sigma of the second", three[i][0].Sigma, Deviation*math.Sqrt(1-math.Pow(Deviation/c, 3)*(2.0/9+1.0/4)))
	}
}

func TestRateAlone(t *testing.T) {
	if got := Rate([]Team{{[]Strength{Newcomer}, 1}}); got[0][0] != Newcomer {
		t.Errorf("one seat: %v, want nothing changed", got)
	}
}

// A person on a good seat gains less by winning than a person on a bad seat, and the
// strength of the seat is learned.
func TestSeatEffect(t *testing.T) {
	good, bad := Strength{3, 0.3}, Strength{-3, 0.3}
	easy := Rate([]Team{{[]Strength{Newcomer, good}, 1}, {[]Strength{Newcomer, bad}, 2}})
	hard := Rate([]Team{{[]Strength{Newcomer, good}, 2}, {[]Strength{Newcomer, bad}, 1}})
	if easy[0][0].Mu >= hard[1][0].Mu {
		t.Errorf("winning on a good seat: %.3f, on a bad one: %.3f", easy[0][0].Mu, hard[1][0].Mu)
	}
	first, second := NewSeat, NewSeat
	for range 400 { // the first seat always wins
		after := Rate([]Team{{[]Strength{Newcomer, first}, 1}, {[]Strength{Newcomer, second}, 2}})
		first, second = after[0][1], after[1][1]
	}
	if first.Mu < 1 || second.Mu > -1 {
		t.Errorf("after 400 wins of the first seat: %v and %v", first, second)
	}
}

func TestChances(t *testing.T) {
	got := Chances([]Team{{[]Strength{{35, 1}}, 0}, {[]Strength{{25, 1}}, 0}, {[]Strength{{25, 1}}, 0}})
	near(t, "sum", got[0]+got[1]+got[2], 1)
	if got[0] < 0.6 || got[1] != got[2] {
		t.Errorf("chances = %v", got)
	}
}

func TestPoints(t *testing.T) {
	for _, points := range []int{600, 1499, 1500, 1650, 2600} {
		if s := At(points); s.Points() != points || s.Sigma != Deviation {
			t.Errorf("a strength of %d points is %+v with %d", points, s, s.Points())
		}
	}
	if p := Newcomer.Points(); p != 1500 {
		t.Errorf("a newcomer has %d", p)
	}
	// 400 points mean odds of ten to one between people with known strengths.
	better := Strength{Mean + 400/perPoint, 0}
	got := Chances([]Team{{[]Strength{better}, 0}, {[]Strength{{Mean, 0}}, 0}})
	near(t, "odds", got[0]/got[1], 10)
	if p := better.Points(); p != 1900 {
		t.Errorf("points = %d", p)
	}
}

func TestExp(t *testing.T) {
	for x := -60.0; x <= 60; x += 0.0173 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 5e-16*want {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
	}
	if exp(-1000) != 0 || exp(0) != 1 || math.IsInf(exp(1000), 0) {
		t.Error("the ends are not bounded")
	}
}

// TestSameBitsEverywhere pins the bytes of a long calculation. Ratings are recomputed and
// compared, so a change of processor or arithmetic must be noticed.
func TestSameBitsEverywhere(t *testing.T) {
	people := make([]Strength, 12)
	for i := range people {
		people[i] = Newcomer
	}
	seats := []Strength{NewSeat, NewSeat, NewSeat, NewSeat}
	for n := range 2000 {
		var teams []Team
		at := []int{n % 12, (n*5 + 1) % 12, (n*7 + 2) % 12, (n*11 + 3) % 12}
		for s, p := range at {
			teams = append(teams, Team{[]Strength{people[p].Drifted(Drift), seats[s]}, 1 + (n*n+p*3)%4})
		}
		for s, after := range Rate(teams) {
			people[at[s]], seats[s] = after[0], after[1]
		}
	}
	got, err := json.Marshal([]Strength{people[0], people[11], seats[0], seats[3]})
	if err != nil {
		t.Fatal(err)
	}
	const want = `[{"mu":93.59994275723791,"sigma":4.250081244864296},{"mu":44.99069744961328,"sigma":4.010353927713804},{"mu":9.42386213474375,"sigma":0.7343236716418694},{"mu":-8.814758868771552,"sigma":0.6938645666943922}]`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
		t.Errorf("%s = %.15f, want %.15f", what, got, want)
	}
}

func BenchmarkRate(b *testing.B) {
	teams := []Team{{[]Strength{Newcomer, NewSeat}, 1}, {[]Strength{Newcomer, NewSeat}, 2}, {[]Strength{Newcomer, NewSeat}, 2}, {[]Strength{Newcomer, NewSeat}, 4}}
	for b.Loop() {
		Rate(teams)
	}
}
