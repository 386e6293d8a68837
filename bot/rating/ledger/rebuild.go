package ledger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"guildhall/storage"
)

// Report is the result of a check.
type Report struct {
	Matches  int // finished matches read again
	Rated    int // matches among them that change ratings
	Due      int // matches whose result was not stored yet
	Ratings  int // compared ratings
	Stale    int // results with statistics from another version of the program
	Problems []string
}

// maxProblems limits the number of problems in a report.
const maxProblems = 50

func (r *Report) problem(format string, args ...any) {
	if len(r.Problems) < maxProblems {
		r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
	}
}

// Rebuild reads all results from the records again, computes all ratings again, and returns
// the number of matches read.
func (b *Ledger) Rebuild(ctx context.Context) (int, error) {
	if err := b.tables.Store.MakeAllDue(ctx); err != nil {
		return 0, err
	}
	if err := b.tables.Store.ResetRatings(ctx); err != nil {
		return 0, err
	}
	b.rated.Store(0)
	n := 0
	for {
		due, err := b.tables.Store.ResultsDue(ctx, b.tables.Now(), readAtOnce)
		if err != nil {
			return n, err
		}
		for _, id := range due {
			if err := b.read(ctx, id); err != nil {
				return n, err
			}
		}
		if n += len(due); len(due) < readAtOnce {
			return n, b.ProcessAll(ctx)
		}
	}
}

// Check reads all results from the records again, rates them in memory, and compares both
// with the stored data. It changes nothing.
func (b *Ledger) Check(ctx context.Context) (Report, error) {
	var report Report
	classes := map[string][]storage.Result{}
	seen := map[string]bool{} // hashes of records
	for after := int64(0); ; {
		ids, err := b.tables.Store.TablesOver(ctx, after, 500)
		if err != nil {
			return report, err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			after = id
			r, ended, err := b.resultOf(ctx, id)
			if err != nil {
				report.problem("table %d cannot be read: %v", id, err)
			}
			if err != nil || !ended || seen[r.Hash] {
				continue
			}
			seen[r.Hash] = true
			report.Matches++
			if err := b.compare(ctx, &report, r); err != nil {
				return report, err
			}
			if r.Class != "" {
				report.Rated++
				classes[r.Class] = append(classes[r.Class], slim(r))
			}
		}
	}
	stored, err := b.tables.Store.RatingClasses(ctx)
	if err != nil {
		return report, err
	}
	for _, class := range stored {
		if classes[class] == nil {
			report.problem("%s: results are stored, no match made them", class)
		}
	}
	for class, list := range classes {
		if err := b.compareClass(ctx, &report, class, list); err != nil {
			return report, err
		}
	}
	slices.Sort(report.Problems)
	return report, nil
}

// slim returns the part of a result that rating needs.
func slim(r storage.Result) storage.Result {
	for i, s := range r.Seats {
		r.Seats[i] = storage.SeatResult{Entrant: s.Entrant, SeatFacts: storage.SeatFacts{Rank: s.Rank}}
	}
	return r
}

// compare compares a result with the stored one.
func (b *Ledger) compare(ctx context.Context, report *Report, r storage.Result) error {
	had, err := b.tables.Store.Result(ctx, r.Table)
	if errors.Is(err, storage.ErrNotFound) {
		report.Due++
		return nil
	}
	if err != nil {
		return err
	}
	for i := range r.Seats {
		if i < len(had.Seats) && r.Seats[i].User == "" && strings.HasPrefix(had.Seats[i].User, "ghost-") {
			r.Seats[i].User = had.Seats[i].User // only the stored result knows its number
		}
		if len(r.Seats[i].Uses) == 0 {
			r.Seats[i].Uses = nil
		}
	}
	if !r.Started.Equal(had.Started) || !r.Ended.Equal(had.Ended) {
		report.problem("table %d: its times differ", r.Table)
	}
	r.Started, r.Ended = had.Started, had.Ended
	switch {
	case !reflect.DeepEqual(essence(r), essence(had)):
		report.problem("table %d: the stored result is another one", r.Table)
	case !reflect.DeepEqual(r, had):
		report.Stale++
	}
	return nil
}

// essence returns a result without its statistics. These depend on the program version,
// such as names of categories and the component of an answer.
func essence(r storage.Result) storage.Result {
	r.Seats = slices.Clone(r.Seats)
	for i, s := range r.Seats {
		r.Seats[i].SeatFacts = storage.SeatFacts{Rank: s.Rank, Points: s.Points}
	}
	return r
}

// compareClass rates the matches of a class in memory.
func (b *Ledger) compareClass(ctx context.Context, report *Report, class string, list []storage.Result) error {
	slices.SortFunc(list, func(x, y storage.Result) int {
		return cmp.Or(x.Ended.Compare(y.Ended), cmp.Compare(x.Table, y.Table))
	})
	now := map[string]storage.Rating{}
	for _, r := range list {
		names := Entrants(r)
		had := make([]storage.Rating, len(names))
		for i, e := range names {
			had[i] = now[e]
		}
		for i, after := range Update(r, had) {
			after.Class, after.Entrant = class, names[i]
			now[names[i]] = after
		}
	}
	stored, err := b.tables.Store.RatingsIn(ctx, class)
	if err != nil {
		return err
	}
	for _, s := range stored {
		report.Ratings++
		want, ok := now[s.Entrant]
		delete(now, s.Entrant)
		switch {
		case !ok:
			report.problem("%s: %s has a rating, no match made it", class, s.Entrant)
		case want.Mu != s.Mu || want.Sigma != s.Sigma || want.Matches != s.Matches || !want.Latest.Equal(s.Latest):
			report.problem("%s: %s has %v ± %v after %d matches, computed: %v ± %v after %d", class, s.Entrant, s.Mu, s.Sigma, s.Matches, want.Mu, want.Sigma, want.Matches)
		}
	}
	for e := range now {
		report.problem("%s: the rating of %s is missing", class, e)
	}
	return nil
}
