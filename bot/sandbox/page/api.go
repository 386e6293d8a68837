// Package page is the sandbox's web page: a small chat client for several people,
// as files without a build step, and its HTTP interface.
package page

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Files holds the page, beginning with index.html.
//
//go:embed index.html *.css *.js
var Files embed.FS

// The side of people over HTTP, for a web page. `me` is a user id. Bodies and
// answers are JSON in snake_case; a refused action answers 400 with
// {"error":"why no client offers this"}; `me` unknown answers 404.
//
//	GET /client/state?me=
//	  {"me": user+{"locale"}, "people":[user+{"locale","closed_dm","online"}],
//	   "app": user, "bot_online": bool,
//	   "guilds":[{"id","name","owner_id","me_is_owner",
//	     "channels":[channel+{"can_send","threads":[channel+{"joined","can_send"}]}],
//	     "members":[member], "roles":[role]}],
//	   "dms":[channel+{"recipients":[user]}], "now": RFC 3339}
//	  Only what `me` can see. Without `me` it is the first person's. Archived threads are listed too, with
//	  thread_metadata.archived true.
//	GET /client/messages?me=&channel=&before=&limit=50
//	  {"messages":[message]}, oldest first; ephemeral ones do not count for limit. A message is in Discord's own shape
//	  (components, embeds, attachments, flags) plus
//	    "ephemeral": true      only I can see it («Dismiss» deletes it for me)
//	    "failed": true         "This interaction failed" belongs under it
//	    "loading": true        "... is thinking"
//	    "pings": [user ids]    whom it notified
//	  Urls of files begin with /attachments/ and are served here. In embeds and
//	  components attachment:// is already resolved.
//	GET /client/events?me=       Server-sent events; each has `event:` and `data:` JSON
//	  hello              {"me"}, at once; state and messages should be read after it
//	  message_create     message       message_update  message
//	  message_delete     {"id","channel_id"}
//	  channel_create | channel_update | channel_delete    channel
//	  thread_create | thread_update | thread_delete       channel
//	  guild_update       {"id"}        read /client/state again
//	  launch             {"app","instance","channel","guild","frame"}  I am in an Activity
//	  typing             {"channel_id","user_id"}
//	  commands           {}            the commands changed; read them again
//	  interaction        {"id","state":"pending|acknowledged|failed","channel_id",
//	                      "message_id","custom_id","modal","choices","error"}
//	                     of my own interactions only; modal = {"custom_id","title","components"}
//	GET /client/commands?me=&channel=
//	  {"commands":[{"id","type","name","display_name","display_description","guild_id",
//	    "options":[{"type","name","display_name","display_description","required",
//	      "autocomplete","choices":[{"name","display_name","value"}],"min_value","max_value",
//	      "min_length","max_length","channel_types","options":[...]}]}]}
//	  Localised for `me`; only those that may be used in `channel`.
//	POST /client/send          {"me","channel","content","reply_to"?}      -> message
//	POST /client/command       {"me","channel","command":"table open",
//	                            "options":{"game":"cleopatra","players":"3"}}  -> interaction
//	                           user and message commands: "target": id
//	POST /client/autocomplete  {"me","channel","command","options","focused":"game","typed":"cle"} -> interaction
//	                           waits for the answer; choices in "choices" [{"name","value"}]
//	POST /client/press         {"me","channel","message","custom_id"}       -> interaction
//	POST /client/select        {"me","channel","message","custom_id","values":[]} -> interaction
//	POST /client/modal         {"me","interaction": id that showed the modal,
//	                            "values":{"custom_id":"text" or ["a","b"]}}  -> interaction
//	POST /client/dismiss       {"me","channel","message"}   an ephemeral message -> {}
//	POST /client/dm            {"me","user"?}   opens the conversation with the bot -> channel
//	POST /client/thread        {"me","thread","action":"join|leave|archive|unarchive"} -> channel
//	POST /client/authorize     {"me","client_id","scope","code_challenge",...}  what a page
//	                           in the frame of an Activity asks  -> {"code"}
//	POST /client/leave         {"me","instance"}   an Activity   -> {}
//	POST /client/persona       {"me","locale"?,"closed_dm"?}  or {"name","locale"} to add a person
//	                           (who joins every guild)                       -> user
//	GET  /client/faults        {"kinds":[{"kind","about"}],"active":[fault]}
//	POST /client/faults        a fault (see Fault) to set; {"clear":true} ends all; {"clear":"id"} one -> as GET
//
// An interaction is answered as in the event of that name, at once, with state
// "pending"; what follows comes as events.

