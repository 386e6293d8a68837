package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/web/api"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/linkcard"
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
	page, err := s.publicLeague(q.Context(), o)
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	said := s.Texts.Words(o.lang, storage.Table{})
	s.write(w, q, http.StatusOK, "league.html", words(said), map[string]any{
		"Lang": o.lang, "Title": page.title, "Contrast": o.theme != "", "Lines": page.lines, "Divisions": page.divisions,
		"About": said.Flat(engine.T("web.league_about")), "Watched": page.watched(), "Ways": o.ways(), "Preview": page.preview(o, q.PathValue("code")),
		"Data": api.Root + "leagues/" + q.PathValue("code") + "/",
	})
}

// leagueCard responds with the card of a league.
func (s *Server) leagueCard(w http.ResponseWriter, q *http.Request, p public) {
	page, err := s.publicLeague(q.Context(), s.onlooker(q, p))
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	s.sendCard(w, q, page.card)
}

// publicLeague returns the page of the league that a viewer looks at; errPublic if it is
// closed.
func (s *Server) publicLeague(ctx context.Context, o *onlooker) (keptLeague, error) {
	league, err := s.Store.League(ctx, o.page.id)
	if errors.Is(err, storage.ErrNotFound) || s.League == nil {
		return keptLeague{}, errPublic
	}
	if err == nil {
		err = s.links.guildShows(ctx, league.Guild, o.page)
	}
	if err != nil {
		return keptLeague{}, err
	}
	return s.leagueOf(ctx, o, league)
}

// keptLeague is the cached page of a league in one language and theme.
type keptLeague struct {
	made      time.Time
	title     string
	lines     []string
	divisions []publicDivision
	version   string                 // of the card's words
	card      func() ([]byte, error) // draws the card
}

// preview returns the link preview of the page. The address of its picture changes with the
// standings.
func (k keptLeague) preview(o *onlooker, code string) linkPreview {
	query := o.query(o.lang, o.theme)
	query.Set("rev", k.version)
	return linkPreview{
		Title: k.title, Line: strings.Join(k.lines, " · "),
		Picture: o.server.links.Address() + publicRoot + code + "/card.png?" + query.Encode(), Width: linkcard.Width, Height: linkcard.Height,
	}
}

// addCard adds a function that draws the card of a page at its first call. A card with the
// same words as before is not drawn again.
func (k *keptLeague) addCard(o *onlooker, page leaguepage.Page, revs map[int64]int64, before keptLeague) {
	label := o.server.Texts.Words(o.lang, storage.Table{}).Flat
	c := linkcard.League{
		Accent: page.Game, Title: page.Title, Lines: page.Lines, Foot: label(engine.T("web.card_league")),
		Promoted: label(engine.T("web.card_promoted")), Relegated: label(engine.T("web.card_relegated")),
	}
	if len(page.Divisions) > 0 {
		first := page.Divisions[0]
		c.Division, c.Heading = first.Name, first.Pairings.Title
		most := 0
		for _, r := range first.Standings.Rows {
			most = max(most, r.Points)
		}
		for _, r := range first.Standings.Rows {
			row := linkcard.Row{Place: r.Cells[0], Name: r.Cells[1], Points: r.Cells[2], Mark: linkcard.Movement(r.Movement)}
			if most > 0 {
				row.Part = float64(r.Points) / float64(most)
			}
			c.Rows = append(c.Rows, row)
		}
		for _, r := range first.Pairings.Rows {
			if (r.Plays || r.Planned) && len(c.Matches) < linkcard.MaxMatches {
				state, _, _ := strings.Cut(r.Cells[1], " · ") // without those who owe a move
				c.Matches = append(c.Matches, linkcard.Match{People: r.Cells[2], State: state, Plays: r.Plays, Table: r.Table, Rev: revs[r.Table]})
			}
		}
	}
	sum := sha256.Sum256(fmt.Append(nil, c))
	k.version = hex.EncodeToString(sum[:6])
	if k.card = before.card; k.version != before.version {
		k.card = sync.OnceValues(func() ([]byte, error) {
			for i := range c.Matches {
				c.Matches[i].Miniature = o.miniature(page.Game, c.Matches[i].Table)
			}
			return linkcard.DrawLeague(c, pictures.ThemeOf(o.theme))
		})
	}
}

// miniature returns a small picture of a match of a league: of its table, or of the start of
// its game if the table has no public page. It returns nil for a game without miniatures.
func (o *onlooker) miniature(game string, id int64) *render.Scene {
	s := o.server
	p, ok := s.Pictures.Spec(s.Texts.Words(o.lang, storage.Table{Game: game}), storage.Table{Game: game}, pictures.LookPhone, o.theme)
	artist, small := p.Artist.(render.Miniaturist)
	if !ok || !small {
		return nil
	}
	if id != 0 {
		own := &onlooker{server: s, page: public{publicTable, o.page.revoked, id}, lang: o.lang, theme: o.theme, size: render.Full}
		if at, err := s.watchedBy(context.Background(), own); err == nil && at.seen.View != nil {
			return artist.Miniature(at.seen.View, p.Options)
		}
	}
	rules, ok := s.Games.Rules(game)
	if !ok {
		return nil
	}
	info := rules.Info()
	state, err := rules.New(info.Fill(engine.Setup{Seats: info.Seats[len(info.Seats)-1], Seed: engine.NumberedSeed(1)}))
	if err != nil {
		return nil
	}
	return artist.Miniature(state.View(engine.Spectator), p.Options)
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
	made, revs := keptLeague{made: now, title: page.Title, lines: page.Lines}, map[int64]int64{}
	for _, d := range page.Divisions {
		one := publicDivision{Name: d.Name}
		for i, t := range []leaguepage.Table{d.Standings, d.Pairings} {
			shown, err := s.withLinks(ctx, o, t, revs)
			shown.Matches = i == 1
			if err != nil {
				return made, err
			}
			one.Tables = append(one.Tables, shown)
		}
		made.divisions = append(made.divisions, one)
	}
	made.addCard(o, page, revs, kept)
	s.watching.mu.Lock()
	defer s.watching.mu.Unlock()
	if len(s.watching.leagues) >= maxKept {
		clear(s.watching.leagues)
	}
	s.watching.leagues[key] = made
	return made, nil
}

// withLinks adds the addresses of the public pages of matches to a table, and the revisions of
// their tables to revs.
func (s *Server) withLinks(ctx context.Context, o *onlooker, t leaguepage.Table, revs map[int64]int64) (publicTableOf, error) {
	shown := publicTableOf{Title: t.Title, Heads: t.Heads, Note: t.Note}
	for _, row := range t.Rows {
		one := publicRow{Cells: row.Cells, Live: row.Plays}
		if row.Table != 0 {
			match, err := s.Services.Tables.Table(ctx, row.Table)
			if err != nil {
				return shown, err
			}
			revs[match.ID] = match.Rev
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
