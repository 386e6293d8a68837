package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Person returns what is kept of a user, or a Person with only User set.
func (db *DB) Person(ctx context.Context, user string) (p storage.Person, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		p, err = personByID(ctx, tx, user)
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("person %s: %w", user, err)
	}
	return p, nil
}

func personByID(ctx context.Context, tx *sql.Tx, user string) (storage.Person, error) {
	p := storage.Person{User: user}
	var seen int64
	var ways []byte
	err := tx.QueryRowContext(ctx, `SELECT name, lang, look, theme, no_dm, closed, dm, seen, ways FROM persons WHERE user = ?`, user).
		Scan(&p.Name, &p.Lang, &p.Look, &p.Theme, &p.NoDM, &p.Closed, &p.DM, &seen, &ways)
	if errors.Is(err, sql.ErrNoRows) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Seen = instant(seen)
	return p, json.Unmarshal(ways, &p.Ways)
}

// ChangePerson changes what is kept of a user.
func (db *DB) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (p storage.Person, err error) {
	err = db.write(ctx, func(tx *sql.Tx) error {
		if p, err = personByID(ctx, tx, user); err != nil {
			return err
		}
		if err := change(&p); err != nil {
			return err
		}
		p.User = user
		p.Seen = instant(millis(p.Seen))
		ways, err := json.Marshal(p.Ways)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT OR REPLACE INTO persons (user, name, lang, look, theme, no_dm, closed, dm, seen, ways)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			p.User, p.Name, p.Lang, p.Look, p.Theme, p.NoDM, p.Closed, p.DM, millis(p.Seen), string(ways))
		return err
	})
	if err != nil {
		return storage.Person{}, fmt.Errorf("change person %s: %w", user, err)
	}
	return p, nil
}

// Forget removes what is kept of a user, and gives their seats and acts to a
// stranger of the name as.
func (db *DB) Forget(ctx context.Context, user, stranger, as string) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		var seated bool
		err := tx.QueryRowContext(ctx, `
			SELECT EXISTS (SELECT 1 FROM tables WHERE id IN (`+seatsOfUser+`) AND phase IN ('open', 'playing'))`, user).Scan(&seated)
		if err != nil {
			return err
		}
		if seated {
			return fmt.Errorf("they sit at a table that has not ended: %w", storage.ErrConflict)
		}
		for _, remove := range []string{
			`DELETE FROM persons WHERE user = ?`,
			`DELETE FROM notes WHERE user = ?`,
			`DELETE FROM follows WHERE user = ?`,
			`DELETE FROM posts WHERE user = ?`,
			`DELETE FROM deliveries WHERE user = ?`,
			`DELETE FROM waits WHERE user = ?`,
			`DELETE FROM blobs WHERE key = ?`,
		} {
			if _, err := tx.ExecContext(ctx, remove, user); err != nil {
				return err
			}
		}
		return rename(ctx, tx, user, stranger, as)
	})
	if err != nil {
		return fmt.Errorf("forget %s: %w", user, err)
	}
	return nil
}

// rename gives what a user left in shared places to a stranger.
func rename(ctx context.Context, tx *sql.Tx, user, stranger, as string) error {
	touched, err := tx.QueryContext(ctx, `
		SELECT id FROM tables WHERE owner = ?1 OR id IN (`+seatsOfUser+`)
			OR EXISTS (SELECT 1 FROM json_each(invited) WHERE value = ?1)
			OR instr(affairs, json_quote(?1)) > 0`, user)
	if err != nil {
		return err
	}
	defer touched.Close()
	var list []int64
	for touched.Next() {
		var id int64
		if err := touched.Scan(&id); err != nil {
			return err
		}
		list = append(list, id)
	}
	if err := touched.Err(); err != nil {
		return err
	}
	for _, id := range list {
		t, err := tableByID(ctx, tx, id)
		if err != nil {
			return err
		}
		t.Rev++
		if err := replaceTable(ctx, tx, renamed(t, user, stranger, as)); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `UPDATE audits SET user = ? WHERE user = ?`, stranger, user)
	return err
}

// renamed is t with a user replaced wherever they are named.
func renamed(t storage.Table, user, stranger, as string) storage.Table {
	swap := func(s *string) bool {
		if *s != user {
			return false
		}
		*s = stranger
		return true
	}
	swap(&t.Owner)
	swap(&t.Affairs.Pause.By)
	for i := range t.Invited {
		swap(&t.Invited[i])
	}
	for i := range t.Seats {
		if swap(&t.Seats[i].User) {
			t.Seats[i].Name = as
		}
		if swap(&t.Seats[i].Standin) {
			t.Seats[i].StandinName = as
		}
	}
	for i := range t.Affairs.Knew {
		swap(&t.Affairs.Knew[i].User)
	}
	for i := range t.Affairs.Asked {
		swap(&t.Affairs.Asked[i].User)
	}
	for i := range t.Affairs.Votes {
		v := &t.Affairs.Votes[i]
		swap(&v.By)
		if swap(&v.User) {
			v.Name = as
		}
		for j := range v.Voters {
			swap(&v.Voters[j])
		}
		if ballot, voted := v.Ballots[user]; voted {
			delete(v.Ballots, user)
			v.Ballots[stranger] = ballot
		}
	}
	return t
}
