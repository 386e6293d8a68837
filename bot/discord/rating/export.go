package rating

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// The formats of an export.
const (
	formatCSV = "csv"
	formatBG  = "bgstats"
)

// maxExported is the maximum number of matches in a file.
const maxExported = 20_000

// export returns the reader's own matches as a file.
func (f feature) export(ctx context.Context, r recipients.Recipient, format string) (handler.Reply, error) {
	w := r.Words()
	results, err := f.Store.Results(ctx, storage.ResultQuery{User: r.User, Limit: maxExported})
	if err != nil {
		return handler.Reply{}, err
	}
	slices.Reverse(results) // oldest first
	file := wire.File{Name: "guildhall-matches.csv"}
	switch format {
	case formatBG:
		file.Name = "guildhall.bgsplay"
		file.Data, err = f.bgStats(ctx, r, results)
	default:
		var changes map[int64]storage.RatingEvent
		if changes, err = f.changes(ctx, r.User); err == nil {
			file.Data, err = asCSV(r.User, results, changes)
		}
	}
	if err != nil {
		return handler.Reply{}, err
	}
	key := "stats.exported"
	if format == formatBG {
		key = "stats.exported_bg"
	}
	say := handler.TextReply(w.Say(key))
	say.Message.Files = []wire.File{file}
	return say, nil
}

// changes returns the change of a person's rating by each match, by table.
func (f feature) changes(ctx context.Context, user string) (map[int64]storage.RatingEvent, error) {
	list, err := f.Store.RatingsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	by := map[int64]storage.RatingEvent{}
	for _, x := range list {
		history, err := f.Store.RatingHistory(ctx, x.Class, user, maxExported)
		if err != nil {
			return nil, err
		}
		for _, e := range history {
			by[e.Table] = e
		}
	}
	return by, nil
}

// columns lists the columns of the CSV file. Their meaning never changes; new columns are
// appended.
var columns = []string{
	"table", "game", "started", "ended", "seats", "seat", "rank", "points", "turns", "answer_minutes",
	"class", "mu_before", "sigma_before", "mu_after", "sigma_after", "sources", "choices",
}

// asCSV returns one line for each match of a person, without opponents.
func asCSV(user string, results []storage.Result, changes map[int64]storage.RatingEvent) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("\ufeff") // spreadsheets need this mark to read UTF-8
	out := csv.NewWriter(&b)
	if err := out.Write(columns); err != nil {
		return nil, err
	}
	float := func(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
	for _, r := range results {
		i := slices.IndexFunc(r.Seats, func(s storage.SeatResult) bool { return s.User == user })
		if i < 0 {
			continue
		}
		s := r.Seats[i]
		line := []string{
			strconv.FormatInt(r.Table, 10), r.Game, r.Started.Format(time.RFC3339), r.Ended.Format(time.RFC3339), strconv.Itoa(len(r.Seats)), strconv.Itoa(i + 1),
			strconv.Itoa(s.Rank), strconv.Itoa(s.Points), strconv.Itoa(s.Turns), strconv.Itoa(int(s.Answer.Minutes())), "", "", "", "", "",
		}
		if e, ok := changes[r.Table]; ok {
			line[10], line[13], line[14] = r.Class, float(e.After.Mu), float(e.After.Sigma)
			if e.Before.Matches > 0 {
				line[11], line[12] = float(e.Before.Mu), float(e.Before.Sigma)
			}
		}
		var sources, choices []string
		for _, from := range s.Sources {
			sources = append(sources, fmt.Sprintf("%s=%d", from.Name, from.Points))
		}
		for code, n := range s.Uses {
			choices = append(choices, fmt.Sprintf("%s=%d", code, n))
		}
		slices.Sort(choices)
		if err := out.Write(append(line, strings.Join(sources, ";"), strings.Join(choices, ";"))); err != nil {
			return nil, err
		}
	}
	out.Flush()
	return b.Bytes(), out.Error()
}

// indented returns a value as indented JSON.
func indented(v any) ([]byte, error) { return json.MarshalIndent(v, "", "  ") }
