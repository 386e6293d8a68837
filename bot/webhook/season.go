package webhook

import (
	"context"
	"slices"
	"time"

	"guildhall/storage"
)

// seasonData is the data of an event of a season.
type seasonData struct {
	League   int64         `json:"league"`
	Name     string        `json:"name"`
	Season   int64         `json:"season"`
	N        int           `json:"n"` // number of the season within the league
	Game     string        `json:"game"`
	Round    int           `json:"round,omitempty"`
	Phase    string        `json:"phase"`
	Opens    time.Time     `json:"opens,omitzero"` // when people may join, unless at once
	Entrants []entrantData `json:"entrants,omitempty"`
}

// entrantData is an entrant of a season.
type entrantData struct {
	User     string `json:"user,omitempty"`
	Name     string `json:"name"`
	Computer bool   `json:"computer,omitempty"`
	State    string `json:"state"`
	Division int    `json:"division,omitempty"`
	Place    int    `json:"place,omitempty"` // at the end of the season
}

// correctionData is the data of a correction.
type correctionData struct {
	League int64  `json:"league"`
	Season int64  `json:"season"`
	Table  int64  `json:"table"`
	Entry  int    `json:"entry"`            // number of the ledger entry
	Kind   string `json:"kind"`             // "corrected" or "void"
	Places []int  `json:"places,omitempty"` // by seat, from 1; none of a void result
}

// Season is a season before or after a change.
type Season struct {
	League   storage.League
	Season   storage.Season
	Entrants []storage.Entrant
	Fixtures []storage.Fixture
}

// SeasonChanged returns the deliveries of a change of a season.
func (h *Hooks) SeasonChanged(ctx context.Context, before, after Season) ([]storage.Delivery, error) {
	list, err := h.of(ctx, after.League.Guild)
	if err != nil || !wants(list, after.League.ID) {
		return nil, err
	}
	var events []event
	for _, kind := range seasonEvents(before.Season, after.Season) {
		events = append(events, event{kind: kind, league: after.League.ID, season: after.Season.ID, data: after.data()})
	}
	for i, f := range before.Fixtures {
		for n, e := range after.Fixtures[i].Ledger {
			if n >= len(f.Ledger) && (e.Kind == storage.LedgerCorrected || e.Kind == storage.LedgerVoid) {
				e.N = n + 1
				events = append(events, event{kind: ResultCorrected, table: f.Table, league: after.League.ID, season: after.Season.ID, data: after.correction(f, e)})
			}
		}
	}
	return h.deliveries(list, events)
}

// seasonEvents returns the events of a change of a season. The store creates seasons with
// revision 1, and each one changes soon after that, when it is announced.
func seasonEvents(before, after storage.Season) (kinds []string) {
	if before.Rev == 1 && before.Phase == storage.SeasonOpen {
		kinds = append(kinds, SeasonOpened)
	}
	switch {
	case before.Phase == storage.SeasonOpen && after.Phase == storage.SeasonPlaying:
		kinds = append(kinds, SeasonDrawn)
	case after.Round > before.Round:
		kinds = append(kinds, SeasonRound)
	}
	isEnd := func(p storage.SeasonPhase) bool { return p == storage.SeasonOver || p == storage.SeasonClosed }
	if isEnd(after.Phase) && !isEnd(before.Phase) {
		kinds = append(kinds, SeasonEnded)
	}
	return kinds
}

// removed is the state of an entrant that an organiser removed before the start. The card of
// the season does not show it either.
const removed = "removed"

func (s Season) data() seasonData {
	d := seasonData{
		League: s.League.ID, Name: s.League.Name, Season: s.Season.ID, N: s.Season.N, Game: s.Season.Terms.Game, Round: s.Season.Round, Phase: string(s.Season.Phase),
		Opens: s.Season.Terms.Opens,
	}
	for _, e := range s.Entrants {
		if e.State == removed {
			continue
		}
		one := entrantData{Name: e.Name, Computer: storage.IsComputer(e.User), State: e.State, Division: e.Division, Place: e.Place}
		if !one.Computer {
			one.User = e.User
		}
		d.Entrants = append(d.Entrants, one)
	}
	return d
}

func (s Season) correction(f storage.Fixture, e storage.LedgerEntry) correctionData {
	d := correctionData{League: s.League.ID, Season: s.Season.ID, Table: f.Table, Entry: e.N, Kind: string(e.Kind)}
	if e.Kind == storage.LedgerCorrected {
		for _, seat := range e.Seats {
			d.Places = append(d.Places, seat.Rank)
		}
	}
	return d
}

// Copy returns a copy of a season that later changes of its lists do not affect.
func (s Season) Copy() Season {
	s.Fixtures = slices.Clone(s.Fixtures)
	return s
}
