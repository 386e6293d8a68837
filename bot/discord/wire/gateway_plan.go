package wire

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// plan is what Discord tells a bot that wants to connect.
type plan struct {
	url         string
	shards      int
	concurrency int // max_concurrency
	limited     bool
	total       int // identifies of a day, and how many are left
	remaining   int
	resetAfter  time.Duration
}

// lookUp asks where the gateway is and how many connections are wanted. Where
// only the address is told, as by proxies and stand-ins, it is one.
func (s *Supervisor) lookUp(ctx context.Context) (plan, error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.OpenTimeout)
	defer cancel()
	var told struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  *struct {
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			ResetAfter  int64 `json:"reset_after"`
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := s.client.look(ctx, "ask for the gateway", "/gateway/bot", &told)
	if notServed(err) {
		err = s.client.do(ctx, request{op: "ask for the gateway", method: http.MethodGet, path: "/gateway", place: place{"gateway", ""}, repeat: true}, &told)
	}
	if err != nil {
		return plan{}, err
	}
	if told.URL == "" {
		return plan{}, errors.New("ask for the gateway: no address was told")
	}
	p := plan{url: told.URL, shards: max(told.Shards, 1), concurrency: 1}
	if l := told.Limit; l != nil {
		p.limited, p.total, p.remaining = true, l.Total, l.Remaining
		p.concurrency, p.resetAfter = max(l.Concurrency, 1), min(time.Duration(l.ResetAfter)*time.Millisecond, identifyDay)
	}
	return p, nil
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
