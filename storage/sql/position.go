package sql

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"guildhall/storage"
)

// seatsOfPerson selects the seats of table $1 where $2 plays or is the stand-in.
const seatsOfPerson = `SELECT n FROM seats WHERE table_id = $1 AND $2 IN ("user", standin) AND $2 <> ''`

// positionQuery reads a table and everything that belongs to its position in one row. Lists of
// rows are JSON in this row; see parseRows.
const positionQuery = `
	SELECT ` + tableColumns + `,
		(SELECT json_agg(CASE WHEN intact THEN json_build_object('Seat', seat, 'Rev', rev, 'User', "user", 'Since', since, 'Lost', lost, 'Due', due,
			'Next', next, 'Act', act, 'Step', step, 'Snooze', snooze, 'Stage', stage) END ORDER BY seat) FROM waits WHERE table_id = $1),
		(SELECT json_agg(CASE WHEN intact THEN json_build_object('Seat', seat, 'After', after, 'Step', step, 'Codes', codes, 'At', at) END ORDER BY seat)
			FROM drafts WHERE table_id = $1 AND seat IN (` + seatsOfPerson + `)),
		(SELECT json_agg(CASE WHEN intact THEN json_build_object('Seat', seat, 'Rev', rev, 'Body', encode(body, 'hex')) END ORDER BY seat)
			FROM orders WHERE table_id = $1 AND (intact OR seat IN (` + seatsOfPerson + `))),
		(SELECT json_agg(CASE WHEN intact THEN json_build_object('Note', note) END) FROM notes WHERE table_id = $1 AND "user" = $2 AND $2 <> ''),
		(SELECT json_agg(json_build_object('User', "user", 'Ways', ways)) FROM persons WHERE intact
			AND "user" IN (SELECT "user" FROM seats WHERE table_id = $1 UNION ALL SELECT standin FROM seats WHERE table_id = $1))
	FROM tables t WHERE t.id = $1`

type waitDocument struct {
	Seat                                int
	Rev                                 int64
	User                                string
	Since, Lost, Due, Next, Act, Snooze int64
	Step                                int
	Stage                               storage.Stage
}

type draftDocument struct {
	Seat, After, Step int
	Codes             string // JSON list
	At                int64
}

type ordersDocument struct {
	Seat int
	Rev  int64
	Body string // hexadecimal
}

type noteDocument struct{ Note string }

type preferencesDocument struct {
	User string
	Ways string // JSON object
}

// Position returns a table as a user sees it.
func (db *Store) Position(ctx context.Context, id int64, user string) (p storage.Position, err error) {
	var row tableRow
	var waits, drafts, orders, notes, people []byte
	err = db.look(ctx, func(r Reader) error {
		row, err = scanTable(r.QueryRow(ctx, positionQuery, id, user), &waits, &drafts, &orders, &notes, &people)
		return err
	})
	if err == nil {
		err = row.parse()
	}
	if err == nil {
		p.Table = row.Table
		err = errors.Join(addWaits(&p, waits), addDrafts(&p, drafts), addOrders(&p, orders), addNote(&p, notes), addPreferences(&p, people))
	}
	if err != nil {
		return storage.Position{}, fmt.Errorf("read position of table %d: %w", id, err)
	}
	return p, nil
}

func addWaits(p *storage.Position, column []byte) error {
	list, err := parseRows[waitDocument](column)
	for _, w := range list {
		p.Waits = append(p.Waits, storage.Wait{
			Table: p.Table.ID, Seat: w.Seat, Rev: w.Rev, User: w.User, Since: Instant(w.Since), Lost: duration(w.Lost), Due: Instant(w.Due),
			Next: Instant(w.Next), Act: Instant(w.Act), Step: w.Step, Snooze: Instant(w.Snooze), Stage: w.Stage,
		})
	}
	return err
}

func addDrafts(p *storage.Position, column []byte) error {
	list, err := parseRows[draftDocument](column)
	if err != nil {
		return err
	}
	for _, d := range list {
		draft := storage.Draft{Table: p.Table.ID, Seat: d.Seat, After: d.After, Step: d.Step, At: Instant(d.At)}
		if err := parse([]byte(d.Codes), &draft.Codes); err != nil {
			return err
		}
		p.Drafts = append(p.Drafts, draft)
	}
	return nil
}

func addOrders(p *storage.Position, column []byte) error {
	list, err := parseRows[ordersDocument](column)
	if err != nil {
		return err
	}
	for _, o := range list {
		body, err := hex.DecodeString(o.Body)
		if err != nil {
			return fmt.Errorf("%w: orders of seat %d: %w", storage.ErrDamaged, o.Seat, err)
		}
		p.Orders = append(p.Orders, storage.Orders{Table: p.Table.ID, Seat: o.Seat, Rev: o.Rev, Body: body})
	}
	return nil
}

func addNote(p *storage.Position, column []byte) error {
	list, err := parseRows[noteDocument](column)
	if len(list) > 0 {
		p.Note = list[0].Note
	}
	return err
}

func addPreferences(p *storage.Position, column []byte) error {
	list, err := parseRows[preferencesDocument](column)
	if err != nil {
		return err
	}
	for _, one := range list {
		var prefs storage.ReminderPreferences
		if err := parse([]byte(one.Ways), &prefs); err != nil {
			return err
		}
		if p.Preferences == nil {
			p.Preferences = map[string]storage.ReminderPreferences{}
		}
		p.Preferences[one.User] = prefs
	}
	return nil
}
