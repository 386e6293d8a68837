package webhook

import (
	"context"
	"errors"
	"strings"

	"guildhall/engine"
	"guildhall/storage"
)

// matchData is the data of an event of a match. It is made from the public view.
type matchData struct {
	Table  int64      `json:"table"`
	Game   string     `json:"game"`
	League int64      `json:"league,omitempty"`
	Season int64      `json:"season,omitempty"`
	Turn   int        `json:"turn"`            // number of the entry in the public log
	Round  int        `json:"round,omitempty"` // 0: the game counts no rounds
	Seats  []seatData `json:"seats"`
	Ending string     `json:"ending,omitempty"` // reason of an end without a result
}

// seatData is a seat of a match.
type seatData struct {
	Seat     int    `json:"seat"` // from 1
	User     string `json:"user,omitempty"`
	Name     string `json:"name"`
	Computer bool   `json:"computer,omitempty"`
	Vacant   bool   `json:"vacant,omitempty"`
	Waiting  bool   `json:"waiting,omitempty"` // it owes a move
	Place    int    `json:"place,omitempty"`   // at the end of the match, from 1
	Score    *int   `json:"score,omitempty"`   // at the end of the match
}

// isPublic reports whether everybody on the server may watch a match. Matches whose deal is
// played elsewhere have no events.
func isPublicMatch(t storage.Table) bool {
	return t.Guild != "" && !t.TableState.Across && !t.TableState.Contest && !t.TableState.SeedHeld
}

// Started returns the deliveries of the start of a match.
func (h *Hooks) Started(ctx context.Context, t storage.Table, s engine.State) ([]storage.Delivery, error) {
	return h.matchEvents(ctx, t, func(of matchData) []event {
		kinds := []string{MatchStarted, MatchTurn}
		if of.addPosition(s) {
			kinds = []string{MatchStarted, MatchEnded}
		}
		return of.events(kinds...)
	})
}

// Moved returns the deliveries of a commit, which led from one state to another. The table has
// the number of turns after the commit.
func (h *Hooks) Moved(ctx context.Context, t storage.Table, before, after engine.State) ([]storage.Delivery, error) {
	return h.matchEvents(ctx, t, func(of matchData) []event {
		var kinds []string
		was, over := before.View(engine.Spectator).Header().Round(), of.addPosition(after)
		if of.Round > was {
			kinds = append(kinds, MatchRound)
		}
		if over {
			return of.events(append(kinds, MatchEnded)...)
		}
		return of.events(append(kinds, MatchTurn)...)
	})
}

// Closed returns the deliveries of the end of a match without a result.
func (h *Hooks) Closed(ctx context.Context, t storage.Table) ([]storage.Delivery, error) {
	return h.matchEvents(ctx, t, func(of matchData) []event {
		of.Ending = t.Ending[strings.LastIndexByte(t.Ending, '.')+1:]
		return of.events(MatchEnded)
	})
}

// matchEvents returns the deliveries of the events that f makes from the data of a table. It
// calls f only if a webhook wants them.
func (h *Hooks) matchEvents(ctx context.Context, t storage.Table, f func(matchData) []event) ([]storage.Delivery, error) {
	list, err := h.of(ctx, t.Guild)
	if err != nil || len(list) == 0 || !isPublicMatch(t) {
		return nil, err
	}
	league, season, err := h.leagueOf(ctx, t.ID)
	if err != nil || !wants(list, league) {
		return nil, err
	}
	of := matchData{Table: t.ID, Game: t.Game, League: league, Season: season, Turn: t.Turns}
	for i, s := range t.Seats {
		seat := seatData{Seat: i + 1, Name: s.Name, Computer: storage.IsComputer(s.User), Vacant: s.Vacant}
		if !seat.Computer {
			seat.User = s.User
		}
		of.Seats = append(of.Seats, seat)
	}
	return h.deliveries(list, f(of))
}

// addPosition adds the round, the waiting seats and the result, and reports whether the match
// is over.
func (d *matchData) addPosition(s engine.State) bool {
	head := s.View(engine.Spectator).Header()
	d.Round = head.Round()
	for _, seat := range head.Active {
		d.Seats[seat].Waiting = true
	}
	result := s.Result()
	if result == nil {
		return false
	}
	for _, p := range result.Places {
		d.Seats[p.Seat].Place = p.Rank
	}
	for i := range result.Totals {
		d.Seats[i].Score = &result.Totals[i]
	}
	return true
}

// events returns events with the same data.
func (d matchData) events(kinds ...string) []event {
	var list []event
	for _, kind := range kinds {
		list = append(list, event{kind: kind, table: d.Table, turn: d.Turn, league: d.League, season: d.Season, data: d})
	}
	return list
}

// noneIsZero replaces storage.ErrNotFound by the zero value.
func noneIsZero[T any](one T, err error) (T, error) {
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return one, err
}
