package service

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"slices"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// codeLife is the time within which a code can be exchanged.
const codeLife = time.Minute

// Grant returns a code with which the application can learn the identity of a
// person.
func (s *Service) Grant(g world.Grant) (code string) {
	code = world.NewToken()
	g.Until = s.world.Clock.Now().Add(codeLife)
	s.world.Codes[code] = &g
	return code
}

// Exchange exchanges a code for a token, once. The redirect address and the
// verifier of PKCE must belong to the code.
func (s *Service) Exchange(code, redirect, verifier string) (token string, ok bool) {
	g := s.world.Codes[code]
	delete(s.world.Codes, code)
	if g == nil || !s.world.Clock.Now().Before(g.Until) || g.Redirect != redirect {
		return "", false
	}
	sum := sha256.Sum256([]byte(verifier))
	if g.Challenge != "" && subtle.ConstantTimeCompare([]byte(g.Challenge), []byte(base64.RawURLEncoding.EncodeToString(sum[:]))) == 0 {
		return "", false
	}
	token = world.NewToken()
	s.world.Bearers[token] = g.UserID
	return token, true
}

// Launch adds the person of an interaction to the Activity of its channel, and
// notifies their pages. The first person starts the Activity.
func (s *Service) Launch(a *world.Interaction) *world.Launch {
	l := s.world.LaunchIn(a.ChannelID)
	if l == nil {
		l = &world.Launch{ID: "i-" + s.world.NextID() + "-gc-" + a.ChannelID, ChannelID: a.ChannelID, GuildID: a.GuildID}
		s.world.Launches[l.ID] = l
	}
	if !slices.Contains(l.Users, a.UserID) {
		l.Users = append(l.Users, a.UserID)
	}
	s.feed.Send(a.UserID, "launch", map[string]any{"app": s.world.App.ID, "instance": l.ID, "channel": l.ChannelID, "guild": l.GuildID, "frame": world.NewToken()[:32]})
	return l
}

// LeaveLaunch removes a person from an Activity, which ends with the last of
// them.
func (s *Service) LeaveLaunch(instance, user string) {
	l := s.world.Launches[instance]
	if l == nil {
		return
	}
	if l.Users = slices.DeleteFunc(l.Users, func(u string) bool { return u == user }); len(l.Users) == 0 {
		delete(s.world.Launches, instance)
	}
}

// LaunchJSON is an Activity as Discord describes it to its application.
func (s *Service) LaunchJSON(l *world.Launch) map[string]any {
	location := map[string]any{"id": "gc-" + l.ChannelID, "kind": "gc", "channel_id": l.ChannelID, "guild_id": l.GuildID}
	if c := s.world.Channels[l.ChannelID]; c != nil && (c.Type == model.DMChannel || c.Type == model.GroupDM) {
		location = map[string]any{"id": "pc-" + l.ChannelID, "kind": "pc", "channel_id": l.ChannelID}
	}
	return map[string]any{"application_id": s.world.App.ID, "instance_id": l.ID, "launch_id": l.ID[2:], "location": location, "users": l.Users}
}
