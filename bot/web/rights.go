package web

import (
	"context"
	"errors"
	"sync"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

const (
	rightsAge     = 5 * time.Minute // how long a list uses the same rights of a person
	rightsTimeout = 2 * time.Second // how long a list waits for Discord
	maxRights     = 4096            // maximum number of people and servers with cached rights
)

// knownRights caches the rights of people on servers, for lists of tables.
type knownRights struct {
	mu sync.Mutex
	by map[personOn]datedRights
}

type personOn struct{ user, guild string }

type datedRights struct {
	wire.Permissions
	at time.Time
}

func (k *knownRights) get(of personOn, now time.Time) (wire.Permissions, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	known, ok := k.by[of]
	return known.Permissions, ok && now.Sub(known.at) < rightsAge
}

func (k *knownRights) put(of personOn, r wire.Permissions, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.by == nil || len(k.by) >= maxRights {
		k.by = map[personOn]datedRights{} // later lists ask again
	}
	k.by[of] = datedRights{r, now}
}

// sawLately reports whether a person could see the channel of a table in the last minutes. It
// asks Discord with four requests for each person and server in rightsAge. It returns false if
// Discord does not answer in time.
func (s *Server) sawLately(ctx context.Context, user string, t storage.Table) bool {
	of, now := personOn{user, t.Guild}, s.links.Now()
	rights, ok := s.rights.get(of, now)
	if ok {
		return rights.Sees(t.Channel)
	}
	ctx, cancel := context.WithTimeout(ctx, rightsTimeout)
	defer cancel()
	rights, err := s.rightsOn(ctx, t.Guild, user)
	if err != nil {
		s.Log.WarnContext(ctx, "read rights of person", "table", t.ID, "user", user, "err", err)
		return false
	}
	s.rights.put(of, rights, now)
	return rights.Sees(t.Channel)
}

// rightsOn returns the rights of a person on a server now; none if the person or the bot is not
// there.
func (s *Server) rightsOn(ctx context.Context, guild, user string) (wire.Permissions, error) {
	rights, err := s.Wire.RightsOf(ctx, guild, user)
	if errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrForbidden) {
		return wire.Permissions{}, nil
	}
	return rights, err
}
