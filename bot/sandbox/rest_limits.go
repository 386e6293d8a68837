package sandbox

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// count counts a request, writes the headers and refuses what is too much.
func (h *api) count(header http.Header, req *request) error {
	b := req.route.bucket
	left, rest, scope := h.limits.admit(b, resource(req))
	if scope == "global" {
		header.Set("X-RateLimit-Global", "true")
		return tooMany(header, "global", rest)
	}
	rateHeaders(header, b, left, rest, h.world.clock.Now())
	if scope != "" {
		return tooMany(header, scope, rest)
	}
	return nil
}

// resource is the top-level resource a limit counts for.
func resource(req *request) string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token"} {
		if v := req.PathValue(name); v != "" {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, "/")
}

func rateHeaders(h http.Header, b bucket, left int, rest time.Duration, now time.Time) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(b.limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(now.Add(rest).UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", rest.Seconds()))
	h.Set("X-RateLimit-Bucket", "sandbox-"+b.name)
}

// tooMany writes the headers of a 429 and returns its body.
func tooMany(h http.Header, scope string, rest time.Duration) error {
	h.Set("X-RateLimit-Scope", scope)
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(rest.Seconds()))))
	return &apiError{status: http.StatusTooManyRequests, text: "You are being rate limited.",
		fields: map[string]any{"retry_after": math.Round(rest.Seconds()*1000) / 1000, "global": scope == "global"}}
}

// The values are test values: the service announces its own in headers and
// promises none.
var (
	bucketOther    = bucket{"other", 50, time.Second, false}
	bucketSend     = bucket{"send", 5, 5 * time.Second, false}
	bucketEdit     = bucket{"edit", 5, 5 * time.Second, false}
	bucketDelete   = bucket{"delete", 5, time.Second, false}
	bucketRead     = bucket{"read", 10, time.Second, false}
	bucketThread   = bucket{"thread", 5, 30 * time.Second, false}
	bucketChannel  = bucket{"channel", 5, 15 * time.Second, false}
	bucketCommands = bucket{"commands", 20, 20 * time.Second, false}
	bucketDM       = bucket{"dm", 10, 10 * time.Second, false}
	bucketCallback = bucket{"callback", 5, 2 * time.Second, true}
	bucketWebhook  = bucket{"webhook", 5, 2 * time.Second, true}
)
