package sql

import (
	"encoding/json"
	"maps"
	"slices"

	"guildhall/storage"
)

// change is the change of one entrant's rating in the body of an event.
type change struct {
	Entrant string   `json:"e"`
	Before  strength `json:"b"`
	After   strength `json:"a"`
}

type strength struct {
	Mu      float64 `json:"mu"`
	Sigma   float64 `json:"s"`
	Matches int     `json:"n"`
	Latest  int64   `json:"t"` // UTC milliseconds; 0: none
}

func strengthOf(r storage.Rating) strength {
	return strength{r.Mu, r.Sigma, r.Matches, Millis(r.Latest)}
}

func (s strength) rating(class, entrant string) storage.Rating {
	return storage.Rating{Class: class, Entrant: entrant, Mu: s.Mu, Sigma: s.Sigma, Matches: s.Matches, Latest: Instant(s.Latest)}
}

// rateMatch rates a match and returns the body of its rating event. It reads the ratings
// before the match from known and replaces them by the ratings after it. An entrant without a
// rating is missing in known.
func rateMatch(r storage.Result, entrants []string, known map[string]storage.Rating, by storage.Rater) (body []byte, err error) {
	had := make([]storage.Rating, len(entrants))
	for i, e := range entrants {
		had[i] = known[e]
	}
	changes := make([]change, len(entrants))
	for i, after := range by.Update(r, slices.Clone(had)) {
		after.Class, after.Entrant = r.Class, entrants[i]
		known[entrants[i]] = after
		changes[i] = change{entrants[i], strengthOf(had[i]), strengthOf(after)}
	}
	return json.Marshal(changes)
}

// changeOf returns the change of an entrant's rating in the event with this body. found is
// false when the event did not change it.
func changeOf(body []byte, class, entrant string) (before, after storage.Rating, found bool, err error) {
	var changes []change
	if err := parse(body, &changes); err != nil {
		return before, after, false, err
	}
	i := slices.IndexFunc(changes, func(c change) bool { return c.Entrant == entrant })
	if i < 0 {
		return before, after, false, nil
	}
	return changes[i].Before.rating(class, entrant), changes[i].After.rating(class, entrant), true, nil
}

// earlier collects the ratings that entrants had before the first of several events of one
// class.
type earlier struct {
	class  string
	before map[string]strength
}

func newEarlier(class string) earlier { return earlier{class, map[string]strength{}} }

// add adds the event with this body. Events must be added in order of time.
func (e earlier) add(body []byte) error {
	var changes []change
	if err := parse(body, &changes); err != nil {
		return err
	}
	for _, c := range changes {
		if _, known := e.before[c.Entrant]; !known {
			e.before[c.Entrant] = c.Before
		}
	}
	return nil
}

// ratings returns the former ratings of entrants by name, and the names of entrants who had
// none.
func (e earlier) ratings() (had map[string]storage.Rating, none []string) {
	had = map[string]storage.Rating{}
	for _, entrant := range slices.Sorted(maps.Keys(e.before)) {
		if s := e.before[entrant]; s.Matches > 0 {
			had[entrant] = s.rating(e.class, entrant)
		} else {
			none = append(none, entrant)
		}
	}
	return had, none
}
