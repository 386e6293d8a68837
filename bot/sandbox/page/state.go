package page

import (
	"errors"
	"net/http"
	"sort"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// personJSON returns a person in the form of the page.
func (pg *API) personJSON(id string) any {
	p := pg.world.People[id]
	return struct {
		model.User
		Locale   string `json:"locale"`
		ClosedDM bool   `json:"closed_dm"`
		Online   bool   `json:"online"`
	}{p.User, p.Locale, p.ClosedDM, pg.feed.Watching(id)}
}

// placeJSON is a channel or thread with what the person may do in it.
type placeJSON struct {
	model.Channel
	CanSend bool        `json:"can_send"`
	Joined  bool        `json:"joined,omitempty"`
	Threads []placeJSON `json:"threads,omitempty"`
}

func (pg *API) channelState(p *persona.Persona, c *world.Channel) placeJSON {
	out := placeJSON{Channel: pg.world.ChannelJSON(c, p.ID), CanSend: pg.world.BitsIn(c, p.ID).Has(c.SpeakBit()) && !(c.Locked() && !pg.world.BitsIn(c, p.ID).Has(model.ManageThreads))}
	if c.IsThread() {
		out.Joined = c.Members[p.ID] != nil
		return out
	}
	for _, t := range pg.world.SortedChannels(func(t *world.Channel) bool { return t.ParentID == c.ID && pg.world.CanSee(t, p.ID) }) {
		out.Threads = append(out.Threads, pg.channelState(p, t))
	}
	return out
}

func (pg *API) httpState(p *persona.Persona, _ *http.Request) (any, error) {
	pg.world.Mu.Lock()
	defer pg.world.Mu.Unlock()
	w := pg.world
	people := []any{}
	for _, id := range w.PeopleIDs {
		people = append(people, pg.personJSON(id))
	}
	dms := []placeJSON{}
	for _, c := range w.SortedChannels(func(c *world.Channel) bool { return c.Type == model.DMChannel && c.Recipient == p.ID }) {
		d := pg.channelState(p, c)
		d.Recipients = []model.User{w.App.User}
		dms = append(dms, d)
	}
	return map[string]any{
		"me": pg.personJSON(p.ID), "people": people, "app": w.App.User, "bot_online": pg.gate.Online(),
		"guilds": pg.guilds(p), "dms": dms, "now": pg.world.Clock.Now().UTC(),
	}, nil
}

func (pg *API) guilds(p *persona.Persona) []any {
	var mine []*world.Guild
	for _, g := range pg.world.Guilds {
		if g.Members[p.ID] != nil {
			mine = append(mine, g)
		}
	}
	sort.Slice(mine, func(i, j int) bool { return model.IDLess(mine[i].ID, mine[j].ID) })
	out := []any{}
	for _, g := range mine {
		channels := []placeJSON{}
		for _, c := range pg.world.SortedChannels(func(c *world.Channel) bool {
			return c.GuildID == g.ID && !c.IsThread() && pg.world.CanSee(c, p.ID)
		}) {
			channels = append(channels, pg.channelState(p, c))
		}
		out = append(out, map[string]any{"id": g.ID, "name": g.Name, "owner_id": g.OwnerID, "me_is_owner": g.OwnerID == p.ID,
			"channels": channels, "members": pg.world.MemberList(g), "roles": g.Roles})
	}
	return out
}

// serveEvents streams the events that a person can see.
func (pg *API) serveEvents(rw http.ResponseWriter, q *http.Request) {
	me := q.URL.Query().Get("me")
	flush := http.NewResponseController(rw)
	pg.world.Mu.Lock()
	if pg.world.People[me] == nil {
		pg.world.Mu.Unlock()
		clientError(rw, http.StatusNotFound, errors.New("unknown person"))
		return
	}
	w := pg.feed.Open(me)
	pg.world.Mu.Unlock()
	defer func() {
		pg.world.Mu.Lock()
		pg.feed.Leave(w)
		pg.world.Mu.Unlock()
	}()
	// A comment at intervals shows the browser that the stream is alive. It uses
	// the system clock, because the browser does.
	tick := time.NewTicker(service.EventTick)
	defer tick.Stop()
	go w.Beat(q.Context(), tick.C)
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	for {
		events, ok := w.Out.Take(q.Context().Done())
		if !ok {
			return
		}
		for _, e := range events {
			if _, err := rw.Write(e); err != nil {
				return
			}
		}
		if flush.Flush() != nil {
			return
		}
	}
}
