package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/engine"
	"guildhall/storage"
)

// publicDivision is a division with the addresses of its tables.
type publicDivision struct {
	Name   string
	Tables []publicTableOf
}

// publicTableOf is a table of words with links.
type publicTableOf struct {
	Title   string
	Heads   []string
	Rows    []publicRow
	Note    string
	Matches bool // each row is a match
}

type publicRow struct {
	Cells []string
	To    string // the page of its match; "" if there is none
	Live  bool
}

// leaguePage shows the page of a league: its standings, and its matches with links to those
// that can be watched.
func (s *Server) leaguePage(w http.ResponseWriter, q *http.Request, p public) {
	o := s.onlooker(q, p)
	league, err := s.env.Store.League(q.Context(), p.id)
	if errors.Is(err, storage.ErrNotFound) || s.League == nil {
		s.closedPage(w, q)
		return
	}
	if err == nil {
		err = s.links.guildShows(q.Context(), league.Guild, p)
	}
	var page keptLeague
	if err == nil {
		page, err = s.leagueOf(q.Context(), o, league)
	}
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	said := s.env.Words(o.lang, handler.NoTable)
	s.write(w, q, http.StatusOK, "league.html", words(said), map[string]any{
		"Lang": o.lang, "Title": page.title, "Contrast": o.theme != "", "Lines": page.lines, "Divisions": page.divisions,
		"About": said.Flat(engine.T("web.league_about")), "Watched": page.watched(), "Ways": o.ways(),
	})
}

// keptLeague is the cached page of a league in one language and theme.
type keptLeague struct {
	made      time.Time
	title     string
	lines     []string
	divisions []publicDivision
}

// watched reports whether the page links to the page of a match.
func (k keptLeague) watched() bool {
	return slices.ContainsFunc(k.divisions, func(d publicDivision) bool {
		return slices.ContainsFunc(d.Tables, func(t publicTableOf) bool {
			return slices.ContainsFunc(t.Rows, func(r publicRow) bool { return r.To != "" })
		})
	})
}

// leagueFor is the time for which the page of a league is cached, because making it reads
// each of its tables.
const leagueFor = 5 * time.Second

// leagueOf returns the page of a league.
func (s *Server) leagueOf(ctx context.Context, o *onlooker, league storage.League) (keptLeague, error) {
	key, now := watchKey{table: league.ID, lang: o.lang, theme: o.theme}, s.links.Now()
	s.watching.mu.Lock()
	kept, known := s.watching.leagues[key]
	s.watching.mu.Unlock()
	if known && now.Sub(kept.made) < leagueFor {
		return kept, nil
	}
	page, err := s.League(ctx, o.lang, league)
	if err != nil {
		return keptLeague{}, err
	}
	made := keptLeague{made: now, title: page.Title, lines: page.Lines}
	for _, d := range page.Divisions {
		one := publicDivision{Name: d.Name}
		for i, t := range []handler.LeagueTable{d.Standings, d.Pairings} {
			shown, err := s.withLinks(ctx, o, t)
			shown.Matches = i == 1
			if err != nil {
				return made, err
			}
			one.Tables = append(one.Tables, shown)
		}
		made.divisions = append(made.divisions, one)
	}
	s.watching.mu.Lock()
	defer s.watching.mu.Unlock()
	if len(s.watching.leagues) >= maxKept {
		clear(s.watching.leagues)
	}
	s.watching.leagues[key] = made
	return made, nil
}

// withLinks adds the addresses of the public pages of matches to a table.
func (s *Server) withLinks(ctx context.Context, o *onlooker, t handler.LeagueTable) (publicTableOf, error) {
	shown := publicTableOf{Title: t.Title, Heads: t.Heads, Note: t.Note}
	for _, row := range t.Rows {
		one := publicRow{Cells: row.Cells, Live: row.Plays}
		if row.Table != 0 {
			match, err := s.env.Tables.Table(ctx, row.Table)
			if err != nil {
				return shown, err
			}
			if watchable(match) {
				code, err := s.links.codeOf(ctx, public{publicTable, o.page.revoked, match.ID})
				if err != nil {
					return shown, err
				}
				one.To = publicRoot + code + "/?" + o.query(o.lang, o.theme).Encode()
			}
		}
		shown.Rows = append(shown.Rows, one)
	}
	return shown, nil
}
