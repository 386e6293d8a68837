package daily

import (
	"context"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// Today returns the deals of a server that can be begun now, and the server's settings.
// It returns a refusal if daily deals are switched off.
func (d *Service) Today(ctx context.Context, guild string) ([]storage.Deal, error) {
	s, err := d.store().Daily(ctx, guild)
	if err != nil {
		return nil, err
	}
	// A day has at most 25 hours and is named after its start.
	from := clock.DayIn(s.Zone, d.now().Add(-49*time.Hour))
	list, err := d.store().Deals(ctx, guild, from, lastDay, 4*MaxGames)
	if err != nil {
		return nil, err
	}
	var open []storage.Deal
	for _, o := range list {
		if o.Phase == storage.DealOpen && d.now().Before(o.Closes) {
			open = append(open, o)
		}
	}
	if len(open) == 0 {
		if s.Next.IsZero() {
			return nil, refuse("off", nil, "ask_admin")
		}
		return nil, refuse("soon", nil, "wait")
	}
	return open, nil
}

// lastDay sorts after all days.
const lastDay = "9999-12-31"

// Past returns the latest deals of a server, newest first.
func (d *Service) Past(ctx context.Context, guild string, limit int) ([]storage.Deal, error) {
	return d.store().Deals(ctx, guild, "", lastDay, limit)
}

// Settings returns a server's settings of daily deals.
func (d *Service) Settings(ctx context.Context, guild string) (storage.DailySettings, error) {
	return d.store().Daily(ctx, guild)
}

// Any reports whether a server had a deal in a month.
func (d *Service) Any(ctx context.Context, guild, month string) (bool, error) {
	from, to, err := daysOf(month)
	if err != nil {
		return false, err
	}
	list, err := d.store().Deals(ctx, guild, from, to, 1)
	return len(list) > 0, err
}
