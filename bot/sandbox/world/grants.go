package world

import "time"

// Grant is a person's permission for the application to identify them. It starts as a code
// that can be used once within a minute, and becomes a token.
type Grant struct {
	UserID    string
	Challenge string // of PKCE: the digest of the verifier
	Redirect  string // address to which the code was sent; empty for an Activity
	Until     time.Time
}

// Launch is an Activity that runs in a channel, until the last person leaves it.
type Launch struct {
	ID        string
	ChannelID string
	GuildID   string
	Users     []string // in the order in which they came
}

// LaunchIn returns the Activity that runs in a channel, or nil.
func (w *World) LaunchIn(channel string) *Launch {
	for _, l := range w.Launches {
		if l.ChannelID == channel {
			return l
		}
	}
	return nil
}
