package daily

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/engine"
	"guildhall/storage"
)

// ActDaily is the name of a change of daily deals in the audit log.
const ActDaily = "daily"

// MaxGames is the maximum number of games of a server.
const MaxGames = 10

// Settings holds an administrator's settings of daily deals. The caller must check the
// administrator's permission.
type Settings struct {
	Guild   string
	Channel string
	Lang    string
	Games   []string
	Every   bool // all games every day, not one in turn
	Hour    int  // minutes after midnight
	Zone    string
	By      string
	Press   string
	Detail  string // for the audit log
}

// SwitchOn stores a server's settings of daily deals. Existing deals stay. If there is none
// for today, it opens at once.
func (d *Service) SwitchOn(ctx context.Context, s Settings) (storage.DailySettings, error) {
	if err := d.checkSettings(s); err != nil {
		return storage.DailySettings{}, err
	}
	return d.changeSettings(ctx, s, func(now *storage.DailySettings) error {
		if len(now.Secret) == 0 {
			now.Secret = make([]byte, len(engine.Seed{}))
			if err := d.rooms.Tables.DrawSecret(now.Secret); err != nil {
				return err
			}
		}
		now.Channel, now.Lang, now.Games, now.Every, now.Hour, now.Zone = s.Channel, s.Lang, s.Games, s.Every, s.Hour, s.Zone
		now.Next = d.now()
		return nil
	})
}

// SwitchOff stops opening deals on a server. Open deals continue.
func (d *Service) SwitchOff(ctx context.Context, s Settings) (storage.DailySettings, error) {
	return d.changeSettings(ctx, s, func(now *storage.DailySettings) error {
		if now.Rev == 0 || now.Next.IsZero() {
			return refuse("off", nil, "switch_on")
		}
		now.Next = time.Time{}
		return nil
	})
}

func (d *Service) checkSettings(s Settings) error {
	switch {
	case len(s.Games) == 0, len(s.Games) > MaxGames:
		return refuse("games", []engine.Arg{engine.N("most", MaxGames)}, "name_games")
	case !clock.KnownZone(s.Zone):
		return refuse("zone", []engine.Arg{engine.Word("zone", s.Zone)}, "choose_zone")
	case s.Hour < 0 || s.Hour >= 24*60:
		return refuse("hour", nil, "choose_hour")
	}
	for i, game := range s.Games {
		rules, ok := d.rooms.Tables.Games(game)
		switch {
		case !ok || slices.Contains(s.Games[:i], game):
			return refuse("games", []engine.Arg{engine.N("most", MaxGames)}, "name_games")
		case rules.Info().Practice:
			return refuse("practice", []engine.Arg{engine.Term("game", rules.Info().Short)}, "name_games")
		}
	}
	return nil
}

// changeSettings changes a server's settings and adds an entry to the audit log in one
// transaction.
func (d *Service) changeSettings(ctx context.Context, s Settings, do func(*storage.DailySettings) error) (storage.DailySettings, error) {
	return storage.Again("daily deals of server "+s.Guild, func() (storage.DailySettings, error) {
		now, err := d.store().Daily(ctx, s.Guild)
		if err != nil {
			return now, err
		}
		if err := do(&now); err != nil {
			return now, err
		}
		kept, err := d.store().ChangeDaily(ctx, storage.DailyChange{
			Press: s.Press, Daily: &now, Audit: &storage.Audit{At: d.now(), Guild: s.Guild, User: s.By, Act: ActDaily, Detail: s.Detail},
		})
		switch {
		case errors.Is(err, storage.ErrDuplicate):
			return d.store().Daily(ctx, s.Guild)
		case err != nil:
			return now, err
		}
		return *kept.Daily, nil
	})
}
