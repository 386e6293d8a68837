package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// newTable is the form of a new table, or in its place the way to open one on Discord.
type newTable struct {
	About  string     `json:"about"`
	To     string     `json:"to"` // address on Discord
	Games  []newGame  `json:"games,omitempty"`
	Levels []newLevel `json:"levels,omitempty"`
}

// newGame is a game that can be chosen.
type newGame struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	About string `json:"about"` // numbers of players and length
	Seats []int  `json:"seats"` // numbers of players
	Any   string `json:"any"`   // all of them, as text
}

// newLevel is a level of computer opponents.
type newLevel struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
}

// getNew answers with the form of a new table. A person who may open no table for friends gets
// the way to open one on Discord.
func (s *Server) getNew(w http.ResponseWriter, q *http.Request, one session) {
	ctx := q.Context()
	r, err := s.People.Named(ctx, one.user, "")
	admitted := false
	if err == nil && s.FriendsDesk != nil {
		admitted, err = s.FriendsDesk.Admits(ctx, one.user)
	}
	to := ""
	if err == nil {
		to, err = s.channelOf(ctx, one.user)
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := r.Words()
	form := newTable{To: to, About: said.Flat(engine.T("web.new_about"))}
	switch {
	case s.FriendsDesk == nil:
		form.About = said.Flat(engine.T("web.new_off"))
	case !admitted:
		form.About = said.Flat(engine.T("web.new_invited"))
	default:
		form.Games, form.Levels = s.newGames(r), newLevels(r)
	}
	s.send(w, q, form)
}

func (s *Server) newGames(r recipients.Recipient) (list []newGame) {
	w := r.Words()
	for _, g := range s.Games.All() {
		info := g.Info()
		counts := engine.Word("counts", w.Counts(info.Seats))
		list = append(list, newGame{
			ID: info.ID, Name: w.ShortName(info.ID), Seats: info.Seats, Any: w.Label("lobby.people", counts),
			About: w.Flat(engine.T("web.new_game_about", counts, engine.N("n", info.Moves))),
		})
	}
	return list
}

func newLevels(r recipients.Recipient) (list []newLevel) {
	for _, level := range seating.Levels {
		list = append(list, newLevel{level, r.Words().Level(level)})
	}
	return list
}

// channelOf returns the address on Discord where a person's latest table of a server is; that of
// Discord if there is none.
func (s *Server) channelOf(ctx context.Context, user string) (string, error) {
	list, err := s.Store.Of(ctx, user, storage.Open, storage.Playing, storage.Finished)
	for _, t := range slices.Backward(list) {
		if t.Guild != "" {
			return "https://discord.com/channels/" + t.Guild + "/" + t.Channel, err
		}
	}
	return "https://discord.com/channels/@me", err
}

// openNew opens a table for friends for the person of a session.
func (s *Server) openNew(w http.ResponseWriter, q *http.Request, one session) {
	var asked struct {
		ID        string `json:"id"` // unique, so that a repeated request opens one table
		Game      string `json:"game"`
		Seats     int    `json:"seats"` // number of players; 0: all that the game allows
		Computers int    `json:"computers"`
		Level     int    `json:"level"` // of the computers
	}
	if !s.receive(w, q, &asked) {
		return
	}
	rules, known := s.Games.Rules(asked.Game)
	if !known || len(asked.ID) < 8 || len(asked.ID) > 64 || asked.Computers < 0 || asked.Computers > 0 && !slices.Contains(seating.Levels, asked.Level) {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	counts := rules.Info().Seats
	if asked.Seats != 0 {
		counts = []int{asked.Seats}
	}
	if asked.Computers >= slices.Max(counts) {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	if s.FriendsDesk == nil {
		s.refuse(w, http.StatusForbidden)
		return
	}
	name, err := s.nameOf(q.Context(), one.user)
	var t storage.Table
	if err == nil {
		t, err = s.FriendsDesk.Open(q.Context(), friends.Opening{
			User: one.user, Name: name, Game: asked.Game, Counts: counts, Computers: slices.Repeat([]int{asked.Level}, asked.Computers),
			Press: "page " + one.id + " " + asked.ID,
		})
	}
	if errors.Is(err, friends.ErrNotAdmitted) {
		s.refuse(w, http.StatusForbidden)
		return
	}
	var refused *table.RefusedError
	var many *friends.TooManyError
	if errors.As(err, &refused) || errors.As(err, &many) {
		r, failed := s.People.Named(q.Context(), one.user, "")
		if failed != nil {
			s.fail(w, q, failed)
			return
		}
		lines := []string{s.tooMany(r, many)}
		if refused != nil {
			lines = refusedLines(r.Words(), refused)[1:]
		}
		s.send(w, q, map[string]any{"said": lines})
		return
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	s.send(w, q, map[string]string{"to": boardPath(t.ID)})
}

// tooMany tells a person when they may open or start tables again; "" for nil.
func (s *Server) tooMany(r recipients.Recipient, many *friends.TooManyError) string {
	if many == nil {
		return ""
	}
	minutes := many.Again.Sub(s.links.Now()).Round(time.Minute) / time.Minute
	return r.Words().Flat(engine.T("web.new_many", engine.N("n", int(max(minutes, 1)))))
}

// start begins the match of an open table for friends of the person of a session.
func (s *Server) start(w http.ResponseWriter, q *http.Request, one session) {
	var asked struct {
		ID   string `json:"id"`
		Size string `json:"size"`
	}
	if !s.receive(w, q, &asked) {
		return
	}
	if len(asked.ID) < 8 || len(asked.ID) > 64 {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	if s.FriendsDesk == nil {
		s.refuse(w, http.StatusForbidden)
		return
	}
	_, err := s.FriendsDesk.Start(q.Context(), one.table, one.user, "page "+one.id+" "+asked.ID)
	said := answer{}
	var at *seen
	if many := new(friends.TooManyError); errors.As(err, &many) {
		var r recipients.Recipient
		r, err = s.People.Named(q.Context(), one.user, "")
		said.Said = s.tooMany(r, many)
	}
	if err == nil {
		at, err = s.see(q.Context(), one, sizeNamed(asked.Size))
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	said.State = s.stateOf(at)
	s.send(w, q, said)
}

// opened is an open table before its match.
type opened struct {
	About []string `json:"about"`          // who is there, and with how many it can start
	Link  string   `json:"link,omitempty"` // by which friends join
	Start bool     `json:"start,omitempty"`
}

// openedOf describes an open table to a person.
func (s *Server) openedOf(at *seen) *opened {
	t, w := at.Table, at.words
	o := &opened{About: []string{w.Flat(engine.T("web.join_seats", engine.Word("who", w.PeopleLabel()), engine.N("n", len(t.Seats)), engine.N("of", slices.Max(t.Counts))))}}
	enough := slices.Contains(t.Counts, len(t.Seats))
	if !enough {
		o.About = append(o.About, w.Flat(engine.T("discord.computers.starts", engine.Word("counts", w.Counts(t.Counts)))))
	}
	if lobby.IsForFriends(t) && sits(t, at.reader.User) {
		o.Start = enough && t.Owner == at.reader.User && s.FriendsDesk != nil
		if s.Friends.Link != nil && len(t.Seats) < slices.Max(t.Counts) {
			o.Link = s.Friends.Link(lobby.Code(t))
		}
	}
	return o
}
