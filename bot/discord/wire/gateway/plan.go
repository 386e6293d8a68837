package gateway

import (
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Plan is what Discord tells a bot that wants to connect.
type Plan struct {
	URL         string
	Shards      int
	Concurrency int // max_concurrency
	Limited     bool
	Total       int // identifies of a day, and how many are left
	Remaining   int
	ResetAfter  time.Duration
}

// gatewayAddress is a gateway's address with version and encoding. Most are
// served with a slash at the end of their path; bare leaves it away, for those
// that are served at exactly the path they name.
func gatewayAddress(address string, bare bool) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Del("compress") // which is ours to choose
	q.Set("v", discordgo.APIVersion)
	q.Set("encoding", "json")
	u.RawQuery = q.Encode()
	u.Path = strings.TrimRight(u.Path, "/")
	if !bare || u.Path == "" {
		u.Path += "/"
	}
	return u.String()
}
