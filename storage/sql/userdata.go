package sql

import (
	"context"

	"guildhall/storage"
)

func readResults(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	scan := func(row Row) (r storage.Result, err error) {
		var s storage.SeatResult
		var started, ended int64
		var body []byte
		err = scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, &started, &ended, &r.Turns, &s.User, &s.Entrant, &body)
		if err == nil {
			err = parse(body, &s.SeatFacts)
		}
		r.Started, r.Ended, r.Seats = instant(started), instant(ended), []storage.SeatResult{s}
		return r, err
	}
	k.Results, err = rowsOf(ctx, r, "results", scan, `
		SELECT r.intact AND s.intact, `+resultColumns+`, s.user, s.entrant, s.body
		FROM result_seats s JOIN results r ON r.table_id = s.table_id WHERE s.user = $1 ORDER BY s.ended, s.table_id`, user)
	return err
}

func readRatings(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	k.Ratings, err = rowsOf(ctx, r, "ratings", scanRating, selectRatings+`entrant = $1 ORDER BY class`, user)
	return err
}
