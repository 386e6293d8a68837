package bench

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/storage"
)

// The synthetic league: people of different strengths who play at tables of two
// to four. The first seat has an advantage. Some people improve suddenly, like
// somebody who understood a game; all others change a little.
const (
	simPeople  = 120
	simRounds  = 110 // matches of each person, about
	simChange  = 60  // round in which some improve
	simWarm    = 20  // rounds before predictions count
	simImprove = 6   // every sixth person improves
	simStep    = 1.5 * rating.PerformanceDeviation
	simSpread  = 1.2 * rating.PerformanceDeviation // deviation of the strengths
	simDrift   = rating.PerformanceDeviation / 40  // of everybody, between two matches
	simSeat    = 0.5 * rating.PerformanceDeviation // advantage of the first seat over the last
	simMatches = 30                                // matches until an improvement must be visible
	simHalf    = simStep / 2                       // minimum rise of a rating that counts as visible
	eloScale   = 400 / math.Ln10
	eloStart   = 1500.0
	simClass   = "caylus.3"
)

// eloKs lists the step sizes of Elo. The comparison uses the best of them.
var eloKs = []float64{8, 16, 24, 32, 48, 64}

// measureRating measures the quality of ratings for people whose strength
// changes.
func measureRating(context.Context) ([]figure.Figure, error) { return ratingQuality(10), nil }

// ratingQuality simulates leagues. It returns how soon improvements are
// detected, and compares the quality of predictions with Elo's.
func ratingQuality(leagues int) []figure.Figure {
	var improved, others watched
	var ours, even brier
	elo := make([]brier, len(eloKs))
	for n := range leagues {
		l := newLeague(uint64(n))
		l.play()
		improved, others = improved.plus(l.improved), others.plus(l.others)
		ours, even = ours.plus(l.ours), even.plus(l.even)
		for i := range l.elo {
			elo[i] = elo[i].plus(l.elo[i].brier)
		}
	}
	best := elo[0]
	for _, e := range elo {
		if e.mean() < best.mean() {
			best = e
		}
	}
	return []figure.Figure{
		figure.New(fmt.Sprintf("rating: improvements of %d points seen in %d matches", rating.Strength{Mu: simStep}.Lead(), simMatches), improved.share(), "%", ">= 90"),
		figure.New("rating: the same seen of people who did not improve", others.share(), "%", ""),
		figure.New("rating: Brier score of who wins", ours.mean(), "", fmt.Sprintf("< %.4f, the best of Elo", best.mean())),
		figure.New("rating: Brier score of even chances", even.mean(), "", ""),
	}
}

// watched counts people, and among them those whose rating rose.
type watched struct{ all, seen float64 }

func (w watched) plus(o watched) watched { return watched{w.all + o.all, w.seen + o.seen} }
func (w watched) share() float64         { return 100 * w.seen / w.all }

// brier is the sum of squared errors of predictions of winning.
type brier struct{ sum, n float64 }

func (b brier) plus(o brier) brier { return brier{b.sum + o.sum, b.n + o.n} }
func (b brier) mean() float64      { return b.sum / b.n }

func (b *brier) add(chances []float64, winner int) {
	for i, p := range chances {
		won := 0.0
		if i == winner {
			won = 1
		}
		b.sum += (won - p) * (won - p)
	}
	b.n++
}

// league is one simulated league.
type league struct {
	r        *rand.Rand
	truth    []float64
	known    map[string]storage.Rating
	elo      []eloTable
	played   []int     // matches since the change
	from     []float64 // rating at the change
	rose     []bool
	improved watched
	others   watched
	ours     brier
	even     brier
}

// eloTable holds Elo ratings with one step size.
type eloTable struct {
	k       float64
	ratings []float64
	brier   brier
}

func newLeague(n uint64) *league {
	l := &league{
		r: rand.New(rand.NewPCG(n, 17)), truth: make([]float64, simPeople), known: map[string]storage.Rating{},
		played: make([]int, simPeople), from: make([]float64, simPeople), rose: make([]bool, simPeople),
	}
	for i := range l.truth {
		l.truth[i] = rating.Mean + simSpread*l.r.NormFloat64()
	}
	for _, k := range eloKs {
		e := eloTable{k: k}
		for range simPeople {
			e.ratings = append(e.ratings, eloStart)
		}
		l.elo = append(l.elo, e)
	}
	return l
}

