package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"sort"

	"guildhall/storage"
)

// Place is a channel of a server that the bot uses.
type Place struct {
	Guild, Channel string
	Tables         int  // number of tables in it that have not ended
	Log            bool // it receives the log of administrators' acts
}

// Places lists the channels that the bot of a database file uses, beginning with
// the servers that have most tables. It changes nothing.
func Places(ctx context.Context, path string) ([]Place, error) {
	if err := checkHeaderReadOnly(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", readOnly(path))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	list := map[[2]string]*Place{}
	at := func(guild, channel string) *Place {
		key := [2]string{guild, channel}
		if list[key] == nil {
			list[key] = &Place{Guild: guild, Channel: channel}
		}
		return list[key]
	}
	err = eachRow(ctx, db, `SELECT guild, channel, count(*) FROM tables WHERE phase IN ('open', 'playing') AND guild <> '' GROUP BY guild, channel`,
		func(rows *sql.Rows) error {
			var p Place
			if err := rows.Scan(&p.Guild, &p.Channel, &p.Tables); err != nil {
				return err
			}
			at(p.Guild, p.Channel).Tables = p.Tables
			return nil
		})
	if err != nil {
		return nil, readable(err)
	}
	err = eachRow(ctx, db, `SELECT id, house FROM guilds`, func(rows *sql.Rows) error {
		var id string
		var house []byte
		var h storage.ServerSettings
		if err := rows.Scan(&id, &house); err != nil {
			return err
		}
		if json.Unmarshal(house, &h) == nil && h.Log != "" {
			at(id, h.Log).Log = true
		}
		return nil
	})
	return inOrder(list), readable(err)
}

func eachRow(ctx context.Context, db *sql.DB, query string, f func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// inOrder sorts by server, those with most tables first.
func inOrder(places map[[2]string]*Place) []Place {
	tables := map[string]int{}
	list := make([]Place, 0, len(places))
	for _, p := range places {
		tables[p.Guild] += p.Tables
		list = append(list, *p)
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case tables[a.Guild] != tables[b.Guild]:
			return tables[a.Guild] > tables[b.Guild]
		case a.Guild != b.Guild:
			return a.Guild < b.Guild
		case a.Tables != b.Tables:
			return a.Tables > b.Tables
		}
		return a.Channel < b.Channel
	})
	return list
}
