package fault

import (
	"path"
	"strings"

	"guildhall/bot/sandbox/model"
)

// Fault is an error that the sandbox simulates. Its Kind decides which fields
// count.
type Fault struct {
	// ID names an active fault; Set gives one when it is empty.
	ID   string `json:"id,omitempty"`
	Kind string `json:"kind"`
	// Route limits a REST fault: "POST /channels/*/messages", "* /webhooks/**",
	// "*/callback". A path pattern matches templates and real paths; * stands
	// for one segment, ** for the rest. Empty is every route.
	Route string `json:"route,omitempty"`
	// Skip is the number of requests or events that pass first.
	Skip int `json:"skip,omitempty"`
	// Count is the number of times that the fault occurs; 0 means until it is cleared.
	Count int `json:"count,omitempty"`
	// Status, Code and Text are the response of rest_error; Status also that of
	// rest_before and rest_after.
	Status int    `json:"status,omitempty"`
	Code   int    `json:"code,omitempty"`
	Text   string `json:"text,omitempty"`
	// Scope of a rate limit: user, global or shared.
	Scope string `json:"scope,omitempty"`
	// Seconds is retry_after of a rate limit, or the delay of a slow or late
	// fault.
	Seconds float64 `json:"seconds,omitempty"`
	// When a gateway fault occurs: "now", in place of the "hello", or in response
	// to "identify" or "resume".
	When string `json:"when,omitempty"`
	// Shard limits a gateway fault to one shard.
	Shard *int `json:"shard,omitempty"`
	// Resumable is the value sent with opcode 9.
	Resumable bool `json:"resumable,omitempty"`
	// Event limits event faults to one event name.
	Event string `json:"event,omitempty"`
	// The targets of world faults.
	User    string `json:"user,omitempty"`
	Guild   string `json:"guild,omitempty"`
	Channel string `json:"channel,omitempty"`
	Message string `json:"message,omitempty"`
	// Deny are permissions that the bot loses in Channel; none restores all of
	// them.
	Deny model.Permissions `json:"deny,omitempty"`
}

// The kinds of faults.
const (
	RESTRateLimit    = "rest_rate_limit"
	RESTHTML         = "rest_html_429"
	RESTBefore       = "rest_before"
	RESTAfter        = "rest_after"
	RESTError        = "rest_error"
	RESTCut          = "rest_cut"
	RESTSlow         = "rest_slow"
	RESTTruncated    = "rest_truncated"
	RESTUnauthorized = "rest_unauthorized"

	GatewaySilent    = "gateway_silent"
	GatewayDrop      = "gateway_drop"
	GatewayReconnect = "gateway_op7"
	GatewayInvalid   = "gateway_op9"
	GatewayClose     = "gateway_close"
	GatewayNoHello   = "gateway_no_hello"
	GatewayNoReady   = "gateway_no_ready"
	GatewayDuplicate = "gateway_duplicate"
	GatewayLate      = "gateway_late"
	GatewayLost      = "gateway_lost"
	GatewayBinary    = "gateway_binary"
	GatewaySplit     = "gateway_split"
	GatewaySlow      = "gateway_slow"
	GatewayUnknown   = "gateway_unknown"
	GatewayHeartbeat = "gateway_heartbeat"

	WorldCloseDM       = "world_close_dm"
	WorldDeleteMessage = "world_delete_message"
	WorldDeleteChannel = "world_delete_channel"
	WorldArchive       = "world_archive"
	WorldLock          = "world_lock"
	WorldUnlock        = "world_unlock"
	WorldDeny          = "world_deny"
	WorldMemberLeft    = "world_member_left"
	WorldBotRemoved    = "world_bot_removed"
	WorldBotInvited    = "world_bot_invited"
	WorldOutage        = "world_outage"
	WorldStrangeParts  = "world_strange_components"
	WorldStrangeForm   = "world_strange_form"
)

// Kind describes a kind of fault to a person who chooses one.
type Kind struct {
	Kind  string `json:"kind"`
	About string `json:"about"`
}

// Kinds lists every kind.
var Kinds = []Kind{
	{RESTRateLimit, "429 with scope user, global or shared and retry_after seconds"},
	{RESTHTML, "429 as an HTML page, as a block in front of the service answers"},
	{RESTBefore, "status 500, 502, 503 or 504 without the effect"},
	{RESTAfter, "status 500, 502, 503 or 504 although it was carried out"},
	{RESTError, "any refusal: status, code, text"},
	{RESTCut, "carried out, then the connection is cut"},
	{RESTSlow, "carried out, answered only after seconds"},
	{RESTTruncated, "carried out, half of the JSON answered"},
	{RESTUnauthorized, "401 from now on"},
	{GatewaySilent, "the connection says nothing any more, acks neither"},
	{GatewayDrop, "the connection is cut without a close frame"},
	{GatewayReconnect, "op 7, when: now, hello, identify, resume"},
	{GatewayInvalid, "op 9, resumable or not, when: now, hello, identify, resume"},
	{GatewayClose, "close with code, when: now, hello, identify, resume"},
	{GatewayNoHello, "no op 10 after connecting"},
	{GatewayNoReady, "no READY after identify"},
	{GatewayDuplicate, "events come twice"},
	{GatewayLate, "events come seconds late"},
	{GatewayLost, "events never come"},
	{GatewayBinary, "every frame packed and binary"},
	{GatewaySplit, "every text frame in two fragments"},
	{GatewaySlow, "every text frame in two fragments, seconds apart"},
	{GatewayUnknown, "an unknown op and an unknown event, now"},
	{GatewayHeartbeat, "the server asks for a heartbeat, now"},
	{WorldCloseDM, "user refuses direct messages (50007)"},
	{WorldDeleteMessage, "message in channel is deleted by somebody"},
	{WorldDeleteChannel, "channel or thread is deleted by somebody"},
	{WorldArchive, "thread is archived"},
	{WorldLock, "thread is locked and archived"},
	{WorldUnlock, "thread is unlocked and woken"},
	{WorldDeny, "permissions are taken from the bot in channel; none gives them back"},
	{WorldMemberLeft, "user leaves the guild"},
	{WorldBotRemoved, "the bot is removed from the guild"},
	{WorldBotInvited, "the bot is invited to the guild again"},
	{WorldOutage, "the guild becomes unavailable, until cleared"},
	{WorldStrangeParts, "a message of user with component types nobody knows"},
	{WorldStrangeForm, "forms are sent with a component type nobody knows"},
}

// Matches compares a route pattern with a request.
func (x *Fault) Matches(method, template, realPath string) bool {
	if x.Route == "" {
		return true
	}
	m, pattern, ok := strings.Cut(x.Route, " ")
	if !ok {
		m, pattern = "*", x.Route
	}
	return (m == "*" || m == method) && (matchPath(pattern, template) || matchPath(pattern, realPath))
}

func matchPath(pattern, p string) bool {
	if head, ok := strings.CutSuffix(pattern, "/**"); ok {
		n := strings.Count(head, "/")
		parts := strings.Split(p, "/")
		if len(parts) <= n {
			return false
		}
		pattern, p = head, strings.Join(parts[:n+1], "/")
	}
	if tail, ok := strings.CutPrefix(pattern, "*/"); ok && strings.HasSuffix(p, "/"+tail) {
		return true
	}
	ok, _ := path.Match(pattern, p)
	return ok || pattern == p
}
