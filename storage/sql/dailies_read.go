package sql

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/storage"
)

const dailyColumns = `SELECT intact, guild, rev, channel, lang, games, every, hour, zone, secret, next FROM dailies `

func scanDaily(row Row) (storage.Daily, error) {
	var d storage.Daily
	var games []byte
	var next int64
	if err := scanRow(row, &d.Guild, &d.Rev, &d.Channel, &d.Lang, &games, &d.Every, &d.Hour, &d.Zone, &d.Secret, &next); err != nil {
		return d, err
	}
	d.Next = instant(next)
	return d, parse(games, &d.Games)
}

// Daily returns how a server plays daily deals.
func (db *Store) Daily(ctx context.Context, guild string) (storage.Daily, error) {
	d, err := onlyOne(queried(ctx, db, "daily deals", scanDaily, dailyColumns+`WHERE guild = $1`, guild))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.Daily{Guild: guild}, nil
	}
	return d, err
}

// DailiesDue returns servers whose next deals are due, earliest first.
func (db *Store) DailiesDue(ctx context.Context, now time.Time, limit int) ([]storage.Daily, error) {
	return queried(ctx, db, "daily deals that are due", scanDaily, dailyColumns+`WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, millis(now), limit)
}

const dealColumns = `SELECT intact, id, rev, guild, day, game, options, seats, seat, level, seed, chance, channel, lang, phase, opens, closes, ends, next FROM deals `

func scanDeal(row Row) (storage.Deal, error) {
	var d storage.Deal
	var options []byte
	var opens, closes, ends, next int64
	if err := scanRow(row, &d.ID, &d.Rev, &d.Guild, &d.Day, &d.Game, &options, &d.Seats, &d.Seat, &d.Level, &d.Seed, &d.Chance,
		&d.Channel, &d.Lang, &d.Phase, &opens, &closes, &ends, &next); err != nil {
		return d, err
	}
	d.Opens, d.Closes, d.Ends, d.Next = instant(opens), instant(closes), instant(ends), instant(next)
	return d, parse(options, &d.Options)
}

// Deal returns a deal.
func (db *Store) Deal(ctx context.Context, id int64) (storage.Deal, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("deal %d", id), scanDeal, dealColumns+`WHERE id = $1`, id))
}

// Deals returns the latest deals of a server between two days, newest first.
func (db *Store) Deals(ctx context.Context, guild, from, to string, limit int) ([]storage.Deal, error) {
	return queried(ctx, db, "deals of a server", scanDeal,
		dealColumns+`WHERE guild = $1 AND day >= $2 AND day <= $3 ORDER BY day DESC, id LIMIT $4`, guild, from, to, limit)
}

// DealsDue returns deals that must be attended to, earliest first.
func (db *Store) DealsDue(ctx context.Context, now time.Time, limit int) ([]int64, error) {
	return queried(ctx, db, "deals that are due", alone[int64], `SELECT true, id FROM deals WHERE next <> 0 AND next <= $1 ORDER BY next LIMIT $2`, millis(now), limit)
}

const tryColumns = `SELECT t.intact, t.deal_id, t.n, t.user, t.name, t.played_at, t.state, t.won, t.rank, t.score, t.began, t.ended FROM tries t `

func scanTry(row Row) (storage.Try, error) {
	var t storage.Try
	var began, ended int64
	err := scanRow(row, &t.Deal, &t.N, &t.User, &t.Name, &t.Table, &t.State, &t.Won, &t.Rank, &t.Score, &began, &ended)
	t.Began, t.Ended = instant(began), instant(ended)
	return t, err
}

// Tries returns the tries of a deal by number.
func (db *Store) Tries(ctx context.Context, deal int64) ([]storage.Try, error) {
	return queried(ctx, db, fmt.Sprintf("tries of deal %d", deal), scanTry, tryColumns+`WHERE t.deal_id = $1 ORDER BY t.n`, deal)
}

// TriesBetween returns the counted tries of a server's deals that are over.
func (db *Store) TriesBetween(ctx context.Context, guild, from, to string) ([]storage.Try, error) {
	return queried(ctx, db, "tries of a server", scanTry, tryColumns+`
		WHERE t.state = 'counted' AND t.deal_id IN (SELECT id FROM deals WHERE guild = $1 AND day >= $2 AND day <= $3 AND phase = 'over')
		ORDER BY t.deal_id, t.n`, guild, from, to)
}

// TryAt returns the try of a table.
func (db *Store) TryAt(ctx context.Context, table int64) (storage.Try, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("the try of table %d", table), scanTry, tryColumns+`WHERE t.played_at = $1`, table))
}

// TriesToSettle returns tries in play whose table is not simply played.
func (db *Store) TriesToSettle(ctx context.Context, limit int) ([]storage.Try, error) {
	return queried(ctx, db, "tries to settle", scanTry, tryColumns+`
		WHERE t.state = 'playing' AND (EXISTS (SELECT 1 FROM tables r WHERE r.id = t.played_at AND r.phase <> 'playing')
			OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.played_at AND s.vacant))
		ORDER BY t.deal_id, t.n LIMIT $1`, limit)
}
