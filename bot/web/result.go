package web

import (
	"context"
	"net/http"
	"slices"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/result"
)

// outcome is the result of a finished match on a page: its picture, and the points by source
// as a table.
type outcome struct {
	Picture *picture      `json:"picture"`
	Share   string        `json:"share"`  // label of the button
	Seats   []outcomeSeat `json:"seats"`  // in the order of the ranking
	Source  string        `json:"source"` // heading of the first column
	Icons   *picture      `json:"icons"`  // of the sources, side by side
	Rows    []outcomeLine `json:"rows"`
	Total   outcomeLine   `json:"total"`
}

// outcomeSeat is a column of the table of points.
type outcomeSeat struct {
	Seat engine.Seat `json:"seat"`
	Name string      `json:"name"`
}

// outcomeLine is a line of the table of points.
type outcomeLine struct {
	Name   string `json:"name"`
	Points []int  `json:"points"` // in the order of the ranking
}

// outcomeOf returns the result of a finished match. It returns nil if the match goes on, if
// the game has no pictures, or while other tables still play the same deal.
func (s *Server) outcomeOf(at *seen) *outcome {
	if at.Result == nil || table.Sealed(at.Stored()) {
		return nil
	}
	p, ok := s.spec(at)
	if !ok {
		return nil
	}
	w, r := at.words, at.Result
	o := &outcome{
		Picture: &picture{Name: "result-" + pictures.ResultKey(p, at.Snapshot), Alt: pictures.ResultAlt(w, r), W: result.Width, H: result.Height},
		Share:   w.Flat(engine.T("web.share")), Source: w.Flat(engine.T("web.sources")),
		Icons: iconsOf(iconSheet(at, sourceIcons(at))),
		Total: outcomeLine{Name: w.Flat(engine.T("web.total"))},
	}
	for _, place := range r.Places {
		o.Seats = append(o.Seats, outcomeSeat{place.Seat, w.Called(place.Seat)})
		o.Total.Points = append(o.Total.Points, r.Totals[place.Seat])
	}
	for _, c := range sources(r) {
		line := outcomeLine{Name: w.Flat(c.Name)}
		for _, place := range r.Places {
			line.Points = append(line.Points, c.Points[place.Seat])
		}
		o.Rows = append(o.Rows, line)
	}
	return o
}

// sources returns the categories that brought somebody points or took them.
func sources(r *engine.Result) (list []engine.Category) {
	for _, c := range r.Categories {
		if slices.ContainsFunc(c.Points, func(n int) bool { return n != 0 }) {
			list = append(list, c)
		}
	}
	return list
}

// sourceIcons returns the icons of the rows of a result; nil if there is none.
func sourceIcons(at *seen) (icons []string) {
	if at.Result == nil || table.Sealed(at.Stored()) {
		return nil
	}
	for _, c := range sources(at.Result) {
		icons = append(icons, render.SourceIcon(at.Table.Game, c.Name))
	}
	return icons
}

// sendResult responds with the picture of a result, if named is its key.
func (s *Server) sendResult(w http.ResponseWriter, q *http.Request, at *seen, named string) {
	p, ok := s.spec(at)
	if !ok || at.Result == nil || table.Sealed(at.Stored()) || pictures.ResultKey(p, at.Snapshot) != named {
		s.refuse(w, http.StatusGone)
		return
	}
	ctx := context.WithoutCancel(q.Context()) // others may wait for the same picture
	data, err := s.Pictures.Draw(named, pictures.ThemeOf(at.reader.Theme), func() *render.Scene {
		return p.Artist.Result(pictures.Ended(ctx, s.Services.Records, s.Log, at.words, at.Snapshot), p.Options)
	})
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data)
}