// play plays all rounds: in each, everybody plays once.
func (l *league) play() {
	for round := range simRounds {
		if round == simChange {
			for i := range l.truth {
				l.from[i] = l.known[userName(i)].Mu
				if i%simImprove == 0 {
					l.truth[i] += simStep
				}
			}
		}
		people := l.r.Perm(simPeople)
		for len(people) > 1 {
			n := min(2+l.r.IntN(3), len(people))
			l.match(people[:n], round)
			people = people[n:]
		}
	}
	for i, rose := range l.rose {
		w := &l.others
		if i%simImprove == 0 {
			w = &l.improved
		}
		w.all++
		if rose {
			w.seen++
		}
	}
}

// match plays one match. The winner follows from everybody's performance in
// this match.
func (l *league) match(people []int, round int) {
	day := make([]float64, len(people))
	for s, p := range people {
		l.truth[p] += simDrift * l.r.NormFloat64()
		day[s] = l.truth[p] + rating.PerformanceDeviation*l.r.NormFloat64() - simSeat*float64(s)/float64(len(people)-1)
	}
	res := storage.Result{Game: "caylus", Class: simClass, Ended: time.Unix(int64(round+1), 0)}
	winner := 0
	for s, p := range people {
		rank := 1
		for _, other := range day {
			if other > day[s] {
				rank++
			}
		}
		if rank == 1 {
			winner = s
		}
		res.Seats = append(res.Seats, storage.SeatResult{User: userName(p), Entrant: userName(p), SeatFacts: storage.SeatFacts{Rank: rank}})
	}
	l.predict(people, res, winner, round)
	l.rate(res)
	for i := range l.elo {
		l.elo[i].rate(people, res)
	}
	if round >= simChange {
		l.watch(people)
	}
}

// predict scores the predictions for a match.
func (l *league) predict(people []int, res storage.Result, winner, round int) {
	if round < simWarm {
		return
	}
	even := make([]float64, len(people))
	for i := range even {
		even[i] = 1 / float64(len(people))
	}
	l.even.add(even, winner)
	l.ours.add(ledger.Chances(res, func(entrant string) storage.Rating { return l.known[entrant] }), winner)
	for i := range l.elo {
		l.elo[i].brier.add(l.elo[i].chances(people), winner)
	}
}

func (l *league) rate(res storage.Result) {
	names := ledger.Entrants(res)
	had := make([]storage.Rating, len(names))
	for i, e := range names {
		had[i] = l.known[e]
	}
	for i, after := range ledger.Update(res, had) {
		l.known[names[i]] = after
	}
}

// watch records, for each person with simMatches matches, whether their rating has risen by
// simHalf.
func (l *league) watch(people []int) {
	for _, p := range people {
		if l.played[p]++; l.played[p] == simMatches {
			l.rose[p] = l.known[userName(p)].Mu >= l.from[p]+simHalf
		}
	}
}

func userName(i int) string { return fmt.Sprint(100_000_000_000_000_000 + i) }

// chances returns each person's chance to come first, according to Elo.
func (e *eloTable) chances(people []int) []float64 {
	out, total := make([]float64, len(people)), 0.0
	for i, p := range people {
		out[i] = math.Exp((e.ratings[p] - eloStart) / eloScale)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

// rate updates Elo ratings after a match of several people, as a match of each
// pair.
func (e *eloTable) rate(people []int, res storage.Result) {
	change := make([]float64, len(people))
	for i, p := range people {
		for j, q := range people {
			if i == j {
				continue
			}
			score := 0.0
			switch {
			case res.Seats[i].Rank < res.Seats[j].Rank:
				score = 1
			case res.Seats[i].Rank == res.Seats[j].Rank:
				score = 0.5
			}
			change[i] += score - 1/(1+math.Exp((e.ratings[q]-e.ratings[p])/eloScale))
		}
	}
	for i, p := range people {
		e.ratings[p] += e.k * change[i] / float64(len(people)-1)
	}
}
