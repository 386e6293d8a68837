package daily

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// usualSeats is the number of seats in a deal of a game without a solo mode.
const usualSeats = 3

// openDeals opens the deals of the server's current day, once, and sets the time for the
// next ones. Days on which no process ran have no deals.
func (d *Service) openDeals(ctx context.Context, s storage.DailySettings) error {
	day, opens, closes, err := dayOf(s, d.now())
	if err != nil {
		return err
	}
	had, err := d.store().Deals(ctx, s.Guild, day, day, len(s.Games)+MaxGames)
	if err != nil {
		return err
	}
	c := storage.DailyChange{Daily: &s}
	for _, game := range gamesOf(s, day) {
		if slices.ContainsFunc(had, func(o storage.Deal) bool { return o.Game == game }) {
			continue
		}
		deal, err := d.newDeal(s, day, game)
		if err != nil {
			d.rooms.Tables.Log.ErrorContext(ctx, "make daily deal", "game", game, "day", day, "err", err)
			continue // the other games still open
		}
		deal.Opens, deal.Closes, deal.Ends, deal.Next = opens, closes, closes.Add(Grace), d.now()
		c.Deals = append(c.Deals, deal)
	}
	s.Next = closes
	_, err = d.store().ChangeDaily(ctx, c)
	if errors.Is(err, storage.ErrConflict) {
		return nil // another process opened them
	}
	return err
}

// dayOf returns the day whose deals are open at an instant, and its bounds.
func dayOf(s storage.DailySettings, now time.Time) (day string, opens, closes time.Time, err error) {
	day = clock.DayIn(s.Zone, now)
	if opens, err = clock.OnDay(s.Zone, day, s.Hour); err != nil {
		return day, opens, closes, err
	}
	if opens.After(now) {
		if day, err = clock.DayAfter(day, -1); err != nil {
			return day, opens, closes, err
		}
		if opens, err = clock.OnDay(s.Zone, day, s.Hour); err != nil {
			return day, opens, closes, err
		}
	}
	next, err := clock.DayAfter(day, 1)
	if err == nil {
		closes, err = clock.OnDay(s.Zone, next, s.Hour)
	}
	return day, opens, closes, err
}

// gamesOf returns the games of a server's day: all of them, or the one whose turn it is.
func gamesOf(s storage.DailySettings, day string) []string {
	if s.Every || len(s.Games) == 0 {
		return s.Games
	}
	n, err := clock.DayNumber(day)
	if err != nil {
		return nil
	}
	i := n % len(s.Games)
	return s.Games[i : i+1]
}

// newDeal returns the deal of a game on a day, computed from the server's secret. A game
// with a solo mode is played alone. Other games are played against computer opponents,
// and the person's seat is drawn.
func (d *Service) newDeal(s storage.DailySettings, day, game string) (storage.Deal, error) {
	rules, ok := d.rooms.Tables.Games(game)
	if !ok {
		return storage.Deal{}, fmt.Errorf("there is no game %q", game)
	}
	info := rules.Info()
	secret := func(what string) []byte {
		mac := hmac.New(sha256.New, s.Secret)
		fmt.Fprintf(mac, "server %s day %s game %s %s", s.Guild, day, game, what)
		return mac.Sum(nil)
	}
	deal := storage.Deal{
		Guild: s.Guild, Day: day, Game: game, Seats: 1, Seed: secret("seed"), Chance: secret("computers"),
		Channel: s.Channel, Lang: s.Lang, Phase: storage.DealOpen,
	}
	if !slices.Contains(info.Seats, 1) {
		deal.Level, deal.Seats = seating.Club, info.Seats[0]
		if slices.Contains(info.Seats, usualSeats) {
			deal.Seats = usualSeats
		}
		deal.Seat = engine.Seed(secret("seat")).Rand("seat").Intn(deal.Seats)
	}
	setup := info.Fill(engine.Setup{Seats: deal.Seats, Seed: seedOf(deal)})
	deal.Options = setup.Options
	_, err := rules.New(setup)
	return deal, err
}