// API is the HTTP interface of the web page, through which people act.
type API struct {
	people  *persona.Clients
	admin   *admin.Admin
	world   *world.World
	svc     *service.Service
	tracker *service.Interactions
	gate    *gateway.Gateway
	feed    *service.Feed
	faults  *fault.Faults
}

// New returns the API of the page; Routes serves it.
func New(p *persona.Clients, m *admin.Admin, w *world.World, svc *service.Service, t *service.Interactions, g *gateway.Gateway, f *service.Feed, x *fault.Faults) *API {
	return &API{p, m, w, svc, t, g, f, x}
}

// Routes registers the routes of the page.
func (pg *API) Routes(mux *http.ServeMux) {
	own := http.NewServeMux()
	get := func(path string, f func(*persona.Persona, *http.Request) (any, error)) {
		own.HandleFunc("GET /client/"+path, func(rw http.ResponseWriter, q *http.Request) {
			pg.answer(rw, q, q.URL.Query().Get("me"), func(p *persona.Persona) (any, error) { return f(p, q) })
		})
	}
	post := func(path string, f func(*persona.Persona, *clientBody) (any, error)) {
		own.HandleFunc("POST /client/"+path, func(rw http.ResponseWriter, q *http.Request) {
			b, err := readClientBody(rw, q)
			if err != nil {
				clientError(rw, http.StatusBadRequest, err)
				return
			}
			pg.answer(rw, q, b.Me, func(p *persona.Persona) (any, error) { return f(p, b) })
		})
	}
	get("state", pg.httpState)
	get("messages", pg.httpMessages)
	get("commands", pg.httpCommands)
	post("send", pg.httpSend)
	post("command", pg.httpCommand)
	post("autocomplete", pg.httpAutocomplete)
	post("press", pg.httpPress)
	post("select", pg.httpSelect)
	post("modal", pg.httpModal)
	post("dismiss", func(p *persona.Persona, b *clientBody) (any, error) {
		return struct{}{}, p.Dismiss(b.Channel, b.Message)
	})
	post("dm", pg.httpDM)
	post("thread", pg.httpThread)
	post("authorize", pg.httpAuthorize)
	post("leave", pg.httpLeave)
	mux.HandleFunc("GET /oauth2/authorize", pg.authorize)
	own.HandleFunc("GET /client/events", pg.serveEvents)
	own.HandleFunc("POST /client/persona", pg.httpPersona)
	own.HandleFunc("GET /client/faults", pg.httpFaults)
	own.HandleFunc("POST /client/faults", pg.httpSetFault)
	mux.HandleFunc("/client/", func(rw http.ResponseWriter, q *http.Request) {
		// A request under another host name comes from another site in somebody's
		// browser.
		if !isLoopback(q.Host) {
			clientError(rw, http.StatusForbidden, errors.New("only the sandbox's own page may do this"))
			return
		}
		own.ServeHTTP(rw, q)
	})
}

// answer runs an action of a person and answers with local addresses of
// files.
func (pg *API) answer(rw http.ResponseWriter, q *http.Request, me string, f func(*persona.Persona) (any, error)) {
	pg.world.Mu.Lock()
	if me == "" && q.URL.Path == "/client/state" && len(pg.world.PeopleIDs) > 0 {
		me = pg.world.PeopleIDs[0]
	}
	known := pg.world.People[me] != nil
	pg.world.Mu.Unlock()
	if !known {
		clientError(rw, http.StatusNotFound, errors.New("unknown person "+strconv.Quote(me)))
		return
	}
	v, err := f(pg.people.As(me))
	if err != nil {
		clientError(rw, http.StatusBadRequest, err)
		return
	}
	pg.clientJSON(rw, v)
}

