package league

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	seasons "guildhall/bot/league"
	"guildhall/storage"
)

// export handles /organise export: it sends the standings, the matches, their ledger and
// the draw of the season as files.
func (f feature) export(ctx context.Context, c handler.Invocation, l storage.League) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	r := handler.TextReply(c.Reader.Words().Say("league.export", title(b)...))
	name := fmt.Sprintf("league-%d-season-%d", b.League.ID, b.Season.N)
	rated, err := f.ratedSeats(ctx, b)
	if err != nil {
		return handler.Reply{}, err
	}
	r.Message.Files = []wire.File{
		{Name: name + "-standings.csv", Data: standingsCSV(b)}, {Name: name + "-matches.csv", Data: matchesCSV(b, rated)}, {Name: name + "-ledger.csv", Data: ledgerCSV(b)},
		{Name: name + "-draw.json", Data: seasons.DrawFile(b)},
	}
	return r, nil
}

// ratedSeats returns the seats of each table that changed ratings, from the stored
// results of the tables.
func (f feature) ratedSeats(ctx context.Context, b *seasons.SeasonTx) (map[int64][]bool, error) {
	rated := map[int64][]bool{}
	for _, x := range b.Fixtures {
		if x.Table == 0 || x.State != storage.FixtureOver {
			continue
		}
		r, err := f.Store.Result(ctx, x.Table)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, s := range r.Seats {
			rated[x.Table] = append(rated[x.Table], r.Class != "" && s.Entrant != "")
		}
	}
	return rated, nil
}

func standingsCSV(b *seasons.SeasonTx) []byte {
	rows := [][]string{{"division", "place", "entrant", "name", "state", "points", "played", "open", "wins", "share", "score", "bots", "late"}}
	for d := 1; d <= b.DivisionCount(); d++ {
		for _, r := range b.Standings(d) {
			share := ""
			if r.HasShare() {
				share = fmt.Sprintf("%.4f", float64(r.Share)/10_000)
			}
			rows = append(rows, []string{
				strconv.Itoa(d), strconv.Itoa(r.Place), strconv.Itoa(r.Entrant.N), textfmt.CSVCell(r.Entrant.Name), r.Entrant.State, points(r.Points),
				strconv.Itoa(r.Played), strconv.Itoa(r.Open), strconv.Itoa(r.Wins), share, strconv.Itoa(r.Score), part(r.Bots), points(r.Late),
			})
		}
	}
	return textfmt.CSV(rows)
}

func matchesCSV(b *seasons.SeasonTx, rated map[int64][]bool) []byte {
	rows := [][]string{{"match", "division", "final", "round", "table", "state", "ruled", "ended", "seat", "entrant", "name", "played_by", "rank", "score", "points", "share", "alone", "rated", "bots", "counts"}}
	for _, x := range b.Fixtures {
		ended := ""
		if !x.Ended.IsZero() {
			ended = x.Ended.Format(time.RFC3339)
		}
		for i, s := range x.Seats {
			name, by := "", "entrant"
			if e := b.Entrant(s.Entrant); e != nil {
				name = e.Name
				if s.User != "" && s.User != e.User {
					by = "substitute"
				}
			}
			if storage.IsComputer(s.User) && by != "entrant" {
				by = "computer"
			}
			share := fmt.Sprintf("%.4f", float64(s.Share)/10_000)
			if x.Ruled != "" {
				share = "" // nobody has a score
			}
			rows = append(rows, []string{
				strconv.Itoa(x.N), strconv.Itoa(x.Division), strconv.FormatBool(x.Final), strconv.Itoa(x.Round), strconv.FormatInt(x.Table, 10), string(x.State),
				strconv.FormatBool(x.Ruled != ""), ended, strconv.Itoa(i + 1), strconv.Itoa(s.Entrant), textfmt.CSVCell(name), by, strconv.Itoa(s.Rank), strconv.Itoa(s.Score),
				points(s.Points), share, strconv.FormatBool(s.Alone),
				strconv.FormatBool(i < len(rated[x.Table]) && rated[x.Table][i]), part(seasons.Bots(x, i)), strconv.FormatBool(seasons.Counts(x, i)),
			})
		}
	}
	return textfmt.CSV(rows)
}

// ledgerCSV lists the entries of all ledgers, with one row for each seat.
func ledgerCSV(b *seasons.SeasonTx) []byte {
	rows := [][]string{{"match", "table", "entry", "kind", "by", "at", "round", "reason", "seat", "entrant", "rank", "score", "share", "bots", "counts"}}
	for _, x := range b.Fixtures {
		for _, e := range x.Ledger {
			for i, s := range e.Seats {
				rows = append(rows, []string{
					strconv.Itoa(x.N), strconv.FormatInt(x.Table, 10), strconv.Itoa(e.N), string(e.Kind), e.By, e.At.UTC().Format(time.RFC3339), strconv.Itoa(e.Round),
					textfmt.CSVCell(e.Reason), strconv.Itoa(i + 1), strconv.Itoa(x.Seats[i].Entrant), strconv.Itoa(s.Rank), strconv.Itoa(s.Score), part(s.Share), part(s.Bots),
					strconv.FormatBool(s.Counts),
				})
			}
		}
	}
	return textfmt.CSV(rows)
}

// part formats ten-thousandths as a number from 0 to 1.
func part(tenThousandths int) string { return fmt.Sprintf("%.4f", float64(tenThousandths)/10_000) }
