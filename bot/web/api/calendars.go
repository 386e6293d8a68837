package api

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// leagueCalendar opens the calendar of a season.
func (s *Server) leagueCalendar(q *http.Request) (document, error) {
	lang, err := s.language(q)
	if err != nil {
		return document{}, err
	}
	_, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	lang = cmp.Or(lang, b.League.Lang)
	w := s.Texts.Words(lang, storage.Table{})
	return document{kind: kindCalendar, revision: revision, write: func() ([]byte, error) {
		return calendar{name: textfmt.Name(b.League.Name), lang: lang, moments: s.momentsOf(w, b, s.pageOf(q.PathValue("code")))}.encode(), nil
	}}, nil
}

// momentsOf returns the known times of a season: when it opens, starts and ends, and the
// deadlines of its rounds.
func (s *Server) momentsOf(w textfmt.Words, b *league.SeasonTx, page string) []moment {
	season := b.Season
	stamp := season.Opened
	for _, t := range []time.Time{season.Started, season.Ended} {
		stamp = later(stamp, t)
	}
	for _, f := range b.Fixtures {
		stamp = later(stamp, later(f.Opened, f.Ended))
	}
	var list []moment
	add := func(what string, at time.Time, key string, args ...engine.Arg) {
		if at.IsZero() {
			return
		}
		args = append(args, engine.Word("league", textfmt.Name(b.League.Name)), engine.N("season", season.N))
		list = append(list, moment{
			uid: s.uid(fmt.Sprintf("season-%d-%s", season.ID, what)), stamp: stamp, at: at, summary: w.Flat(engine.T("web.calendar_"+key, args...)), url: page,
		})
	}
	add("opens", season.Terms.Opens, "opens")
	starts := season.Started
	if starts.IsZero() {
		starts = season.Terms.Starts
	}
	add("starts", starts, "starts")
	for _, d := range deadlinesOf(b) {
		switch {
		case d.final:
			add(fmt.Sprintf("final-%d", d.round), d.at, "due_final", engine.N("n", d.round))
		case d.round > 0:
			add(fmt.Sprintf("round-%d", d.round), d.at, "due_round", engine.N("n", d.round))
		default:
			add("matches", d.at, "due")
		}
	}
	add("ends", season.Ended, "ends")
	return list
}

// deadline is the latest time for matches of a season.
type deadline struct {
	final bool // of the knockout at the end
	round int  // 0: all matches before the knockout
	at    time.Time
}

// deadlinesOf returns the deadlines of a season: of each round, or of all matches if rounds
// do not follow each other.
func deadlinesOf(b *league.SeasonTx) []deadline {
	inRounds := b.Season.Terms.Format == league.Swiss || b.Season.Terms.Format == league.Knockout
	var list []deadline
	add := func(final bool, round int, at time.Time) {
		if at.IsZero() {
			return
		}
		if !final && !inRounds {
			round = 0
		}
		i := slices.IndexFunc(list, func(d deadline) bool { return d.final == final && d.round == round })
		if i < 0 {
			list = append(list, deadline{final, round, at})
			return
		}
		list[i].at = later(list[i].at, at)
	}
	final := false
	for _, f := range b.Fixtures {
		add(f.Final, f.Round, f.Due)
		final = final || f.Final
	}
	if b.Season.Phase == storage.SeasonPlaying && (final || inRounds) {
		add(final, b.Season.Round, b.Season.Due)
	} else if b.Season.Phase == storage.SeasonPlaying {
		add(false, 0, b.Season.Due)
	}
	return list
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// personCalendar opens the calendar of a person: the deadlines of their turns, and the times
// of the seasons that they play.
func (s *Server) personCalendar(q *http.Request) (document, error) {
	lang, err := s.language(q)
	if err != nil {
		return document{}, err
	}
	user, err := s.Access.Person(q, q.PathValue("key"))
	if err != nil {
		return document{}, err
	}
	ctx := q.Context()
	r, err := s.People.Named(ctx, user, "")
	if err != nil {
		return document{}, err
	}
	c := calendar{lang: cmp.Or(lang, r.Language)}
	w := s.Texts.Words(c.lang, storage.Table{})
	c.name = w.Flat(engine.T("web.calendar_own"))
	if c.moments, err = s.turnsOf(q, w, user); err != nil {
		return document{}, err
	}
	entries, err := s.Store.EntriesOf(ctx, user)
	if err != nil {
		return document{}, err
	}
	for _, e := range entries {
		season, err := s.Store.Season(ctx, e.Season)
		if err != nil {
			return document{}, err
		}
		if season.Phase != storage.SeasonOpen && season.Phase != storage.SeasonPlaying || e.State != league.In {
			continue
		}
		b, err := s.leagues.Seasons.Read(ctx, e.Season)
		if err != nil {
			return document{}, err
		}
		c.moments = append(c.moments, s.momentsOf(w, b, "")...)
	}
	return document{kind: kindCalendar, private: true, write: func() ([]byte, error) { return c.encode(), nil }}, nil
}

// turnsOf returns the deadlines of the turns that a person owes.
func (s *Server) turnsOf(q *http.Request, w textfmt.Words, user string) ([]moment, error) {
	waits, err := s.Store.WaitsFor(q.Context(), user)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(waits, func(a, b storage.Wait) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Seat, b.Seat)) })
	var list []moment
	for _, wait := range waits {
		if wait.Due.IsZero() {
			continue
		}
		t, err := s.Services.Tables.Table(q.Context(), wait.Table)
		if errors.As(err, new(*table.RefusedError)) {
			continue // it is gone since
		}
		if err != nil {
			return nil, err
		}
		title := w.Label("title", engine.Word("game", w.ShortName(t.Game)), engine.N("n", int(t.ID)))
		list = append(list, moment{
			uid: s.uid(fmt.Sprintf("table-%d-seat-%d", wait.Table, wait.Seat+1)), stamp: wait.Since, at: wait.Due,
			summary: w.Flat(engine.T("web.calendar_turn", engine.Word("table", title))), url: fmt.Sprintf("%s/board/t/%d/", s.Address(), wait.Table),
		})
	}
	return list, nil
}

// uid returns the identifier of an event, which no other server has.
func (s *Server) uid(name string) string {
	host := "guildhall"
	if u, err := url.Parse(s.Address()); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return name + "@" + host
}
