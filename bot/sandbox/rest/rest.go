// Package rest is the REST API for a bot: routes, authorization, rate limits,
// handlers, and the faults of requests. Handlers run with the world locked. Its Endpoint
// goes the other way: it posts interactions to a bot by HTTP, signed as Discord signs
// them, and sometimes sends a bad signature as a probe.
package rest

import (
	"encoding/json"
	"fmt"
	"math"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// Route is one operation of the REST API. Template is the path in the official
// description; bucket is its rate limit.
type Route struct {
	Method   string
	Template string
	bucket   world.Bucket
	open     bool // needs no Authorization: the token is in the path
	handle   func(*request) (int, any, error)
}

// API serves the requests of a bot. Its parts handle the routes of one kind of
// object each.
type API struct {
	world   *world.World
	svc     *service.Service
	tracker *service.Interactions
	gate    *gateway.Gateway
	feed    *service.Feed
	faults  *fault.Faults
	limits  *world.Limiter
	report  *world.Report
	spec    *validate.Spec
	uploads validate.UploadCheck

	updateKeepsFiles bool
	onBody           func(method, template string, body []byte)
}

// Config holds the parts of an API.
type Config struct {
	World   *world.World
	Service *service.Service
	Tracker *service.Interactions
	Gateway *gateway.Gateway
	Feed    *service.Feed
	Faults  *fault.Faults
	Limits  *world.Limiter
	Report  *world.Report
	Spec    *validate.Spec // nil checks nothing
	// UpdateKeepsFiles makes a response of type 7 keep the files that it does not list.
	UpdateKeepsFiles bool
	// OnBody receives the JSON of every body, before it is checked; nil receives none.
	OnBody func(method, template string, body []byte)
}

// New returns the REST API of a world.
func New(c Config) *API {
	return &API{world: c.World, svc: c.Service, tracker: c.Tracker, gate: c.Gateway, feed: c.Feed,
		faults: c.Faults, limits: c.Limits, report: c.Report, spec: c.Spec, updateKeepsFiles: c.UpdateKeepsFiles, onBody: c.OnBody}
}

type (
	users        struct{ *API }
	channels     struct{ *API }
	messages     struct{ *API }
	commands     struct{ *API }
	interactions struct{ *API }
	oauth        struct{ *API }
)

// request is a request being handled. Handlers run with the world locked.
type request struct {
	*http.Request
	route   *Route
	version int
	value   any // the decoded body
	body    validate.Object
	raw     []byte
	files   []validate.Upload
	person  string // whose token it brings; "" for the bot's
}

// Routes returns all routes of the REST API of the sandbox.
func (h *API) Routes() []Route {
	u, c, m, k, i, o := &users{h}, &channels{h}, &messages{h}, &commands{h}, &interactions{h}, &oauth{h}
	return slices.Concat(u.gatewayRoutes(), u.routes(), u.guildRoutes(), c.routes(), m.routes(), c.threadRoutes(), k.routes(), i.routes(), o.routes())
}

// Handler routes the REST API; it records other paths and responds with 404.
func (h *API) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range h.Routes() {
		mux.HandleFunc(r.Method+" "+r.Template, func(rw http.ResponseWriter, q *http.Request) { h.serve(rw, q, &r) })
	}
	mux.HandleFunc("/", h.NoRoute)
	return mux
}

// NoRoute answers 404 and records the request.
func (h *API) NoRoute(rw http.ResponseWriter, q *http.Request) {
	h.world.Mu.Lock()
	h.report.UnknownRoute(q.Method, q.URL.Path)
	h.world.Mu.Unlock()
	apierr.Write(rw, apierr.NoRoute)
}

func (h *API) serve(rw http.ResponseWriter, q *http.Request, r *Route) {
	req := &request{Request: q, route: r, version: versionOf(q)}
	f := &requestFault{h.world.Clock, h.faults.ForRequest(q.Method, r.Template, q.URL.Path)}
	if f.before(rw) {
		return
	}
	status, answer, err := h.answer(rw, req, f)
	if f.after(rw, q) {
		return
	}
	if err != nil {
		apierr.Write(rw, err)
		return
	}
	f.write(rw, status, answer)
}

