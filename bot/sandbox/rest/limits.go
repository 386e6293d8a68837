package rest

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/world"
)

// count counts a request, writes the rate limit headers and refuses a request
// over the limit.
func (h *API) count(header http.Header, req *request) error {
	b := req.route.bucket
	left, rest, scope := h.limits.Admit(b, resource(req))
	if scope == "global" {
		header.Set("X-RateLimit-Global", "true")
		return tooMany(header, "global", rest)
	}
	rateHeaders(header, b, left, rest, h.world.Clock.Now())
	if scope != "" {
		return tooMany(header, scope, rest)
	}
	return nil
}

// resource returns the top-level resource of a limit.
func resource(req *request) string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token"} {
		if v := req.PathValue(name); v != "" {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, "/")
}

func rateHeaders(h http.Header, b world.Bucket, left int, rest time.Duration, now time.Time) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(b.Limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(now.Add(rest).UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", rest.Seconds()))
	h.Set("X-RateLimit-Bucket", "sandbox-"+b.Name)
}

// tooMany writes the headers of a 429 and returns its body.
func tooMany(h http.Header, scope string, rest time.Duration) error {
	h.Set("X-RateLimit-Scope", scope)
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(rest.Seconds()))))
	return &apierr.Error{Status: http.StatusTooManyRequests, Text: "You are being rate limited.",
		Fields: map[string]any{"retry_after": math.Round(rest.Seconds()*1000) / 1000, "global": scope == "global"}}
}
