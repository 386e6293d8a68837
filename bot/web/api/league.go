package api

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/league"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// leagueBody is a league with one of its seasons.
type leagueBody struct {
	Page     string     `json:"page"`
	Name     string     `json:"name"`
	Language string     `json:"language"`
	Created  time.Time  `json:"created"`
	Ended    time.Time  `json:"ended,omitzero"`
	Season   seasonBody `json:"season"`
}

type seasonBody struct {
	Number    int       `json:"number"`
	Phase     string    `json:"phase"`
	Game      string    `json:"game"`
	Format    string    `json:"format"`
	Seats     int       `json:"seats"`
	Round     int       `json:"round"`
	Divisions int       `json:"divisions"`
	Played    int       `json:"played"`
	Matches   int       `json:"matches"`
	Opens     time.Time `json:"opens,omitzero"`
	Starts    time.Time `json:"starts,omitzero"`
	Started   time.Time `json:"started,omitzero"`
	Deadline  time.Time `json:"deadline,omitzero"`
	Ended     time.Time `json:"ended,omitzero"`
}

// standingsBody holds the standings of a season.
type standingsBody struct {
	League    string         `json:"league"`
	Season    int            `json:"season"`
	Divisions []divisionBody `json:"divisions"`
}

type divisionBody struct {
	Division int       `json:"division"`
	Rows     []rowBody `json:"rows"`
}

type rowBody struct {
	Place    int      `json:"place"`
	Entrant  int      `json:"entrant"`
	Name     string   `json:"name"`
	Computer int      `json:"computer,omitempty"`
	State    string   `json:"state"`
	Points   float64  `json:"points"`
	Played   int      `json:"played"`
	Open     int      `json:"open"`
	Wins     int      `json:"wins"`
	Share    *float64 `json:"share,omitempty"`
	Score    int      `json:"score"`
}

// resultsBody holds the matches of a season.
type resultsBody struct {
	League  string      `json:"league"`
	Season  int         `json:"season"`
	Matches []matchBody `json:"matches"`
}

type matchBody struct {
	Match    int               `json:"match"`
	Division int               `json:"division"`
	Round    int               `json:"round"`
	Final    bool              `json:"final"`
	State    string            `json:"state"`
	Table    string            `json:"table,omitempty"` // its code
	Opened   time.Time         `json:"opened,omitzero"`
	Deadline time.Time         `json:"deadline,omitzero"`
	Ended    time.Time         `json:"ended,omitzero"`
	Ruled    bool              `json:"ruled"`
	Seats    []matchPlayerBody `json:"seats"`
}

type matchPlayerBody struct {
	Entrant  int     `json:"entrant"`
	Name     string  `json:"name"`
	PlayedBy string  `json:"played_by"`
	Rank     int     `json:"rank,omitempty"`
	Score    *int    `json:"score,omitempty"`
	Points   float64 `json:"points"`
}

// opened reads the season that a request asks for, and returns its revision.
func (s *Server) opened(q *http.Request) (OpenLeague, *league.SeasonTx, string, error) {
	l, err := s.Access.League(q, q.PathValue("code"))
	if err != nil {
		return l, nil, "", err
	}
	b, err := s.season(q.Context(), q, l)
	if err != nil {
		return l, nil, "", err
	}
	return l, b, fmt.Sprintf("%d.%d.%d", b.League.Rev, b.Season.N, b.Season.Rev), nil
}

// league opens a league.
func (s *Server) league(q *http.Request) (document, error) {
	_, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	l, season := b.League, b.Season
	body := leagueBody{
		Page: s.pageOf(q.PathValue("code")), Name: textfmt.Name(l.Name), Language: l.Lang, Created: utc(l.Created), Ended: utc(l.Ended),
		Season: seasonBody{
			Number: season.N, Phase: string(season.Phase), Game: season.Terms.Game, Format: season.Terms.Format, Seats: season.Terms.Seats, Round: season.Round,
			Divisions: b.DivisionCount(), Matches: len(b.Fixtures), Opens: utc(season.Terms.Opens), Starts: utc(season.Terms.Starts), Started: utc(season.Started),
			Ended: utc(season.Ended),
		},
	}
	if season.Phase == storage.SeasonPlaying {
		body.Season.Deadline = utc(season.Due)
	}
	for _, f := range b.Fixtures {
		if f.State == storage.FixtureOver {
			body.Season.Played++
		}
	}
	return inJSON(revision, body), nil
}

// standings opens the standings of a season.
func (s *Server) standings(q *http.Request) (document, error) {
	_, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	return inJSON(revision, s.standingsBody(b)), nil
}

// standingsCSV opens the standings of a season as a table.
func (s *Server) standingsCSV(q *http.Request) (document, error) {
	_, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	rows := [][]string{{"division", "place", "entrant", "name", "state", "points", "played", "open", "wins", "share", "score"}}
	for _, d := range s.standingsBody(b).Divisions {
		for _, r := range d.Rows {
			share := ""
			if r.Share != nil {
				share = number(*r.Share)
			}
			rows = append(rows, []string{
				strconv.Itoa(d.Division), strconv.Itoa(r.Place), strconv.Itoa(r.Entrant), textfmt.CSVCell(r.Name), r.State, number(r.Points), strconv.Itoa(r.Played),
				strconv.Itoa(r.Open), strconv.Itoa(r.Wins), share, strconv.Itoa(r.Score),
			})
		}
	}
	return inCSV(revision, rows), nil
}