func (pg *API) clientJSON(rw http.ResponseWriter, v any) {
	b, err := service.EncodeLocal(v)
	if err != nil {
		clientError(rw, http.StatusInternalServerError, err)
		return
	}
	rw.Header().Set("Content-Type", "application/json")
	rw.Header().Set("Cache-Control", "no-store")
	rw.Write(b)
}

func (pg *API) httpMessages(p *persona.Persona, q *http.Request) (any, error) {
	v := q.URL.Query()
	limit, _ := strconv.Atoi(v.Get("limit"))
	if limit < 1 || limit > 500 {
		limit = 50
	}
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	if _, err := p.VisibleChannel(v.Get("channel")); err != nil {
		return nil, err
	}
	list := p.Latest(v.Get("channel"), v.Get("before"), limit)
	if list == nil {
		list = []service.Seen{}
	}
	return map[string]any{"messages": list}, nil
}

func (pg *API) httpSend(p *persona.Persona, b *clientBody) (any, error) {
	m, err := p.Reply(b.Channel, b.ReplyTo, b.Content)
	if err != nil {
		return nil, err
	}
	seen, _ := p.Message(b.Channel, m.ID)
	return seen, nil
}

// shown returns the state of an interaction.
func (pg *API) shown(i *persona.Interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	return pg.tracker.ActionJSON(i.A), nil
}

func (pg *API) httpCommand(p *persona.Persona, b *clientBody) (any, error) {
	if b.Target != "" {
		return pg.shown(p.CommandOn(b.Channel, b.Command, b.Target))
	}
	return pg.shown(p.Command(b.Channel, b.Command, b.opts()...))
}

func (pg *API) httpAutocomplete(p *persona.Persona, b *clientBody) (any, error) {
	i, err := p.Autocomplete(b.Channel, b.Command, b.Focused, b.Typed, b.opts()...)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(pg.world.Life, 2*service.AnswerTime)
	defer stop()
	if err := pg.world.WaitFor(ctx, func() bool { return i.Acknowledged() || i.Failed() }); err != nil && !i.Acknowledged() {
		return nil, errors.New("loading options failed")
	}
	return pg.shown(i, nil)
}

func (pg *API) httpPress(p *persona.Persona, b *clientBody) (any, error) {
	return pg.shown(p.Press(b.target(), b.CustomID))
}

func (pg *API) httpSelect(p *persona.Persona, b *clientBody) (any, error) {
	var values []string
	if err := json.Unmarshal(b.Values, &values); err != nil {
		return nil, err
	}
	return pg.shown(p.Select(b.target(), b.CustomID, values...))
}

func (pg *API) httpModal(p *persona.Persona, b *clientBody) (any, error) {
	values := map[string]any{}
	if len(b.Values) > 0 {
		if err := json.Unmarshal(b.Values, &values); err != nil {
			return nil, err
		}
	}
	pg.world.Mu.Lock()
	a := pg.world.Actions[b.Interaction]
	pg.world.Mu.Unlock()
	if a == nil {
		return nil, persona.Refuse("no modal is open")
	}
	return pg.shown(p.Submit(pg.people.Interaction(a), values))
}

func (pg *API) httpDM(p *persona.Persona, b *clientBody) (any, error) {
	if b.User != "" && b.User != pg.world.App.ID {
		return nil, persona.Refuse("the sandbox has conversations with the bot only")
	}
	id, err := p.OpenDM()
	if err != nil {
		return nil, err
	}
	return pg.channelShown(p, id)
}

func (pg *API) httpThread(p *persona.Persona, b *clientBody) (any, error) {
	if err := p.Thread(b.Thread, b.Action); err != nil {
		return nil, err
	}
	return pg.channelShown(p, b.Thread)
}

func (pg *API) channelShown(p *persona.Persona, id string) (any, error) {
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	c := pg.world.Channels[id]
	if c == nil {
		return nil, persona.Refuse("the channel is gone")
	}
	return pg.world.ChannelJSON(c, p.ID), nil
}
