package gateway

import (
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Plan is Discord's response to a bot that wants to connect.
type Plan struct {
	URL         string
	Shards      int
	Concurrency int // max_concurrency
	Limited     bool
	Total       int // identifies per day, and the number left
	Remaining   int
	ResetAfter  time.Duration
}

// gatewayAddress returns a gateway's address with version and encoding. Most gateways
// have a slash at the end of the path. With bare it is left out, for gateways at exactly
// the given path.
func gatewayAddress(address string, bare bool) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Del("compress") // the client chooses compression
	q.Set("v", discordgo.APIVersion)
	q.Set("encoding", "json")
	u.RawQuery = q.Encode()
	u.Path = strings.TrimRight(u.Path, "/")
	if !bare || u.Path == "" {
		u.Path += "/"
	}
	return u.String()
}
