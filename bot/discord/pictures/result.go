package pictures

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/engine"
	"guildhall/render"
)

// ResultKey returns the key of the picture of a result.
func ResultKey(p Spec, s *table.Snapshot) string {
	p.Options.Size, p.Options.Changed = render.Phone, nil // it is the same in both sizes
	return Key("result", p, s.Public, s.Result)
}

// Ended returns what the picture of a finished match shows. The course of the match is empty
// if its record cannot be replayed by the present rules.
func Ended(ctx context.Context, all *records.Service, log *slog.Logger, w textfmt.Words, s *table.Snapshot) render.Ended {
	e := render.Ended{View: s.Public, Result: s.Result}
	r, rules, err := all.Spectated(ctx, s.Table.ID)
	if err == nil {
		e.Course, err = engine.CourseOf(rules, r)
	}
	if err != nil {
		if !errors.As(err, new(*engine.ReplayError)) {
			log.WarnContext(ctx, "replay match for its result", "table", s.Table.ID, "err", err)
		}
		return e
	}
	e.Moments = e.Course.Lines(engine.TurnSummary{Tell: w.Flat, Has: w.Has})
	return e
}

// ResultAlt describes the picture of a result: the winner, and the points of each seat by
// source.
func ResultAlt(w textfmt.Words, r *engine.Result) string {
	lines := []string{strings.NewReplacer("### ", "", "**", "").Replace(w.Winners(r))}
	for _, p := range r.Places {
		var list []string
		for _, c := range r.Categories {
			if n := c.Points[p.Seat]; n != 0 {
				list = append(list, w.Label("end.source", engine.Term("what", c.Name), engine.N("n", n)))
			}
		}
		lines = append(lines, w.Label("end.alt", engine.Word("who", w.Called(p.Seat)), engine.N("n", r.Totals[p.Seat]), engine.Word("list", strings.Join(list, ", "))))
	}
	return strings.Join(lines, ". ")
}