func (s *Server) standingsBody(b *league.SeasonTx) standingsBody {
	body := standingsBody{League: textfmt.Name(b.League.Name), Season: b.Season.N, Divisions: []divisionBody{}}
	for d := 1; d <= b.DivisionCount(); d++ {
		one := divisionBody{Division: d, Rows: []rowBody{}}
		for _, r := range b.Standings(d) {
			row := rowBody{
				Place: r.Place, Entrant: r.Entrant.N, Name: s.nameOf(b, r.Entrant.User, r.Entrant.Name), State: r.Entrant.State, Points: points(r.Points),
				Played: r.Played, Open: r.Open, Wins: r.Wins, Score: r.Score,
			}
			row.Computer, _ = seating.Level(r.Entrant.User)
			if r.HasShare() {
				share := float64(r.Share) / 10_000
				row.Share = &share
			}
			one.Rows = append(one.Rows, row)
		}
		body.Divisions = append(body.Divisions, one)
	}
	return body
}

// results opens the matches of a season.
func (s *Server) results(q *http.Request) (document, error) {
	l, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	return inJSON(revision, s.resultsBody(l, b)), nil
}

// resultsCSV opens the matches of a season as a table with a row for each seat.
func (s *Server) resultsCSV(q *http.Request) (document, error) {
	l, b, revision, err := s.opened(q)
	if err != nil {
		return document{}, err
	}
	rows := [][]string{{"match", "division", "round", "final", "state", "table", "ruled", "ended", "seat", "entrant", "name", "played_by", "rank", "score", "points"}}
	for _, m := range s.resultsBody(l, b).Matches {
		ended := ""
		if !m.Ended.IsZero() {
			ended = m.Ended.Format(time.RFC3339)
		}
		for i, p := range m.Seats {
			rank, score := "", ""
			if p.Rank > 0 {
				rank = strconv.Itoa(p.Rank)
			}
			if p.Score != nil {
				score = strconv.Itoa(*p.Score)
			}
			rows = append(rows, []string{
				strconv.Itoa(m.Match), strconv.Itoa(m.Division), strconv.Itoa(m.Round), strconv.FormatBool(m.Final), m.State, m.Table, strconv.FormatBool(m.Ruled), ended,
				strconv.Itoa(i + 1), strconv.Itoa(p.Entrant), textfmt.CSVCell(p.Name), p.PlayedBy, rank, score, number(p.Points),
			})
		}
	}
	return inCSV(revision, rows), nil
}

// resultsBody lists the matches of a season that are drawn, in their order. Scores are in it
// only once a match is over.
func (s *Server) resultsBody(l OpenLeague, b *league.SeasonTx) resultsBody {
	body := resultsBody{League: textfmt.Name(b.League.Name), Season: b.Season.N, Matches: []matchBody{}}
	for _, f := range b.Fixtures {
		m := matchBody{
			Match: f.N, Division: f.Division, Round: f.Round, Final: f.Final, State: string(f.State), Opened: utc(f.Opened), Deadline: utc(f.Due), Ended: utc(f.Ended),
			Ruled: f.Ruled != "", Seats: []matchPlayerBody{},
		}
		if f.Table != 0 {
			m.Table = l.Code(f.Table)
		}
		for _, seat := range f.Seats {
			m.Seats = append(m.Seats, s.playerOf(b, f, seat))
		}
		body.Matches = append(body.Matches, m)
	}
	return body
}

// playerOf describes a seat of a match.
func (s *Server) playerOf(b *league.SeasonTx, f storage.Fixture, seat storage.FixtureSeat) matchPlayerBody {
	p := matchPlayerBody{Entrant: seat.Entrant, PlayedBy: "entrant"}
	e := b.Entrant(seat.Entrant)
	if e != nil {
		p.Name = s.nameOf(b, e.User, e.Name)
	}
	if e != nil && seat.User != "" && seat.User != e.User {
		p.PlayedBy = "substitute"
		if seating.IsComputer(seat.User) {
			p.PlayedBy = "computer"
		}
	}
	if f.State != storage.FixtureOver {
		return p
	}
	p.Rank, p.Points = seat.Rank, points(seat.Points)
	if seat.Rank > 0 && f.Ruled == "" {
		p.Score = &seat.Score
	}
	return p
}

// nameOf returns the name of a person or computer opponent in a season; "" for somebody who
// deleted their data.
func (s *Server) nameOf(b *league.SeasonTx, user, name string) string {
	if level, ok := seating.Level(user); ok {
		return s.Texts.Words(b.League.Lang, storage.Table{}).Computer(level) + " " + user[strings.LastIndexByte(user, '-')+1:]
	}
	if name == "" {
		return ""
	}
	return textfmt.Name(name)
}

// points returns points, which are stored in sixtieths, with two digits behind the point.
func points(sixtieths int) float64 { return float64(sixtieths*100/league.Point) / 100 }

// number writes a number without needless digits.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func inCSV(revision string, rows [][]string) document {
	return document{kind: kindCSV, revision: revision, write: func() ([]byte, error) { return textfmt.CSV(rows), nil }}
}
