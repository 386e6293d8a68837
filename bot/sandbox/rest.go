package sandbox

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// route is one call of the REST API. template is as in the official
// description; bucket names the rate limit it counts against.
type route struct {
	method   string
	template string
	bucket   bucket
	open     bool // needs no Authorization: the token is in the path
	handle   func(*Server, *request) (int, any, error)
}

// request is a call on its way through the server. Handlers run with the
// Server locked.
type request struct {
	*http.Request
	route   *route
	version int
	value   any // the decoded body
	body    object
	raw     []byte
	files   []upload
}

// routes is the whole REST API of the sandbox.
func routes() []route {
	list := []route{
		{"GET", "/gateway", bucketOther, true, (*Server).getGateway},
		{"GET", "/gateway/bot", bucketOther, false, (*Server).getGatewayBot},
	}
	list = append(list, userRoutes()...)
	list = append(list, guildRoutes()...)
	list = append(list, channelRoutes()...)
	list = append(list, messageRoutes()...)
	list = append(list, threadRoutes()...)
	list = append(list, commandRoutes()...)
	return append(list, interactionRoutes()...)
}

// handler routes everything the server answers.
func (s *Server) handler() http.Handler {
	api := http.NewServeMux()
	all := routes()
	for i := range all {
		r := &all[i]
		api.HandleFunc(r.method+" "+r.template, func(rw http.ResponseWriter, q *http.Request) { s.serveAPI(rw, q, r) })
	}
	api.HandleFunc("/", s.noRoute)
	top := http.NewServeMux()
	top.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	top.HandleFunc("GET /gateway/ws/", s.serveGateway)
	for _, prefix := range []string{"/api/v9", "/api/v10", "/api"} {
		top.Handle(prefix+"/", http.StripPrefix(prefix, api))
	}
	// Without a prefix only what cannot be a file of the page.
	for _, first := range []string{"gateway", "users", "guilds", "channels", "applications", "interactions", "webhooks", "oauth2"} {
		top.Handle("/"+first+"/", api)
	}
	top.Handle("/gateway", api)
	s.clientRoutes(top)
	if s.cfg.Page != nil {
		top.Handle("/", http.FileServerFS(s.cfg.Page))
	} else {
		top.HandleFunc("/", s.noRoute)
	}
	return top
}

func (s *Server) noRoute(rw http.ResponseWriter, q *http.Request) {
	s.mu.Lock()
	if len(s.unknown) < 1000 {
		s.unknown = append(s.unknown, q.Method+" "+q.URL.Path)
	}
	s.mu.Unlock()
	s.log.Warn("unknown route", "method", q.Method, "path", q.URL.Path)
	writeError(rw, errNoRoute)
}

func (s *Server) serveAPI(rw http.ResponseWriter, q *http.Request, r *route) {
	req := &request{Request: q, route: r, version: versionOf(q)}
	f := s.Faults.forRequest(q.Method, r.template, strippedPath(q))
	if f.before(rw, q) {
		return
	}
	status, answer, err := s.answer(rw, req, f)
	if f.after(rw, q) {
		return
	}
	if err != nil {
		writeError(rw, err)
		return
	}
	f.write(rw, status, answer)
}

// answer checks a request from the outside in and carries it out.
func (s *Server) answer(rw http.ResponseWriter, req *request, f *requestFault) (int, any, error) {
	if err := s.admit(rw, req, f); err != nil {
		return 0, nil, err
	}
	if q := req.Request; q.Method != http.MethodGet {
		var err error
		if req.value, req.raw, req.files, err = s.readBody(q); err != nil {
			return 0, nil, err
		}
		req.body, _ = req.value.(map[string]any)
		if err := s.checkSpec(req); err != nil {
			return 0, nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.world.keepErr = nil
	status, v, err := req.route.handle(s, req)
	if s.world.keepErr != nil {
		s.log.Error("keeper", "err", s.world.keepErr)
		return 0, nil, errKeeper
	}
	if err != nil {
		s.log.Debug("refused", "method", req.Method, "path", req.URL.Path, "err", err)
		return 0, nil, err
	}
	if v == nil {
		return status, nil, nil
	}
	// Encoding happens under the lock: what a handler returns may be shared.
	b, err := json.Marshal(v)
	if err != nil {
		return 0, nil, err
	}
	return status, json.RawMessage(b), nil
}

// admit checks agent, token and rate limits.
func (s *Server) admit(rw http.ResponseWriter, req *request, f *requestFault) error {
	if !strings.HasPrefix(req.UserAgent(), "DiscordBot") {
		return errAgent
	}
	if f.unauthorized() {
		return errUnauthorized
	}
	if token := req.Header.Get("Authorization"); !req.route.open || token != "" {
		if token != "Bot "+s.cfg.Token {
			return errUnauthorized
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limits.admit(rw.Header(), req, s.cfg.Unlimited)
}

// versionOf reads the API version from a path; without one it is 10.
func versionOf(q *http.Request) int {
	if strings.HasPrefix(q.RequestURI, "/api/v9/") {
		return 9
	}
	return 10
}

func strippedPath(q *http.Request) string { return q.URL.Path }

// checkSpec holds the JSON of a request against the official description.
func (s *Server) checkSpec(req *request) error {
	if s.cfg.Spec == nil || req.raw == nil {
		return nil
	}
	found, err := s.cfg.Spec.Check(req.Method, req.route.template, req.raw)
	if err != nil {
		return err
	}
	var p problems
	s.mu.Lock()
	for _, f := range found {
		s.violate("%s %s: official schema: %s: %s", req.Method, req.route.template, f.Path, f.Text)
		p.add(f.Path, "OFFICIAL_SCHEMA", "%s", f.Text)
	}
	s.mu.Unlock()
	return p.err()
}

// note records the keys of a body that Discord would silently ignore.
func (s *Server) note(req *request, ignored []string) {
	for _, k := range ignored {
		s.violate("%s %s: ignored: %s", req.Method, req.route.template, k)
	}
}

func writeError(rw http.ResponseWriter, err error) {
	var e *apiError
	if !errors.As(err, &e) {
		e = errKeeper
	}
	writeJSON(rw, e.status, e.body())
}

func writeJSON(rw http.ResponseWriter, status int, v any) {
	if v == nil {
		rw.WriteHeader(status)
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	rw.Write(b)
}
