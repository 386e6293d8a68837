package engine

import (
	"errors"
	"fmt"
)

// check returns an error if the record is impossible in every game. It also limits the
// sizes of its parts.
func (r Record) check() error {
	seats := r.Setup.Seats
	switch {
	case r.Game == "" || len(r.Game) > maxRecordWord:
		return fmt.Errorf("game %.40q", r.Game)
	case r.Version < 1:
		return fmt.Errorf("rules version %d, want at least 1", r.Version)
	case len(r.Data) > maxRecordWord:
		return fmt.Errorf("data %.40q too long", r.Data)
	case seats < 1 || seats > MaxSeats:
		return fmt.Errorf("%d seats, want 1 to %d", seats, MaxSeats)
	case len(r.Setup.Options) > 64:
		return fmt.Errorf("%d options", len(r.Setup.Options))
	case len(r.SeedHash) != len(Seed{}.Hash()):
		return fmt.Errorf("seed hash of %d digits, want %d", len(r.SeedHash), len(Seed{}.Hash()))
	case len(r.Players) != 0 && len(r.Players) != seats:
		return fmt.Errorf("%d players for %d seats", len(r.Players), seats)
	case len(r.Started) > maxRecordWord || len(r.Ended) > maxRecordWord:
		return errors.New("time too long")
	case len(r.Moves) > maxRecordMoves:
		return fmt.Errorf("%d moves, at most %d are read", len(r.Moves), maxRecordMoves)
	case r.Order != OrderDrawn && r.Order != OrderJoined:
		return fmt.Errorf("seat order %.40q", r.Order)
	}
	for _, name := range r.Players {
		if len(name) > maxRecordWord {
			return fmt.Errorf("player name %.40q... too long", name)
		}
	}
	for id, value := range r.Setup.Options {
		if len(id) > maxRecordWord || len(value) > maxRecordWord {
			return fmt.Errorf("option %.40q too long", id)
		}
	}
	if err := r.checkMoves(); err != nil {
		return err
	}
	if err := r.Computers.check(r); err != nil {
		return err
	}
	return r.checkResult()
}

func (r Record) checkMoves() error {
	takebacks := 0
	for i, p := range r.Moves {
		if p.Seat < 0 || int(p.Seat) >= r.Setup.Seats {
			return fmt.Errorf("move %d: seat %d of %d", i, p.Seat, r.Setup.Seats)
		}
		if p.Code == "" || len(p.Code) > maxRecordWord || p.Code != NormalizeNotation(p.Code) {
			return fmt.Errorf("move %d: %.40q is not a notation", i, p.Code)
		}
		to, back := Takeback(p.Code)
		if !back {
			continue
		}
		if takebacks++; takebacks > maxRecordTakebacks {
			return fmt.Errorf("more than %d entries that take back", maxRecordTakebacks)
		}
		if to >= i {
			return fmt.Errorf("move %d takes nothing back: %.40q", i, p.Code)
		}
	}
	return nil
}

func (r Record) checkResult() error {
	if r.Result == nil {
		return nil
	}
	seats := r.Setup.Seats
	if len(r.Result.Totals) != seats || len(r.Result.Places) != seats {
		return fmt.Errorf("result for %d totals and %d places, want %d", len(r.Result.Totals), len(r.Result.Places), seats)
	}
	if len(r.Result.Categories) > 100 {
		return fmt.Errorf("result with %d categories", len(r.Result.Categories))
	}
	for _, c := range r.Result.Categories {
		if len(c.Points) != seats {
			return fmt.Errorf("result category %.40q with %d numbers, want %d", c.Name.Key, len(c.Points), seats)
		}
	}
	for _, p := range r.Result.Places {
		if p.Seat < 0 || int(p.Seat) >= seats {
			return fmt.Errorf("result place of seat %d of %d", p.Seat, seats)
		}
	}
	return nil
}
