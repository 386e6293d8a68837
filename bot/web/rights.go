package web

import (
	"context"
	"errors"
	"sync"
	"time"

	"guildhall/bot/discord/wire"
)

const (
	rightsAge     = 5 * time.Minute // how long a list uses the same rights of a person
	rightsTimeout = 2 * time.Second // how long a list waits for Discord, for all servers together
	maxRights     = 512             // maximum number of cached rights; each has all channels of a server
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

// recentRights returns the rights that a person had on a server in the last minutes. It asks Discord
// with four requests for each person and server in rightsAge. It returns none if Discord does not
// answer.
func (s *Server) recentRights(ctx context.Context, guild, user string) wire.Permissions {
	of, now := personOn{user, guild}, s.links.Now()
	if known, ok := s.rights.get(of, now); ok {
		return known
	}
	rights, err := s.rightsOn(ctx, guild, user)
	if err != nil {
		s.Log.WarnContext(ctx, "read rights of person", "guild", guild, "user", user, "err", err)
		return wire.Permissions{}
	}
	s.rights.put(of, rights, now)
	return rights
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