// answer checks a request step by step and carries it out.
func (h *API) answer(rw http.ResponseWriter, req *request, f *requestFault) (int, any, error) {
	if err := h.admit(rw, req, f); err != nil {
		return 0, nil, err
	}
	if q := req.Request; q.Method != http.MethodGet {
		var err error
		if req.value, req.raw, req.files, err = h.uploads.Read(q); err != nil {
			return 0, nil, err
		}
		req.body, _ = req.value.(map[string]any)
		if err := h.checkSpec(req); err != nil {
			return 0, nil, err
		}
	}
	h.world.Mu.Lock()
	defer h.world.Mu.Unlock()
	h.world.KeepErr = nil
	status, v, err := req.route.handle(req)
	if h.world.KeepErr != nil {
		h.report.Log.Error("save world", "err", h.world.KeepErr)
		return 0, nil, apierr.Internal
	}
	if err != nil {
		h.report.Log.Debug("refuse request", "method", req.Method, "path", req.URL.Path, "err", err)
		return 0, nil, err
	}
	if v == nil {
		return status, nil, nil
	}
	// Encoded under the lock, as a handler may return shared values.
	b, err := json.Marshal(v)
	if err != nil {
		return 0, nil, err
	}
	return status, json.RawMessage(b), nil
}

// admit checks agent, token and rate limits.
func (h *API) admit(rw http.ResponseWriter, req *request, f *requestFault) error {
	if !strings.HasPrefix(req.UserAgent(), "DiscordBot") {
		return apierr.Agent
	}
	if f.unauthorized() {
		return apierr.Unauthorized
	}
	h.world.Mu.Lock()
	defer h.world.Mu.Unlock()
	token := req.Header.Get("Authorization")
	if bearer, ok := strings.CutPrefix(token, "Bearer "); ok && req.route.Template == "/users/@me" {
		req.person = h.world.Bearers[bearer]
	}
	if req.person == "" && (!req.route.open || token != "") && token != "Bot "+h.world.Token {
		return apierr.Unauthorized
	}
	return h.count(rw.Header(), req)
}

// versionOf reads the API version from a path; without one it is 10.
func versionOf(q *http.Request) int {
	if strings.HasPrefix(q.RequestURI, "/api/v9/") {
		return 9
	}
	return 10
}

// checkSpec hands the JSON of a request to OnBody and checks it against the official
// description.
func (h *API) checkSpec(req *request) error {
	if h.onBody != nil && req.raw != nil {
		h.onBody(req.Method, req.route.Template, req.raw)
	}
	if h.spec == nil || req.raw == nil {
		return nil
	}
	found, err := h.spec.Check(req.Method, req.route.Template, req.raw)
	if err != nil {
		return err
	}
	var p apierr.Problems
	h.world.Mu.Lock()
	for _, f := range found {
		h.report.Violate("%s %s: official schema: %s: %s", req.Method, req.route.Template, f.Path, f.Text)
		p.Add(f.Path, "OFFICIAL_SCHEMA", "%s", f.Text)
	}
	h.world.Mu.Unlock()
	return p.Err()
}

// note records keys of a body that Discord would silently ignore.
func (h *API) note(req *request, ignored []string) {
	for _, k := range ignored {
		h.report.Violate("%s %s: ignored: %s", req.Method, req.route.Template, k)
	}
}

// ServeFile serves /attachments/{channel}/{id}/{name}.
func (h *API) ServeFile(rw http.ResponseWriter, r *http.Request) {
	h.world.Mu.Lock()
	data, ok := h.world.Files[r.PathValue("id")]
	if q := r.URL.Query(); q.Has("ex") {
		ok = ok && h.svc.LinkGood(r.PathValue("id"), q)
	}
	h.world.Mu.Unlock()
	if !ok {
		http.Error(rw, "This content is no longer available.", http.StatusNotFound)
		return
	}
	if kind := mime.TypeByExtension(path.Ext(r.PathValue("name"))); kind != "" {
		rw.Header().Set("Content-Type", kind)
	}
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	rw.Write(data)
}

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
